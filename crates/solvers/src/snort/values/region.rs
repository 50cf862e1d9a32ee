//! Splitting a position into regions that have nothing to do with each other.
//!
//! All that matters for what is to come is who may still play where, and which edges still bind:
//! an edge does when it has an end open to Red and the other open to Blue, for only then can a move
//! at one end take something away at the other. Regions are what binding edges hold together.

use thera_board::{Vertex, VertexSet, bit, vertices};

/// Where each player may still play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Open {
    pub red: VertexSet,
    pub blue: VertexSet,
}

impl Open {
    /// Every vertex that somebody may play.
    pub fn all(self) -> VertexSet {
        self.red | self.blue
    }

    /// Red colours `v`: nobody may play there any more, and Blue not beside it either.
    pub fn after_red(self, neighbours: &[VertexSet], v: Vertex) -> Self {
        Open {
            red: self.red & !bit(v),
            blue: self.blue & !(bit(v) | neighbours[usize::from(v)]),
        }
    }

    /// Blue colours `v`.
    pub fn after_blue(self, neighbours: &[VertexSet], v: Vertex) -> Self {
        self.swapped().after_red(neighbours, v).swapped()
    }

    /// The vertices that Red has reason to play: no other takes as much from Blue.
    ///
    /// A move at `u` takes from Blue the vertices at and beside `u` that are open to him. If a move
    /// at `v` takes all of them too, it is at least as good for Red. For afterwards `u` is a free
    /// move left to Red: the position is worth `X + 1`, where in `X` both vertices are played.
    /// After `u` instead it is some `Y` from which Red may move to `X` by playing `v`. In
    /// `X + 1 - Y` Red, moving second, answers every move by the same move on the other side,
    /// which is always there since no vertex that Blue may play in `X` is beside `v`; and after
    /// the one move without a counterpart, `v` in `Y`, what is left is `1`. So Red does not lose
    /// it, and `X + 1 >= Y`.
    pub fn good_for_red(self, neighbours: &[VertexSet]) -> VertexSet {
        let taken = |v: Vertex| (bit(v) | neighbours[usize::from(v)]) & self.blue;
        let mut good = self.red;
        for u in vertices(self.red) {
            let needless = |v: Vertex| v != u && taken(u) & !taken(v) == 0;
            if vertices(good).any(needless) {
                good &= !bit(u);
            }
        }
        good
    }

    /// The same position with the colours exchanged.
    pub fn swapped(self) -> Self {
        Open {
            red: self.blue,
            blue: self.red,
        }
    }

    /// The vertices joined to `v` by binding edges.
    pub fn bound_to(self, neighbours: &[VertexSet], v: Vertex) -> VertexSet {
        let beside = neighbours[usize::from(v)];
        let mut bound = 0;
        if self.red & bit(v) != 0 {
            bound |= beside & self.blue;
        }
        if self.blue & bit(v) != 0 {
            bound |= beside & self.red;
        }
        bound
    }

    /// The region that `seed` belongs to.
    pub fn region_of(self, neighbours: &[VertexSet], seed: Vertex) -> Self {
        let mut reached = bit(seed);
        let mut frontier = reached;
        while frontier != 0 {
            let bound = vertices(frontier).fold(0, |set, v| set | self.bound_to(neighbours, v));
            frontier = bound & !reached;
            reached |= frontier;
        }
        Open {
            red: self.red & reached,
            blue: self.blue & reached,
        }
    }
}

/// Who may play a vertex of a region, as two bits: one for Red, two for Blue.
pub(super) type Label = u8;

/// A region by itself: its vertices are numbered from 0, and only binding edges are left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Region {
    pub labels: Vec<Label>,
    pub rows: Vec<VertexSet>,
}

impl Region {
    pub fn new(neighbours: &[VertexSet], open: Open) -> Self {
        let all = open.all();
        let number = |v: Vertex| (all & (bit(v) - 1)).count_ones() as Vertex;
        let label = |v: Vertex| {
            Label::from(open.red & bit(v) != 0) | Label::from(open.blue & bit(v) != 0) << 1
        };
        let row = |v: Vertex| {
            vertices(open.bound_to(neighbours, v)).fold(0, |row, w| row | bit(number(w)))
        };
        Region {
            labels: vertices(all).map(label).collect(),
            rows: vertices(all).map(row).collect(),
        }
    }

    pub fn size(&self) -> usize {
        self.labels.len()
    }

    /// The same region with the colours exchanged.
    pub fn swapped(&self) -> Self {
        Region {
            labels: self.labels.iter().map(|l| l >> 1 | (l & 1) << 1).collect(),
            rows: self.rows.clone(),
        }
    }

    /// Whether exchanging two vertices changes nothing.
    pub fn twins(&self, i: usize, j: usize) -> bool {
        let pair = bit(i as Vertex) | bit(j as Vertex);
        self.labels[i] == self.labels[j] && (self.rows[i] ^ self.rows[j]) & !pair == 0
    }

    /// The given moves in this region without those at a twin of an earlier one.
    pub fn one_of_twins(&self, open: Open, moves: VertexSet) -> VertexSet {
        let number = |v: Vertex| (open.all() & (bit(v) - 1)).count_ones() as usize;
        let mut kept = 0;
        for v in vertices(moves) {
            if !vertices(kept).any(|w| self.twins(number(v), number(w))) {
                kept |= bit(v);
            }
        }
        kept
    }
}
