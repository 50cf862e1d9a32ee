//! Whole games at random, fast: what Monte Carlo players do all day.
//!
//! A game under way keeps for every level the vertices at least that high, so that the legal steps
//! of a worker are one expression. A turn is a step drawn from the legal ones and a build drawn
//! blindly from all neighbours; if the build is not legal both are drawn again. Every turn belongs
//! to exactly one pair of draws, so all are equally likely.
//!
//! What is random cannot be predicted, and a processor that guesses wrong loses more time than a
//! draw takes. So four draws are made at once, without branches, and the first legal one is taken.

#[cfg(test)]
mod tests;

use thera_board::{MAX_VERTICES, Vertex, VertexSet, bit, vertices};

use super::random::{DRAW_BITS, DRAWS_AT_ONCE, Neighbours};
use super::{MAX_HEIGHT, Position, Santorini};
use crate::capability::below;
use crate::{Outcome, Player};

/// Rounds of draws in vain before the turns are counted.
const ROUNDS: u32 = 8;

/// Workers of one side that a game may have to be played here.
pub(super) const FEW_WORKERS: usize = 4;

/// Stands for no height at all.
const NO_HEIGHT: u8 = u8::MAX;

/// Levels, and those that the highest climb would lead above.
const LEVELS: usize = 32;
const _: () = assert!(2 * (MAX_HEIGHT as usize) < LEVELS);

/// Neighbours up to which the one with a given place is found without a branch.
const FEW_NEIGHBOURS: u32 = 8;

/// A game under way.
pub(super) struct Run<'a> {
    game: &'a Santorini,
    near: &'a Neighbours,
    /// The winning height, if there is one.
    winning: u8,
    /// Levels that can be climbed in one step.
    climb: u8,
    heights: [u8; MAX_VERTICES],
    /// By level: the vertices at least that high.
    at_least: [VertexSet; LEVELS],
    occupied: VertexSet,
    /// The workers of each side; in impartial play all are first's.
    workers: [[Vertex; FEW_WORKERS]; 2],
    count: usize,
    mover: Player,
}

/// The legal steps of the player to move.
struct Steps {
    /// By worker: where it stands and where it can go.
    reach: [(Vertex, VertexSet); FEW_WORKERS],
    /// By worker: steps of those before it.
    before: [u32; FEW_WORKERS],
    count: u32,
    open: VertexSet,
}

/// A turn: a worker by its place, where it goes and what it builds (nothing after a winning climb).
#[derive(Clone, Copy)]
struct Turn {
    worker: u8,
    to: Vertex,
    site: Vertex,
}

impl Turn {
    fn pack(self) -> u32 {
        u32::from_le_bytes([self.worker, self.to, self.site, 1])
    }

    fn unpack(packed: u32) -> Option<Self> {
        let [worker, to, site, legal] = packed.to_le_bytes();
        (legal == 1).then_some(Turn { worker, to, site })
    }
}

impl<'a> Run<'a> {
    /// A game that goes on from a position in which all workers are placed; `None` if there are
    /// too many of them.
    pub(super) fn new(game: &'a Santorini, position: &Position) -> Option<Self> {
        let variant = game.variant();
        let mut run = Run {
            game,
            near: &game.neighbours,
            winning: variant.winning_height.unwrap_or(NO_HEIGHT),
            climb: if variant.free_movement {
                variant.height
            } else {
                1
            },
            heights: [0; MAX_VERTICES],
            at_least: [0; LEVELS],
            occupied: position.occupied(),
            workers: [[0; FEW_WORKERS]; 2],
            count: variant.workers_per_side() as usize,
            mover: position.to_move(),
        };
        for level in 1..=variant.height {
            run.at_least[usize::from(level)] = game.board().all() & !position.at_most(level - 1);
            for vertex in vertices(position.at_height(level) & game.board().all()) {
                run.heights[usize::from(vertex)] = level;
            }
        }
        for (side, set) in run.workers.iter_mut().zip(position.workers) {
            for (place, vertex) in vertices(set).enumerate() {
                *side.get_mut(place)? = vertex;
            }
        }
        Some(run)
    }

    #[inline]
    fn height(&self, vertex: Vertex) -> u8 {
        self.heights[usize::from(vertex) % MAX_VERTICES]
    }

    /// Plays to the end.
    pub(super) fn finish(&mut self, bits: &mut impl FnMut() -> u64) -> Outcome {
        while let Some(turn) = self.turn(bits) {
            if self.height(turn.to) == self.winning {
                return Outcome::Won(self.mover);
            }
            let side = self.game.side(self.mover);
            let worker = &mut self.workers[side][usize::from(turn.worker) % FEW_WORKERS];
            self.occupied ^= bit(*worker) | bit(turn.to);
            *worker = turn.to;
            let height = &mut self.heights[usize::from(turn.site) % MAX_VERTICES];
            *height += 1;
            self.at_least[usize::from(*height) % LEVELS] |= bit(turn.site);
            self.mover = self.mover.opponent();
        }
        Outcome::Won(self.mover.opponent())
    }

