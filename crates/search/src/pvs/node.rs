//! The heart of the search: one position, a window and a depth.

use std::ops::ControlFlow;

use thera_control::Interrupted;
use thera_games::Player;
use thera_games::evaluation::score::{Score, WIN, of_outcome};

use super::entry::{Entry, is_proof};
use super::{INFINITE, Key, MOST_TURNS, Searchable, Searcher, Task};

/// Late move reductions: from which depth on, how many moves are never reduced, and what the product
/// of the binary logarithms of the depth and of the moves tried is divided by.
const REDUCED_FROM: u32 = 3;
const UNREDUCED: u32 = 3;
const REDUCTION: u32 = 3;

/// A win by the next turn, so many turns after the root.
fn soonest_win(turns: u32) -> Score {
    WIN - turns as Score - 1
}

impl<G: Searchable> Searcher<'_, G> {
    /// What a position is worth to who moves if that lies within the window, otherwise a bound on
    /// that side.
    pub(super) fn node(
        &mut self,
        position: &G::Position,
        task: Task,
    ) -> Result<Score, Interrupted> {
        self.ticker.count()?;
        self.lines[task.turns as usize].clear();
        let game = self.shared.game;
        let mover = game.to_move(position);
        if let Some(turn) = self.win_at_sight(position) {
            self.lines[task.turns as usize].push(turn);
            return Ok(soonest_win(task.turns));
        }
        if let Some(outcome) = game.outcome(position) {
            return Ok(of_outcome(outcome, mover, task.turns));
        }
        // Nobody wins or loses sooner than by this turn.
        let most = soonest_win(task.turns);
        if most <= task.alpha || -most >= task.beta {
            return Ok(if most <= task.alpha { most } else { -most });
        }
        if task.depth == 0 || task.turns >= MOST_TURNS {
            return Ok(self.estimate(position, mover));
        }
        if task.depth == 1 {
            return self.frontier(position, &task, mover);
        }
        let key = self.shared.key(position);
        let known = self.shared.table.get(&key.position, key.hash);
        if let Some(score) = self.settled(known.as_ref(), &task) {
            return Ok(score);
        }
        let before = std::mem::take(&mut self.grounds);
        let known_best = known.and_then(|known| known.best);
        let (score, best) = self.try_moves(position, &task, &key, known_best)?;
        if is_proof(score, task.bound(score)) {
            // Whatever was estimated on the way, this is none.
            self.grounds.estimated = false;
        }
        self.remember(key, best.or(known_best), score, &task);
        self.grounds.add(before);
        Ok(score)
    }

    fn win_at_sight(&self, position: &G::Position) -> Option<G::Move> {
        let looks = self.shared.shortcuts.sight;
        looks.then(|| self.shared.game.win_at_sight(position))?
    }

    /// One turn before the horizon: the moves are tried as the game generates them. To put them in
    /// order, or to look the position up, takes longer than to judge what is next.
    fn frontier(
        &mut self,
        position: &G::Position,
        task: &Task,
        mover: Player,
    ) -> Result<Score, Interrupted> {
        let game = self.shared.game;
        let mut best = -INFINITE;
        let mut alpha = task.alpha;
        let mut interrupted = None;
        let _ = game.visit_moves(position, |turn| {
            let next = game.play(position, turn);
            let score = match self.child(&next, mover, task, 0) {
                Ok(score) => score,
                Err(reason) => {
                    interrupted = Some(reason);
                    return ControlFlow::Break(());
                }
            };
            best = best.max(score);
            if score > alpha {
                alpha = score;
                if task.is_open() {
                    self.prepend(task.turns, turn);
                }
            }
            match score >= task.beta {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        interrupted.map_or(Ok(best), Err)
    }

    /// The score that the table has, if it is enough. Where the line is wanted too it never is.
    fn settled(&mut self, known: Option<&Entry>, task: &Task) -> Option<Score> {
        let known = known.filter(|known| {
            !task.is_open() && (self.shared.shortcuts.grafting || !known.is_deeper(task))
        })?;
        let (score, grounds) = known.settles(task, self.shared.viewer)?;
        self.grounds.add(grounds);
        Some(score)
    }

    /// What the evaluation says of a position, as who moves sees it.
    fn estimate(&mut self, position: &G::Position, mover: Player) -> Score {
        self.grounds.estimated = true;
        let &super::Shared {
            game,
            evaluation,
            viewer,
            ..
        } = self.shared;
        let score = evaluation.score(game, position, viewer);
        if mover == viewer { score } else { -score }
    }

    /// Puts what was found into the table.
    pub(super) fn remember(
        &self,
        key: Key<G::Position>,
        best: Option<u16>,
        score: Score,
        task: &Task,
    ) {
        let entry = Entry::new(score, best, task, self.grounds, self.shared.viewer);
        // What earlier questions left behind gives way first, then what was least deep.
        let worth = u64::from(self.shared.generation) << 8 | u64::from(task.depth);
        self.shared.table.put(key.position, key.hash, entry, worth);
    }

    /// Tries the moves one after the other: the best score, and its move if it is above alpha.
    fn try_moves(
        &mut self,
        position: &G::Position,
        task: &Task,
        key: &Key<G::Position>,
        known_best: Option<u16>,
    ) -> Result<(Score, Option<u16>), Interrupted> {
        let mover = self.shared.game.to_move(position);
        let begin = self.list(position, task, key, known_best);
        let mut alpha = task.alpha;
        let mut best = (-INFINITE, None);
        for k in begin..self.candidates.len() {
            let turn = self.candidates.pick(begin, k);
            let next = self.shared.game.play(position, turn);
            let now = Task { alpha, ..*task };
            let score = self.try_move(&next, mover, &now, (k - begin) as u32)?;
            best.0 = best.0.max(score);
            if score > alpha {
                alpha = score;
                best.1 = Some(self.code(key, turn));
                self.prepend(task.turns, turn);
            }
            if score >= task.beta {
                self.learn(mover, task, begin, k);
                break;
            }
        }
        self.candidates.truncate(begin);
        Ok(best)
    }

    /// The move at place `k` refuted the position; those from `begin` on did not.
    fn learn(&mut self, mover: Player, task: &Task, begin: usize, k: usize) {
        self.history
            .reward(mover, task.turns, task.depth, self.candidates.get(k));
        for tried in begin..k {
            self.history
                .blame(mover, task.depth, self.candidates.get(tried));
        }
    }

    /// Searches the position after a move, as who made it sees it: the first with the whole window,
    /// the others only to see that they are no better, which is cheaper and mostly true.
    pub(super) fn try_move(
        &mut self,
        next: &G::Position,
        mover: Player,
        task: &Task,
        tried: u32,
    ) -> Result<Score, Interrupted> {
        let depth = task.depth - 1;
        if tried == 0 {
            return self.child(next, mover, task, depth);
        }
        let null = Task {
            beta: task.alpha.saturating_add(1),
            ..*task
        };
        let reduction = self.reduction(task, tried);
        if reduction > 0 {
            let score = self.child(next, mover, &null, depth - reduction)?;
            if score <= task.alpha {
                self.grounds.uneven = true;
                return Ok(score);
            }
        }
        let score = self.child(next, mover, &null, depth)?;
        if score > task.alpha && score < task.beta && task.is_open() {
            return self.child(next, mover, task, depth);
        }
        Ok(score)
    }

    /// Late move reduction: how much less deep a move is looked at first.
    fn reduction(&self, task: &Task, tried: u32) -> u32 {
        if !self.shared.shortcuts.reductions
            || task.depth < REDUCED_FROM
            || tried < UNREDUCED
            || task.is_about_ends()
        {
            return 0;
        }
        let reduction = task.depth.ilog2() * tried.ilog2() / REDUCTION;
        reduction.clamp(1, task.depth - 2)
    }

    /// Searches the next position, as `mover` sees it: it may be the same player's turn again.
    fn child(
        &mut self,
        next: &G::Position,
        mover: Player,
        task: &Task,
        depth: u32,
    ) -> Result<Score, Interrupted> {
        let turns = task.turns + 1;
        let &Task { alpha, beta, .. } = task;
        if self.shared.game.to_move(next) == mover {
            return self.node(
                next,
                Task {
                    turns,
                    alpha,
                    beta,
                    depth,
                },
            );
        }
        let (alpha, beta) = (-beta, -alpha);
        let score = self.node(
            next,
            Task {
                turns,
                alpha,
                beta,
                depth,
            },
        )?;
        Ok(-score)
    }

    /// The best line from here begins with this move.
    pub(super) fn prepend(&mut self, turns: u32, turn: G::Move) {
        let (lines, rest) = self.lines.split_at_mut(turns as usize + 1);
        let line = &mut lines[turns as usize];
        line.clear();
        line.push(turn);
        line.extend_from_slice(&rest[0]);
    }
}
