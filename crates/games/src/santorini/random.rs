//! Turns at random, all equally likely, without listing them.
//!
//! A triple of worker, step and build is drawn blindly and thrown away if it is not a legal turn.
//! Every turn belongs to exactly one triple, so those that are kept are equally likely, and in the
//! open game about every second draw is kept.

use thera_board::{Board, MAX_VERTICES, Vertex, VertexSet, bit, vertices};

use super::{Move, Position, Santorini};
use crate::capability::{RandomMove, below, nth_move, random_vertex};

/// Draws in vain before the turns are counted: at the end of a game there may be few or none.
const DRAWS: u32 = 24;

/// Bits of a draw for each of worker, step and build.
const PART_BITS: u32 = 6;

/// Bits of one draw.
const DRAW_BITS: u32 = 3 * PART_BITS;

/// What stands in a list of neighbours after the last one.
const NOBODY: Vertex = Vertex::MAX;

/// The neighbours of every vertex as lists, to find the one with a given place at once.
#[derive(Debug)]
pub(super) struct Neighbours {
    steps: Lists,
    sites: Lists,
}

#[derive(Debug)]
struct Lists {
    lists: Vec<[Vertex; MAX_VERTICES]>,
    /// Covers every place in a list.
    mask: u64,
}

impl Neighbours {
    pub(super) fn new(board: &Board) -> Self {
        Neighbours {
            steps: Lists::new(board, |vertex| board.out(vertex)),
            sites: Lists::new(board, |vertex| board.sources(vertex)),
        }
    }
}

impl Lists {
    fn new(board: &Board, near: impl Fn(Vertex) -> VertexSet) -> Self {
        let mut longest = 1;
        let list = |vertex| {
            let mut list = [NOBODY; MAX_VERTICES];
            for (place, neighbour) in vertices(near(vertex)).enumerate() {
                list[place] = neighbour;
                longest = longest.max(place + 1);
            }
            list
        };
        Lists {
            lists: vertices(board.all()).map(list).collect(),
            mask: mask_for(longest as u64),
        }
    }

    #[inline]
    fn get(&self, vertex: Vertex, place: u64) -> Option<Vertex> {
        let list = self.lists.get(usize::from(vertex))?;
        let neighbour = list[(place & self.mask) as usize % MAX_VERTICES];
        (neighbour != NOBODY).then_some(neighbour)
    }
}

/// The fewest low bits that count to below `count`.
fn mask_for(count: u64) -> u64 {
    count.next_power_of_two() - 1
}

impl RandomMove for Santorini {
    #[inline]
    fn random_move(&self, position: &Position, bits: &mut impl FnMut() -> u64) -> Option<Move> {
        if position.is_won() {
            return None;
        }
        let missing = self.to_place(position);
        if missing > 0 {
            return self.random_placement(position, missing, bits);
        }
        let open = self.open(position);
        let mut draws = 0;
        while draws < DRAWS {
            let pool = bits();
            for k in 0..u64::BITS / DRAW_BITS {
                if let Some(turn) = self.drawn(position, open, pool >> (k * DRAW_BITS)) {
                    return Some(turn);
                }
                draws += 1;
            }
        }
        nth_move(self, position, below(self.count_turns(position), bits)?)
    }
}

impl Santorini {
    /// The turn that the lowest bits of `pool` stand for, if they stand for a legal one.
    #[inline]
    fn drawn(&self, position: &Position, open: VertexSet, pool: u64) -> Option<Move> {
        let workers = position.workers[self.side(position.to_move())];
        let from = place_in(workers, pool & mask_for(workers.count_ones().into()))?;
        let to = self.neighbours.steps.get(from, pool >> PART_BITS)?;
        let (below, height) = (position.height(from), position.height(to));
        let climbable = self.variant.free_movement || height <= below + 1;
        if open & bit(to) == 0 || !climbable {
            return None;
        }
        let place = pool >> (2 * PART_BITS) & self.neighbours.sites.mask;
        if self.variant.winning_height() == Some(height) {
            return (place == 0).then_some(Move::Climb { from, to });
        }
        let site = if self.variant.stipulation {
            (place == 0).then_some(from)?
        } else {
            self.neighbours.sites.get(to, place)?
        };
        let free = (open | bit(from)) & bit(site) != 0;
        free.then_some(Move::Build { from, to, site })
    }

    /// Any set of the places that are free, of the size that is missing.
    fn random_placement(
        &self,
        position: &Position,
        missing: u32,
        bits: &mut impl FnMut() -> u64,
    ) -> Option<Move> {
        let mut places = self.places(position);
        let mut chosen = 0;
        for _ in 0..missing {
            // Every order in which a set can be drawn is equally likely, hence so is every set.
            let place = bit(random_vertex(places, bits)?);
            places ^= place;
            chosen |= place;
        }
        Some(Move::Place(chosen))
    }
}

/// The vertex of a set with this place.
#[inline]
fn place_in(set: VertexSet, place: u64) -> Option<Vertex> {
    let mut rest = set;
    for _ in 0..place {
        rest &= rest.wrapping_sub(1);
    }
    (rest != 0).then(|| rest.trailing_zeros() as Vertex)
}
