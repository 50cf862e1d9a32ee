//! Quiescence search, the end of the search: positions are judged when nobody threatens to win.

use super::{MOST_PLIES, Searcher, lost_at, win_at};
use crate::evaluation::Evaluation;
use crate::position::Position;
use crate::squares::{ALL, Squares};
use crate::turn::Turn;

impl<E: Evaluation> Searcher<'_, E> {
    /// The score of a position decided at sight: the player to move climbs, or faces two climbs,
    /// of which it can close only one.
    #[inline(always)]
    pub(super) fn at_sight(
        &mut self,
        ply: usize,
        position: &Position,
        threats: Squares,
    ) -> Option<i32> {
        if let Some(turn) = position.winning_climb() {
            self.lines.end_with(ply, turn);
            return Some(win_at(ply));
        }
        (threats & threats.wrapping_sub(1) != 0).then(|| self.lost(ply, position))
    }

    /// The score of a position whose every turn hands over a win, or that has no turn at all.
    pub(super) fn lost(&mut self, ply: usize, position: &Position) -> i32 {
        if !position.can_step() {
            return lost_at(ply);
        }
        lost_at(ply + 2)
    }

    /// Searches threats and their answers only: the player to move may threaten `threats` times.
    pub(super) fn quiescence(&mut self, ply: usize, alpha: i32, beta: i32, threats: i32) -> i32 {
        self.lines.clear(ply);
        if self.must_stop() {
            return 0;
        }
        let position = self.frames[ply].position;
        let danger = position.threats();
        if let Some(score) = self.at_sight(ply, &position, danger) {
            return score;
        }
        if ply >= MOST_PLIES {
            return self.estimate(ply);
        }
        if danger != 0 {
            return self.quiet_answers(ply, alpha, beta, threats, danger);
        }
        if !position.has_safe_turn() {
            return self.lost(ply, &position);
        }
        let estimate = self.estimate(ply);
        if estimate >= beta || threats == 0 {
            return estimate;
        }
        let begin = self.list_threats(ply, ALL & !position.gifts());
        self.quiet_turns(ply, (alpha, beta), estimate, begin, threats - 1)
    }

    /// The position must be answered, so it is worth no more than the best answer.
    fn quiet_answers(
        &mut self,
        ply: usize,
        alpha: i32,
        beta: i32,
        threats: i32,
        danger: Squares,
    ) -> i32 {
        let begin = self.list(ply, danger, Turn::NONE);
        if begin == self.candidates.len() {
            let position = self.frames[ply].position;
            return self.lost(ply, &position);
        }
        self.quiet_turns(ply, (alpha, beta), -super::MATE, begin, threats)
    }

    fn quiet_turns(
        &mut self,
        ply: usize,
        (mut alpha, beta): (i32, i32),
        mut best: i32,
        begin: usize,
        threats: i32,
    ) -> i32 {
        let end = self.candidates.len();
        alpha = alpha.max(best);
        for k in begin..end {
            let turn = self.candidates.pick(begin, k).turn;
            self.descend(ply, turn);
            let score = -self.quiescence(ply + 1, -beta, -alpha, threats);
            if self.is_stopped {
                break;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    self.lines.prepend(ply, turn);
                    if score >= beta {
                        break;
                    }
                }
            }
        }
        self.candidates.truncate(begin);
        best
    }
}
