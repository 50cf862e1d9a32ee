//! Placing workers, by search like everything else.

use super::candidates::Candidate;
use super::{Searcher, lost_at};
use crate::evaluation::Evaluation;
use crate::score::INFINITE;
use crate::turn::Turn;

impl<E: Evaluation> Searcher<'_, E> {
    /// The score of a position in which workers are placed, which costs no depth.
    pub(super) fn placement_node(&mut self, ply: usize, alpha: i32, beta: i32, depth: i32) -> i32 {
        self.lines.clear(ply);
        if self.must_stop() {
            return 0;
        }
        let begin = self.list_placements(ply);
        if begin == self.candidates.len() {
            return lost_at(ply);
        }
        let mut low = alpha;
        let mut best = -INFINITE;
        let mut next = begin;
        while next < self.candidates.len() {
            let k = next;
            next += 1;
            let mut candidate = self.candidates.pick(begin, k);
            let turn = candidate.turn;
            let errand = self.errand(ply, turn, depth);
            if !candidate.resume() && k > begin && self.is_busy(errand) {
                self.candidates.push(begin, candidate.left_for_later());
                continue;
            }
            self.descend(ply, turn);
            self.begin(errand);
            let reduction = match k - begin {
                0..3 => 0,
                3..20 => 1,
                _ => 2,
            };
            let score = self.try_placement(ply, (low, beta), depth, reduction, k == begin);
            self.end(errand);
            if self.is_stopped {
                break;
            }
            if score > best {
                best = score;
                if score > low {
                    low = score;
                    self.lines.prepend(ply, turn);
                }
                if score >= beta {
                    break;
                }
            }
        }
        self.candidates.truncate(begin);
        best
    }

    /// Lists the placements that differ, those that look best first.
    fn list_placements(&mut self, ply: usize) -> usize {
        let begin = self.candidates.len();
        let position = self.frames[ply].position;
        position.for_each_distinct_placement(|turn| {
            let candidate = Candidate {
                turn,
                aims: 0,
                promise: self.placement_promise(ply, turn),
            };
            self.candidates.push(begin, candidate);
        });
        begin
    }

    /// What a placement looks like to the evaluation, or nothing while others have to place.
    fn placement_promise(&mut self, ply: usize, turn: Turn) -> i32 {
        self.descend(ply, turn);
        let next = self.frames[ply + 1].position;
        if next.is_placing() {
            return 0;
        }
        let estimate = self.estimate(ply + 1);
        if next.player() == self.frames[ply].position.player() {
            estimate
        } else {
            -estimate
        }
    }

    fn try_placement(
        &mut self,
        ply: usize,
        (alpha, beta): (i32, i32),
        depth: i32,
        reduction: i32,
        is_first: bool,
    ) -> i32 {
        if is_first {
            return self.child(ply, alpha, beta, depth);
        }
        let reduction = if self.shared.shortcuts.reductions {
            reduction.min(depth - 1).max(0)
        } else {
            0
        };
        let mut score = self.child(ply, alpha, alpha + 1, depth - reduction);
        if reduction > 0 && score > alpha && !self.is_stopped {
            score = self.child(ply, alpha, alpha + 1, depth);
        }
        if score > alpha && score < beta && !self.is_stopped {
            score = self.child(ply, alpha, beta, depth);
        }
        score
    }

    /// Searches the next ply, seen by the player to move at this one: after a placement it may be
    /// the same player's turn.
    pub(super) fn child(&mut self, ply: usize, alpha: i32, beta: i32, depth: i32) -> i32 {
        let player = self.frames[ply].position.player();
        if self.frames[ply + 1].position.player() == player {
            self.node(ply + 1, alpha, beta, depth, true)
        } else {
            -self.node(ply + 1, -beta, -alpha, depth, true)
        }
    }
}
