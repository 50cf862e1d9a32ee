//! A Snort position as the player to move sees it, and what the board does to it.

use std::cell::OnceCell;
use std::cmp::Reverse;

use thera_board::{Board, MAX_VERTICES, Vertex, VertexSet, bit, vertices};
use thera_games::Player;
use thera_games::snort::Position;

use super::mirror::{Looks, looks};

/// Where the player to move may still play, and where the opponent may.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Duel {
    pub own: VertexSet,
    pub other: VertexSet,
}

impl Duel {
    /// A position with `player` to move.
    pub fn new(position: &Position, player: Player) -> Self {
        Duel {
            own: position.open(player),
            other: position.open(player.opponent()),
        }
    }

    /// The part of the position inside a set of vertices.
    #[inline]
    pub fn within(self, region: VertexSet) -> Self {
        Duel {
            own: self.own & region,
            other: self.other & region,
        }
    }

    /// The vertices somebody may play.
    #[inline]
    pub fn open(self) -> VertexSet {
        self.own | self.other
    }
}

/// A board, as far as Snort cares: what a move strikes from the opponent's set.
pub(super) struct Field {
    reach: [VertexSet; MAX_VERTICES],
    looks: OnceCell<Looks>,
}

impl Field {
    pub fn new(board: &Board) -> Self {
        let mut reach = [0; MAX_VERTICES];
        for v in 0..board.size() as Vertex {
            reach[v as usize] = board.out(v) | bit(v);
        }
        Field {
            reach,
            looks: OnceCell::new(),
        }
    }

    /// What the vertices look like on the bare board.
    pub fn looks(&self) -> &Looks {
        self.looks.get_or_init(|| {
            let numbers = 0..MAX_VERTICES as Vertex;
            let all = numbers.fold(0, |all, v| all | self.reach(v));
            looks(self, all, all, vertices(all).len() / 2)
        })
    }

    /// A vertex and its neighbours.
    #[inline]
    pub fn reach(&self, vertex: Vertex) -> VertexSet {
        self.reach[(vertex & 63) as usize]
    }

    /// The position after a move, as the opponent sees it.
    #[inline]
    pub fn after(&self, duel: Duel, vertex: Vertex) -> Duel {
        Duel {
            own: duel.other & !self.reach(vertex),
            other: duel.own & !bit(vertex),
        }
    }

    /// The number of vertices a move strikes.
    pub fn width(&self, duel: Duel, vertex: Vertex) -> u32 {
        (self.reach(vertex) & duel.other).count_ones()
    }

    /// The move that strikes most, if there is any; the lowest of several.
    pub fn widest_strike(&self, duel: Duel) -> Option<Vertex> {
        vertices(duel.own).max_by_key(|&v| (self.width(duel, v), Reverse(v)))
    }

    /// The number of edges that still bind: one end open to the one player, one to the other.
    pub fn binding_edges(&self, duel: Duel) -> u32 {
        let Duel { own, other } = duel;
        let ends = vertices(own | other).map(|v| {
            let across = |set: VertexSet| if set & bit(v) == 0 { 0 } else { !0 };
            let bound = (other & across(own)) | (own & across(other));
            (self.reach(v) & bound & !bit(v)).count_ones()
        });
        ends.sum::<u32>() / 2
    }

    /// The vertices that edges which still bind join to `seed`.
    pub fn region(&self, duel: Duel, seed: Vertex) -> VertexSet {
        let mut region = bit(seed);
        let mut frontier = region;
        while frontier != 0 {
            let beside = |set| vertices(set).fold(0, |near, v| near | self.reach(v));
            let bound =
                beside(frontier & duel.own) & duel.other | beside(frontier & duel.other) & duel.own;
            frontier = bound & !region;
            region |= frontier;
        }
        region
    }

    /// Takes off what is only worth counting: the tempi of both players (the surplus of the player
    /// to move is returned) and pairs of lone vertices open to both, since `* + * = 0`.
    #[inline]
    pub fn settle(&self, duel: Duel) -> (Duel, i32) {
        let Duel { own, other } = duel;
        let beside = |set| vertices(set).fold(0, |near, v| near | self.reach(v) & !bit(v));
        let (beside_own, beside_other) = (beside(own), beside(other));
        let own_tempi = own & !other & !beside_other;
        let other_tempi = other & !own & !beside_own;
        let lone = own & other & !beside_own & !beside_other;
        let odd_one = if lone.count_ones() % 2 == 1 {
            lone & lone.wrapping_neg()
        } else {
            0
        };
        let cancelled = lone & !odd_one;
        let rest = Duel {
            own: own & !own_tempi & !cancelled,
            other: other & !other_tempi & !cancelled,
        };
        let surplus = own_tempi.count_ones() as i32 - other_tempi.count_ones() as i32;
        (rest, surplus)
    }
}
