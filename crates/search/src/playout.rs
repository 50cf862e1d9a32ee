//! Games played out at random: what Monte Carlo methods learn from.

use thera_games::capability::RandomMove;
use thera_games::{Outcome, Player};

/// Plays at random to the end of the game.
#[inline]
pub fn play_out<G: RandomMove>(
    game: &G,
    position: &G::Position,
    bits: &mut impl FnMut() -> u64,
) -> Outcome {
    let mut position = *position;
    while let Some(turn) = game.random_move(&position, bits) {
        position = game.play(&position, turn);
    }
    game.outcome(&position)
        .expect("without a move the game is over")
}

/// What an outcome is worth to a player: two halves for a win, one for a draw.
#[inline]
pub fn halves_won(outcome: Outcome, player: Player) -> u64 {
    match outcome.winner() {
        Some(winner) if winner == player => 2,
        Some(_) => 0,
        None => 1,
    }
}

/// How many games to play out at most; time is limited by the [`Control`](crate::Control).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playouts(pub u64);

/// Playouts between two looks at the clock.
pub(crate) const PATIENCE: u64 = 16;
