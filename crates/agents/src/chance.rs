//! What happens by chance in a game, fixed by its seed.

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use thera_games::capability::chance_move;
use thera_games::{AnyGame, AnyMove, AnyPosition};

/// What happens after so many moves of a game with this seed; `None` if it is not chance's turn.
///
/// It depends on the number of moves and not on what was drawn before, so that a game that is taken
/// back or resumed goes on as it would have.
pub fn chance(game: &AnyGame, position: &AnyPosition, seed: u64, moves: usize) -> Option<AnyMove> {
    let mixed = seed ^ (moves as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mut source = Pcg64Mcg::seed_from_u64(mixed);
    chance_move(game, position, &mut || source.next_u64())
}
