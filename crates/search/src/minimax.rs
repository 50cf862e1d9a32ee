//! The value of a position by looking at everything that can follow: slow, obvious, and what the
//! fast searches are compared with.

use thera_games::{Game, Player};

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
        Player::Second => values.min(),
    };
    best.expect("a game that is not over has moves")
}