    #[inline]
    fn steps(&self) -> Steps {
        let closed = self.at_least[usize::from(self.game.variant.height) % LEVELS];
        let mut steps = Steps {
            reach: [(0, 0); FEW_WORKERS],
            before: [u32::MAX; FEW_WORKERS],
            count: 0,
            open: self.game.board.all() & !self.occupied & !closed,
        };
        let workers = &self.workers[self.game.side(self.mover)];
        for (place, &from) in workers.iter().enumerate().take(self.count) {
            let too_high = self.height(from) + self.climb + 1;
            let near = self.game.board.out(from) & steps.open;
            let reach = near & !self.at_least[usize::from(too_high) % LEVELS];
            steps.reach[place] = (from, reach);
            steps.before[place] = steps.count;
            steps.count += reach.count_ones();
        }
        steps
    }

    /// A legal turn, all equally likely; `None` if there is none.
    #[inline]
    fn turn(&self, bits: &mut impl FnMut() -> u64) -> Option<Turn> {
        let steps = self.steps();
        if steps.count == 0 {
            return None;
        }
        for _ in 0..ROUNDS {
            let pool = bits();
            let mut found = 0;
            // The last draw first, so that the first legal one stays.
            for k in (0..DRAWS_AT_ONCE).rev() {
                let drawn = (pool >> (k * DRAW_BITS)) as u32 & ((1 << DRAW_BITS) - 1);
                let (step, place) = self.near.split(drawn, steps.count);
                let (turn, legal) = self.with_build(&steps, step.unwrap_or(0), place);
                let legal = legal & step.is_some();
                found ^= (found ^ turn.pack()) & u32::from(legal).wrapping_neg();
            }
            if let Some(turn) = Turn::unpack(found) {
                return Some(turn);
            }
        }
        self.counted_turn(&steps, bits)
    }

    /// The step and the build with these places, and whether the build is legal.
    #[inline]
    fn with_build(&self, steps: &Steps, step: u32, place: u32) -> (Turn, bool) {
        let mut worker = 0;
        for k in 1..self.count.min(FEW_WORKERS) {
            worker += usize::from(step >= steps.before[k]);
        }
        let (from, reach) = steps.reach[worker % FEW_WORKERS];
        let to = nth(reach, step.wrapping_sub(steps.before[worker % FEW_WORKERS]));
        let neighbour = self.near.get(to, place);
        // Behind the last neighbour stands the vertex itself, where nobody can build.
        let free = (steps.open & !bit(to) | bit(from)) >> neighbour & 1 == 1;
        let stipulation = self.game.variant.stipulation;
        let site = if stipulation { from } else { neighbour };
        // A climb that wins, or a build that cannot be chosen, belongs to one draw only.
        let single = stipulation | (self.height(to) == self.winning);
        let legal = single & (place == 0) | !single & free;
        let worker = worker as u8;
        (Turn { worker, to, site }, legal)
    }

    /// The same by looking at every turn.
    #[cold]
    fn counted_turn(&self, steps: &Steps, bits: &mut impl FnMut() -> u64) -> Option<Turn> {
        let legal = || {
            (0..steps.count).flat_map(|step| {
                let places = 0..=self.near.last_place();
                places
                    .map(move |place| self.with_build(steps, step, place))
                    .filter(|&(_, legal)| legal)
            })
        };
        let place = below(legal().count() as u64, bits)?;
        legal().nth(place as usize).map(|(turn, _)| turn)
    }

    /// A random turn as a move, to be compared with the rules.
    #[cfg(test)]
    pub(super) fn random_move(&self, bits: &mut impl FnMut() -> u64) -> Option<super::Move> {
        let Turn { worker, to, site } = self.turn(bits)?;
        let from = self.workers[self.game.side(self.mover)][usize::from(worker)];
        Some(if self.height(to) == self.winning {
            super::Move::Climb { from, to }
        } else {
            super::Move::Build { from, to, site }
        })
    }
}

/// The vertex of a set with this place; some vertex if there is none.
#[inline]
fn nth(set: VertexSet, place: u32) -> Vertex {
    let mut rest = set;
    for k in 0..FEW_NEIGHBOURS - 1 {
        let without = rest & rest.wrapping_sub(1);
        rest = if k < place { without } else { rest };
    }
    for _ in FEW_NEIGHBOURS - 1..place.min(MAX_VERTICES as u32) {
        rest &= rest.wrapping_sub(1);
    }
    (rest.trailing_zeros() % MAX_VERTICES as u32) as Vertex
}
