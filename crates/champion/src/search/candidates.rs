//! Turns to be searched, in the order in which they promise most.

use super::Searcher;
use crate::evaluation::Evaluation;
use crate::squares::{Squares, bit, each};
use crate::turn::Turn;

/// A turn and how promising it is.
#[derive(Clone, Copy)]
pub(crate) struct Candidate {
    pub(crate) turn: Turn,
    /// Squares on which it threatens to win.
    pub(crate) aims: u8,
    pub(crate) promise: i32,
}

/// The turn that was best before comes first, then what decides at once, then threats and turns
/// that refuted other positions of this ply.
const KNOWN_BEST: i32 = 1 << 24;
const DOUBLE_THREAT: i32 = 1 << 22;
const KILLER: i32 = 1 << 18;
const THREAT: i32 = 20_000;

/// What a level climbed adds to a history.
const LEVEL: i32 = 3_000;

impl<E: Evaluation> Searcher<'_, E> {
    /// Adds the turns that build on `sites`, and returns where they begin.
    pub(super) fn list(&mut self, ply: usize, sites: Squares, known_best: Turn) -> usize {
        let begin = self.candidates.len();
        let position = self.frames[ply].position;
        let player = position.player();
        let killers = self.history.killers(ply);
        let (candidates, history) = (&mut self.candidates, &self.history);
        position.for_each_step(|step| {
            let rise = i32::from(position.height(step.to)) - i32::from(position.height(step.from));
            for site in each(step.sites & sites) {
                let turn = Turn::build(step.from, step.to, site);
                let aims = step.aims_after(site).count_ones() as u8;
                let threat = match aims {
                    0 => 0,
                    1 => THREAT,
                    _ => DOUBLE_THREAT,
                };
                let standing = if turn == known_best {
                    KNOWN_BEST
                } else if turn == killers[0] {
                    KILLER + 1
                } else if turn == killers[1] {
                    KILLER
                } else {
                    0
                };
                let promise = standing + threat + rise * LEVEL + history.history(player, turn);
                candidates.push(Candidate {
                    turn,
                    aims,
                    promise,
                });
            }
        });
        begin
    }

    /// Adds only the turns that threaten to win and build on `sites`.
    pub(super) fn list_threats(&mut self, ply: usize, sites: Squares) -> usize {
        let begin = self.candidates.len();
        let position = self.frames[ply].position;
        let candidates = &mut self.candidates;
        position.for_each_step(|step| {
            for site in each(step.threatening() & sites) {
                let aims = step.aims_after(site).count_ones() as u8;
                let promise = i32::from(aims) * 16 + i32::from(step_rank(bit(step.to)));
                candidates.push(Candidate {
                    turn: Turn::build(step.from, step.to, site),
                    aims,
                    promise,
                });
            }
        });
        begin
    }

    /// Moves the most promising of the candidates from `k` on to place `k`.
    #[inline(always)]
    pub(super) fn pick(&mut self, k: usize) -> Candidate {
        let rest = &mut self.candidates[k..];
        let mut best = 0;
        for (i, candidate) in rest.iter().enumerate() {
            if candidate.promise > rest[best].promise {
                best = i;
            }
        }
        rest.swap(0, best);
        rest[0]
    }
}

/// Central squares first among threats of one kind.
#[inline(always)]
fn step_rank(to: Squares) -> u8 {
    use crate::squares::{CENTRE, CORNERS, RING};
    if to & (CENTRE | RING) != 0 {
        2
    } else {
        u8::from(to & CORNERS == 0)
    }
}
