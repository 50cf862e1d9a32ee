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

    /// The vertices (by number) that are no twins of an earlier one.
    pub fn without_twins(&self) -> VertexSet {
        (0..self.size())
            .filter(|&i| !(0..i).any(|j| self.twins(i, j)))
            .fold(0, |set, i| set | bit(i as Vertex))
    }
}
