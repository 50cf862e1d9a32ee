//! Games played out at random: what Monte Carlo methods make of them.

use thera_games::{Outcome, Player};

/// What an outcome is worth to a player: two halves for a win, one for a draw.
#[inline]
pub fn halves_won(outcome: Outcome, player: Player) -> u64 {
    match outcome.winner() {
        Some(winner) if winner == player => 2,
        Some(_) => 0,
        None => 1,
    }
}

/// How many games to play out at most; time is limited by the [`Control`](thera_control::Control).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playouts(pub u64);

/// Playouts between two looks at the clock.
pub(crate) const CLOCK_INTERVAL: u64 = 16;
