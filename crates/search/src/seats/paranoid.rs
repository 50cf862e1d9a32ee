//! Paranoid search: one seat against all others together, by alpha-beta. What it finds is what the
//! seat can make sure of, as far as it looks.

use thera_control::{Control, Interrupted};
use thera_games::Player;
use thera_games::capability::Seated;
use thera_games::evaluation::score::{self, Evaluate, Score};

use crate::alphabeta::Window;
use crate::lookahead::{Best, Lookahead, Ticker};

/// Alpha-beta to a depth on behalf of one seat.
pub struct Paranoid<'a, G: Seated> {
    game: &'a G,
    evaluation: &'a dyn Evaluate<G>,
    player: Player,
    ticker: Ticker<'a>,
    /// Whether the evaluation has been asked.
    estimated: bool,
}

impl<'a, G: Seated> Paranoid<'a, G> {
    /// A search on behalf of the player to move in `position`.
    pub fn new(
        game: &'a G,
        position: &G::Position,
        evaluation: &'a dyn Evaluate<G>,
        control: &'a Control,
    ) -> Self {
        Paranoid {
            game,
            evaluation,
            player: game.to_move(position),
            ticker: Ticker::new(control),
            estimated: false,
        }
    }

    /// What a position is worth to the player if that lies within the window, otherwise a bound.
    fn value(
        &mut self,
        position: &G::Position,
        depth: u32,
        turns: u32,
        mut window: Window,
    ) -> Result<Score, Interrupted> {
        self.ticker.count()?;
        let game = self.game;
        if let Some(outcome) = game.outcome(position) {
            return Ok(score::of_outcome(outcome, game.side(self.player), turns));
        }
        if depth == 0 {
            self.estimated = true;
            return Ok(self.evaluation.score(game, position, self.player));
        }
        if game.is_chance(position) {
            return self.average(position, depth, turns);
        }
        let friendly = game.side(game.to_move(position)) == game.side(self.player);
        let mut best = if friendly { Score::MIN } else { Score::MAX };
        for turn in game.moves(position) {
            let value = self.value(&game.play(position, turn), depth - 1, turns + 1, window)?;
            if friendly {
                best = best.max(value);
                window.low = window.low.max(best);
            } else {
                best = best.min(value);
                window.high = window.high.min(best);
            }
            if window.low >= window.high {
                break;
            }
        }
        Ok(best)
    }

    /// What chance leaves on average: no branch of it can be left out.
    fn average(
        &mut self,
        position: &G::Position,
        depth: u32,
        turns: u32,
    ) -> Result<Score, Interrupted> {
        let game = self.game;
        let (mut sum, mut total) = (0, 0);
        for turn in game.moves(position) {
            let weight = i64::from(game.weight(position, turn));
            let next = game.play(position, turn);
            let value = self.value(&next, depth - 1, turns + 1, Window::FULL)?;
            sum += weight * i64::from(value);
            total += weight;
        }
        Ok((sum / total.max(1)) as Score)
    }
}

impl<G: Seated> Lookahead<G> for Paranoid<'_, G> {
    fn best_moves(
        &mut self,
        position: &G::Position,
        moves: &[G::Move],
        depth: u32,
        best: &mut Best<G::Move>,
    ) -> Result<(), Interrupted> {
        for &turn in moves {
            let next = self.game.play(position, turn);
            // Open by one below the best, so that equally good moves are seen to be so.
            let window = match best.moves.is_empty() {
                true => Window::FULL,
                false => Window::above(best.score - 1),
            };
            let score = self.value(&next, depth.saturating_sub(1), 1, window)?;
            best.offer(turn, score);
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
