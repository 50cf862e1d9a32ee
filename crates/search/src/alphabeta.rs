//! Alpha-beta: minimax without the branches that cannot matter (Knuth and Moore 1975).
//!
//! Inner positions try the moves first that look best to the player who makes them; the order
//! decides how much is cut off and never what is found. At the root the window stays open by one
//! below the best score so far, so that every move as good as the best is seen to be so.

use std::ops::ControlFlow;

use thera_games::{Game, Player};

use crate::lookahead::{Best, Ends, Lookahead, MAX_DEPTH, Ticker};
use thera_control::{Control, Interrupted};
use thera_games::evaluation::score::{self, Evaluate, Score};

/// From this many turns before the horizon on, moves are sorted before they are tried.
const SORTED_FROM: u32 = 2;

/// Alpha-beta to a depth.
pub struct AlphaBeta<'a, G: Game> {
    game: &'a G,
    evaluation: &'a dyn Evaluate<G>,
    /// Whose score is wanted: the player to move at the root.
    player: Player,
    ends: Ends,
    ticker: Ticker<'a>,
    estimated: bool,
    /// Moves of all positions on the current path, one after the other.
    stack: Vec<Candidate<G>>,
    /// By turns played: the best line found from there.
    lines: Vec<Vec<G::Move>>,
}

/// A move, where it leads, and how it looks to the player who makes it.
struct Candidate<G: Game> {
    looks: Score,
    turn: G::Move,
    next: G::Position,
}

/// Scores that still matter: both ends are already had or refused elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// Not above this: as good as lost to another choice.
    pub low: Score,
    /// Not below this: the opponent will not allow it.
    pub high: Score,
}

impl Window {
    /// Everything matters.
    pub const FULL: Window = Window {
        low: Score::MIN,
        high: Score::MAX,
    };

    /// Only what is above this matters.
    pub fn above(low: Score) -> Self {
        Window {
            low,
            ..Window::FULL
        }
    }
}

impl<'a, G: Game> AlphaBeta<'a, G> {
    /// A search on behalf of the player to move in `position`.
    pub fn new(
        game: &'a G,
        position: &G::Position,
        evaluation: &'a dyn Evaluate<G>,
        control: &'a Control,
    ) -> Self {
        AlphaBeta {
            game,
            evaluation,
            player: game.to_move(position),
            ends: Ends::default(),
            ticker: Ticker::new(control),
            estimated: false,
            stack: Vec::new(),
            lines: vec![Vec::new(); MAX_DEPTH as usize + 2],
        }
    }

    /// The same search with games that are over counted like this.
    pub fn with_ends(self, ends: Ends) -> Self {
        AlphaBeta { ends, ..self }
    }

    /// What the position is worth `depth` turns ahead if that lies within the window; otherwise a
    /// bound on that side. `turns` have been played since the root.
    pub fn value(
        &mut self,
        position: &G::Position,
        depth: u32,
        turns: u32,
        window: Window,
    ) -> Result<Score, Interrupted> {
        self.ticker.count()?;
        self.lines[turns as usize].clear();
        let outcome = self.game.outcome(position);
        if let (Some(outcome), Ends::Decide) = (outcome, self.ends) {
            return Ok(score::of_outcome(outcome, self.player, turns));
        }
        if depth == 0 || outcome.is_some() {
            self.estimated = true;
            return Ok(self.evaluation.score(self.game, position, self.player));
        }
        let mut node = Node::new(self.game.to_move(position) == self.player, window);
        if depth < SORTED_FROM {
            self.try_unsorted(position, depth, turns, &mut node)?;
        } else {
            self.try_sorted(position, depth, turns, &mut node)?;
        }
        Ok(node.best)
    }

    /// The best line found below a position `turns` after the root.
    pub fn line(&self, turns: u32) -> &[G::Move] {
        &self.lines[turns as usize]
    }

    /// The moves of a position, those first that look best to the player who makes them.
    pub fn sorted_moves(&mut self, position: &G::Position) -> Vec<G::Move> {
        let base = self.push_candidates(position);
        let moves = self.stack[base..].iter().map(|c| c.turn).collect();
        self.stack.truncate(base);
        moves
    }

