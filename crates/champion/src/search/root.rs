//! The first ply: every legal turn with its score and line.

use std::collections::VecDeque;

use super::{Searcher, win_at};
use crate::evaluation::Evaluation;
use crate::score::{INFINITE, LARGEST_ESTIMATE, PROVEN, Score, is_proof};
use crate::turn::Turn;

/// A legal turn and what is known of it.
#[derive(Clone, Debug)]
pub(crate) struct RootTurn {
    pub(crate) turn: Turn,
    /// The score of the last search, or minus infinity if another turn was better.
    pub(crate) score: i32,
    /// The turn and what follows.
    pub(crate) line: Vec<Turn>,
}

impl RootTurn {
    /// What the last search said of the turn, if it said anything.
    pub(crate) fn known_score(&self) -> Option<Score> {
        (self.score > -INFINITE).then(|| Score::from_number(self.score))
    }
}

impl<E: Evaluation> Searcher<'_, E> {
    /// Lists the legal turns, equal placements once.
    pub(super) fn list_roots(&mut self) {
        let position = self.frames[0].position;
        let mut roots = Vec::new();
        let add = |turn| {
            roots.push(RootTurn {
                turn,
                score: -INFINITE,
                line: vec![turn],
            });
        };
        if position.is_placing() {
            position.for_each_distinct_placement(add);
        } else {
            position.for_each_turn(add);
        }
        self.roots = roots;
    }

    /// Searches the turns from `first` on to a depth, the best of them first in the end.
    /// The window opens around what is known already.
    pub(crate) fn search_roots(&mut self, first: usize, depth: u32) {
        self.depth = depth;
        let depth = depth as i32;
        let guess = self.roots[first].score;
        let mut width = self.shared.constants.window;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if depth >= 4 && guess > -INFINITE && !is_proof(guess) {
            (alpha, beta) = (guess - width, guess + width);
        }
        loop {
            let score = self.try_roots(first, alpha, beta, depth);
            self.roots[first..].sort_by_key(|root| -root.score);
            if self.is_stopped || (alpha < score && score < beta) {
                return;
            }
            width *= 3;
            if score <= alpha {
                alpha = widen(score, -width);
            } else {
                beta = widen(score, width);
            }
        }
    }

    /// Puts the best lines in order: a later one may have turned out better.
    pub(crate) fn sort_lines(&mut self, lines: usize) {
        self.roots[..lines].sort_by_key(|root| -root.score);
    }

    fn try_roots(&mut self, first: usize, alpha: i32, beta: i32, depth: i32) -> i32 {
        let mut low = alpha;
        let mut best = -INFINITE;
        let mut rest: VecDeque<usize> = (first..self.roots.len()).collect();
        let mut may_leave = rest.len();
        while let Some(k) = rest.pop_front() {
            let errand = self.errand(0, self.roots[k].turn, depth);
            // Each is left to others once.
            may_leave = may_leave.saturating_sub(1);
            if k != first && may_leave > 0 && self.is_busy(errand) {
                rest.push_back(k);
                continue;
            }
            self.begin(errand);
            let score = self.try_root(k, k == first, low, beta, depth);
            self.end(errand);
            if self.is_stopped {
                self.prefer_unknown(first, k, best);
                break;
            }
            let counts = k == first || score > low;
            let root = &mut self.roots[k];
            root.score = if counts { score } else { -INFINITE };
            if counts {
                root.line.truncate(1);
                root.line.extend_from_slice(self.lines.get(1));
            }
            best = best.max(score);
            low = low.max(score);
            if score >= beta {
                // The rest keep their order behind this one.
                for &k in &rest {
                    self.roots[k].score = -INFINITE;
                }
                break;
            }
        }
        best
    }

    /// The search ends before turn `k` is searched: if all before it are proven to lose, it is
    /// better, whatever it is.
    fn prefer_unknown(&mut self, first: usize, k: usize, best: i32) {
        if first < k && best <= -PROVEN {
            self.roots[first..=k].rotate_right(1);
            self.roots[first].score = -LARGEST_ESTIMATE;
        }
    }

    fn try_root(&mut self, k: usize, is_first: bool, alpha: i32, beta: i32, depth: i32) -> i32 {
        let turn = self.roots[k].turn;
        self.lines.clear(1);
        if turn.is_climb() {
            return win_at(0);
        }
        // Placements and answers to threats cost no depth.
        let is_free = turn.is_placement() || self.frames[0].position.threats() != 0;
        let depth = depth - i32::from(!is_free);
        self.descend(0, turn);
        if is_first {
            return self.child(0, alpha, beta, depth);
        }
        let score = self.child(0, alpha, alpha + 1, depth);
        if score > alpha && score < beta && !self.is_stopped {
            return self.child(0, alpha, beta, depth);
        }
        score
    }
}

/// A bound further away; beyond the estimates it is as good as none.
fn widen(score: i32, by: i32) -> i32 {
    let bound = score + by;
    if is_proof(bound) || by.abs() > 2_000 {
        INFINITE * by.signum()
    } else {
        bound
    }
}
