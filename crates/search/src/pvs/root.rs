//! The moves of the position that is asked about, each with its score and line.

use thera_control::Interrupted;
use thera_games::evaluation::score::{POINT, Score, Standing};
use thera_games::{Game, Player};

use super::entry::Grounds;
use super::{INFINITE, Searchable, Searcher, Task};
use crate::analysis::Line;
use crate::lookahead::MAX_DEPTH;

/// From this depth on the window is opened around what the depth before found.
const ASPIRATION_FROM: u32 = 4;

/// A window is widened this many times as far when the score lies outside, and then opened.
const WIDER: Score = 4;
const WIDEST: Score = 256 * POINT;

/// A move of the root.
pub(super) struct RootMove<G: Game> {
    next: G::Position,
    /// What the last search said of it; less than anything if another move was better.
    pub(super) score: Score,
    /// Whether all moves below were looked at equally deep, so that no end is nearer than it says.
    is_even: bool,
    /// The move and what follows.
    pub(super) line: Vec<G::Move>,
}

impl<G: Game> RootMove<G> {
    /// The move and its line as they are told.
    pub(super) fn told(&self) -> Line<G::Move> {
        Line {
            score: self.score,
            moves: self.line.clone(),
            is_shortest: self.is_even,
        }
    }
}

impl<G: Searchable> Searcher<'_, G> {
    /// Lists the moves of the root, those first that promise most.
    pub(super) fn list_roots(&mut self, position: &G::Position) {
        let task = Task {
            turns: 0,
            alpha: -INFINITE,
            beta: INFINITE,
            depth: MAX_DEPTH,
        };
        let game = self.shared.game;
        let key = self.shared.key(position);
        let known = self.shared.table.get(&key.position, key.hash);
        let begin = self.list(position, &task, &key, known.and_then(|known| known.best));
        for k in begin..self.candidates.len() {
            let turn = self.candidates.pick(begin, k);
            self.roots.push(RootMove {
                next: game.play(position, turn),
                score: -INFINITE,
                is_even: false,
                line: vec![turn],
            });
        }
        self.candidates.truncate(begin);
    }

    /// Searches the moves from place `first` on to a depth, the best of them first in the end. The
    /// window opens around what is known already (aspiration).
    pub(super) fn search_roots(
        &mut self,
        mover: Player,
        first: usize,
        depth: u32,
        swing: Score,
    ) -> Result<(), Interrupted> {
        let mut width = POINT.max(swing);
        let (mut alpha, mut beta) = aspiration(self.roots[first].score, depth, width);
        self.improved = None;
        let before = self.grounds;
        loop {
            self.grounds = Grounds::default();
            let task = Task {
                turns: 0,
                alpha,
                beta,
                depth,
            };
            let score = self.try_roots(mover, first, task)?;
            // Stable: moves of which nothing better is known keep their order.
            self.roots[first..].sort_by_key(|root| std::cmp::Reverse(root.score));
            if alpha < score && score < beta {
                self.roots[first].is_even = !self.grounds.uneven && !task.is_beyond(score);
                self.grounds.add(before);
                return Ok(());
            }
            width = width.saturating_mul(WIDER);
            if score <= alpha {
                self.improved = None;
                alpha = widened(score, -width);
            } else {
                self.improved = Some(first);
                beta = widened(score, width);
            }
        }
    }

    fn try_roots(&mut self, mover: Player, first: usize, task: Task) -> Result<Score, Interrupted> {
        let mut alpha = task.alpha;
        let mut best = -INFINITE;
        for k in first..self.roots.len() {
            let now = Task { alpha, ..task };
            let next = self.roots[k].next;
            let score = self.try_move(&next, mover, &now, (k - first) as u32)?;
            best = best.max(score);
            let is_better = score > alpha;
            let root = &mut self.roots[k];
            root.score = -INFINITE;
            if is_better || k == first {
                root.score = score;
                root.line.truncate(1);
                root.line.extend_from_slice(&self.lines[1]);
            }
            if is_better {
                alpha = score;
                self.improved = Some(k);
            }
            if score >= task.beta {
                for root in &mut self.roots[k + 1..] {
                    root.score = -INFINITE;
                }
                break;
            }
        }
        Ok(best)
    }
}

/// The first window, around what is known. That a game is won or lost is only asked again to see that
/// it cannot be so sooner.
fn aspiration(guess: Score, depth: u32, width: Score) -> (Score, Score) {
    match Standing::of(guess) {
        Standing::Estimate(_) if depth >= ASPIRATION_FROM => (guess - width, guess + width),
        Standing::Wins(turns) | Standing::Loses(turns) if turns <= depth => (guess - 1, guess + 1),
        _ => (-INFINITE, INFINITE),
    }
}

/// A bound further away; beyond the estimates, or far away, it is as good as none.
fn widened(score: Score, by: Score) -> Score {
    let bound = score.saturating_add(by);
    if by.abs() > WIDEST || Standing::of(bound).is_decided() {
        INFINITE * by.signum()
    } else {
        bound
    }
}
