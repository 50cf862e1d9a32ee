//! Looking at everything: slow, obvious, and what the fast searches are compared with.
//!
//! [`exact_value`] plays every game to its end; [`Minimax`] stops at a depth and asks an
//! evaluation there.

use std::ops::ControlFlow;

use thera_games::{Game, Player};

use crate::lookahead::{Best, Ends, Lookahead, Ticker};
use thera_control::{Control, Interrupted};
use thera_games::evaluation::score::{self, Evaluate, Score};

/// The result of perfect play, as a number that first wants large: points where the game counts
/// them, otherwise 1 if first wins and -1 if second does.
pub fn exact_value<G: Game>(game: &G, position: &G::Position) -> i32 {
    if let Some(outcome) = game.outcome(position) {
        return outcome.value_for(Player::First);
    }
    let values = game
        .moves(position)
        .into_iter()
        .map(|turn| exact_value(game, &game.play(position, turn)));
    let best = match game.to_move(position) {
        Player::First => values.max(),
        _ => values.min(),
    };
    best.expect("a game that is not over has moves")
}

/// Minimax to a depth, without any pruning.
pub struct Minimax<'a, G: Game> {
    game: &'a G,
    evaluation: &'a dyn Evaluate<G>,
    /// Whose score is wanted: the player to move at the root.
    player: Player,
    ends: Ends,
    ticker: Ticker<'a>,
    estimated: bool,
}

impl<'a, G: Game> Minimax<'a, G> {
    /// A search on behalf of the player to move in `position`.
    pub fn new(
        game: &'a G,
        position: &G::Position,
        evaluation: &'a dyn Evaluate<G>,
        control: &'a Control,
    ) -> Self {
        Minimax {
            game,
            evaluation,
            player: game.to_move(position),
            ends: Ends::default(),
            ticker: Ticker::new(control),
            estimated: false,
        }
    }

    /// The same search with games that are over counted like this.
    pub fn with_ends(self, ends: Ends) -> Self {
        Minimax { ends, ..self }
    }

    /// What the position is worth if both look `depth` turns ahead; `turns` have been played.
    pub fn value(
        &mut self,
        position: &G::Position,
        depth: u32,
        turns: u32,
    ) -> Result<Score, Interrupted> {
        self.ticker.count()?;
        let game = self.game;
        let outcome = game.outcome(position);
        if let (Some(outcome), Ends::Decide) = (outcome, self.ends) {
            return Ok(score::of_outcome(outcome, self.player, turns));
        }
        if depth == 0 || outcome.is_some() {
            self.estimated = true;
            return Ok(self.evaluation.score(game, position, self.player));
        }
        let maximise = game.to_move(position) == self.player;
        let mut best = if maximise { Score::MIN } else { Score::MAX };
        let mut trouble = None;
        let _ = game.visit_moves(position, |turn| {
            match self.value(&game.play(position, turn), depth - 1, turns + 1) {
                Ok(value) if maximise => best = best.max(value),
                Ok(value) => best = best.min(value),
                Err(interrupted) => {
                    trouble = Some(interrupted);
                    return ControlFlow::Break(());
                }
            }
            ControlFlow::Continue(())
        });
        trouble.map_or(Ok(best), Err)
    }
}

impl<G: Game> Lookahead<G> for Minimax<'_, G> {
    fn best_moves(
        &mut self,
        position: &G::Position,
        moves: &[G::Move],
        depth: u32,
        best: &mut Best<G::Move>,
    ) -> Result<(), Interrupted> {
        for &turn in moves {
            let next = self.game.play(position, turn);
            let value = self.value(&next, depth.saturating_sub(1), 1)?;
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
