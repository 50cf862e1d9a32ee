//! Turns at random, all equally likely.

use thera_board::{Board, MAX_VERTICES, Vertex, bit, vertices};

use super::playout::{FEW_WORKERS, Run};
use super::{Move, Position, Santorini};
use crate::Outcome;
use crate::capability::{RandomMove, below, nth_move, play_out_by_turns, random_vertex};

/// Draws that one random word holds.
pub(super) const DRAWS_AT_ONCE: u32 = 4;

/// Bits of a draw: a few for the build, the others for the step.
pub(super) const DRAW_BITS: u32 = u64::BITS / DRAWS_AT_ONCE;

/// Steps there may be: as many workers with as many neighbours as a vertex can have.
const MOST_STEPS: usize = FEW_WORKERS * MAX_VERTICES;

/// Where a worker on each vertex may build, as lists, to find the one with a given place at once.
/// Behind the last neighbour stands the vertex itself.
#[derive(Debug)]
pub(super) struct Neighbours {
    lists: Box<[[Vertex; MAX_VERTICES]; MAX_VERTICES]>,
    /// Bits that count the places in a list.
    place_bits: u32,
    /// By number of steps: how many remainders of a draw would favour some steps.
    unfair: Box<[u32; MOST_STEPS + 1]>,
}

impl Neighbours {
    pub(super) fn new(board: &Board) -> Self {
        let mut lists = Box::new([[0; MAX_VERTICES]; MAX_VERTICES]);
        let mut longest = 1usize;
        for vertex in vertices(board.all()) {
            let list = &mut lists[usize::from(vertex)];
            *list = [vertex; MAX_VERTICES];
            for (place, neighbour) in vertices(board.sources(vertex)).enumerate() {
                list[place] = neighbour;
                longest = longest.max(place + 1);
            }
        }
        let place_bits = longest.next_power_of_two().trailing_zeros();
        let mut unfair = Box::new([0; MOST_STEPS + 1]);
        for (steps, unfair) in (1..).zip(unfair.iter_mut().skip(1)) {
            *unfair = (1 << (DRAW_BITS - place_bits)) % steps;
        }
        Neighbours {
            lists,
            place_bits,
            unfair,
        }
    }

    /// The highest place, all bits of it set.
    #[inline]
    pub(super) fn last_place(&self) -> u32 {
        (1 << self.place_bits) - 1
    }

    #[inline]
    pub(super) fn get(&self, vertex: Vertex, place: u32) -> Vertex {
        self.lists[usize::from(vertex) % MAX_VERTICES][place as usize % MAX_VERTICES]
    }

    /// A step below `steps` and the place of a build from the bits of a draw; no step for the few
    /// draws that would favour some (Lemire 2019).
    #[inline]
    pub(super) fn split(&self, drawn: u32, steps: u32) -> (Option<u32>, u32) {
        let bits = DRAW_BITS - self.place_bits;
        let product = (drawn >> self.place_bits) * steps;
        let fair = product & ((1 << bits) - 1) >= self.unfair[steps as usize % (MOST_STEPS + 1)];
        (fair.then_some(product >> bits), drawn & self.last_place())
    }
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
        nth_move(self, position, below(self.count_turns(position), bits)?)
    }

    fn play_out(&self, position: &Position, bits: &mut impl FnMut() -> u64) -> Outcome {
        let mut position = *position;
        while self.is_placing(&position) && !position.is_won() {
            match self.random_move(&position, bits) {
                Some(turn) => position = self.after(&position, turn),
                None => break,
            }
        }
        match Run::new(self, &position) {
            Some(mut run) if !self.is_placing(&position) && !position.is_won() => run.finish(bits),
            _ => play_out_by_turns(self, &position, bits),
        }
    }
}

impl Santorini {
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