    fn try_unsorted(
        &mut self,
        position: &G::Position,
        depth: u32,
        turns: u32,
        node: &mut Node,
    ) -> Result<(), Interrupted> {
        let game = self.game;
        let mut trouble = None;
        let _ = game.visit_moves(position, |turn| {
            let next = game.play(position, turn);
            match self.try_move(turn, &next, depth, turns, node) {
                Ok(true) => ControlFlow::Continue(()),
                Ok(false) => ControlFlow::Break(()),
                Err(interrupted) => {
                    trouble = Some(interrupted);
                    ControlFlow::Break(())
                }
            }
        });
        trouble.map_or(Ok(()), Err)
    }

    fn try_sorted(
        &mut self,
        position: &G::Position,
        depth: u32,
        turns: u32,
        node: &mut Node,
    ) -> Result<(), Interrupted> {
        let base = self.push_candidates(position);
        let mut result = Ok(true);
        for k in base..self.stack.len() {
            let Candidate { turn, next, .. } = self.stack[k];
            result = self.try_move(turn, &next, depth, turns, node);
            if !matches!(result, Ok(true)) {
                break;
            }
        }
        self.stack.truncate(base);
        result.map(|_| ())
    }

    /// Looks at one move; false if the others do not matter any more.
    #[inline]
    fn try_move(
        &mut self,
        turn: G::Move,
        next: &G::Position,
        depth: u32,
        turns: u32,
        node: &mut Node,
    ) -> Result<bool, Interrupted> {
        let value = self.value(next, depth - 1, turns + 1, node.window)?;
        if node.take(value) {
            let (line, rest) = self.lines.split_at_mut(turns as usize + 1);
            let line = &mut line[turns as usize];
            line.clear();
            line.push(turn);
            line.extend_from_slice(&rest[0]);
        }
        Ok(node.window.low < node.window.high)
    }

    /// Puts the moves on the stack, those that look best first, and returns where they begin.
    fn push_candidates(&mut self, position: &G::Position) -> usize {
        let base = self.stack.len();
        let (game, evaluation, player) = (self.game, self.evaluation, self.player);
        let sign = if game.to_move(position) == player {
            -1
        } else {
            1
        };
        let stack = &mut self.stack;
        game.for_each_move(position, |turn| {
            let next = game.play(position, turn);
            let looks = match game.outcome(&next) {
                Some(outcome) => score::of_outcome(outcome, player, 1),
                None => evaluation.score(game, &next, player),
            };
            stack.push(Candidate {
                looks: sign * looks,
                turn,
                next,
            });
        });
        // Stable: moves that look the same keep the order in which the game generates them.
        stack[base..].sort_by_key(|candidate| candidate.looks);
        base
    }
}

/// One position under way: the best score so far as its player sees it, and what still matters.
struct Node {
    maximise: bool,
    best: Score,
    window: Window,
}

impl Node {
    fn new(maximise: bool, window: Window) -> Self {
        Node {
            maximise,
            best: if maximise { Score::MIN } else { Score::MAX },
            window,
        }
    }

    /// Takes in the value of a move; true if it is the best so far and within the window.
    #[inline]
    fn take(&mut self, value: Score) -> bool {
        let Window { low, high } = &mut self.window;
        if self.maximise {
            self.best = self.best.max(value);
            let better = value > *low;
            *low = (*low).max(value);
            better
        } else {
            self.best = self.best.min(value);
            let better = value < *high;
            *high = (*high).min(value);
            better
        }
    }
}

impl<G: Game> Lookahead<G> for AlphaBeta<'_, G> {
    fn best_moves(
        &mut self,
        position: &G::Position,
        _moves: &[G::Move],
        depth: u32,
        best: &mut Best<G::Move>,
    ) -> Result<(), Interrupted> {
        for turn in self.sorted_moves(position) {
            let next = self.game.play(position, turn);
            // One below the best: whatever is as good is seen to be exactly that.
            let window = match best.moves.first() {
                Some(_) => Window::above(best.score - 1),
                None => Window::FULL,
            };
            let value = self.value(&next, depth.saturating_sub(1), 1, window)?;
            best.offer(turn, value);
        }
        Ok(())
    }

    fn nodes(&self) -> u64 {
        self.ticker.nodes()
    }

    fn take_estimated(&mut self) -> bool {
        std::mem::take(&mut self.estimated)
    }
}
