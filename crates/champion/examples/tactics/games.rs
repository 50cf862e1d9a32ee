//! Games between players who climb and do not walk into a loss at once: where tactics come up.

use rand::seq::IndexedRandom;
use rand_pcg::Pcg64;
use thera_games::capability::BothMove;
use thera_games::santorini::{Move, Position, Santorini};
use thera_games::{Game, Player};

/// Turns a player compares before choosing the one that climbs most.
const COMPARED: usize = 3;

/// Turns of a game, counted from its end, in which proofs can be hoped for.
const LATE: usize = 30;

/// The late positions of a game.
pub fn late_positions(game: &Santorini, rng: &mut Pcg64) -> Vec<Position> {
    let mut positions = self_play(game, rng);
    positions.drain(..positions.len().saturating_sub(LATE));
    positions
}

/// The positions of a game after the workers were placed.
pub fn self_play(game: &Santorini, rng: &mut Pcg64) -> Vec<Position> {
    let mut positions = Vec::new();
    let mut position = game.start();
    while let Some(turn) = choose(game, &position, rng) {
        if !game.is_placing(&position) {
            positions.push(position);
        }
        position = game.play(&position, turn);
    }
    positions
}

/// Whether the player to move can threaten to climb, and the opponent cannot do so first.
pub fn looks_close(game: &Santorini, position: &Position) -> bool {
    let player = game.to_move(position);
    game.moves(position).into_iter().any(|turn| {
        let next = game.play(position, turn);
        can_climb(game, player, &next) && !can_climb(game, player.opponent(), &next)
    })
}

/// Whether a player could win at once if it were to move.
pub fn can_climb(game: &Santorini, player: Player, position: &Position) -> bool {
    let position = game.with_to_move(player, position);
    let mut moves = game.moves(&position).into_iter();
    moves.any(|turn| matches!(turn, Move::Climb { .. }))
}

/// A player's choice: of a few turns after which the opponent cannot climb to victory, the one
/// whose worker ends highest; any turn if there is no such one. It never climbs to victory itself,
/// so that games last. `None` if the game is over.
fn choose(game: &Santorini, position: &Position, rng: &mut Pcg64) -> Option<Move> {
    let mut turns = game.moves(position);
    turns.retain(|turn| !matches!(turn, Move::Climb { .. }));
    let is_safe = |turn: &Move| {
        let next = game.play(position, *turn);
        !can_climb(game, game.to_move(&next), &next)
    };
    let safe: Vec<Move> = turns.iter().copied().filter(is_safe).collect();
    let pool = if safe.is_empty() { &turns } else { &safe };
    let height = |turn: &&Move| match **turn {
        Move::Build { to, .. } => position.height(to),
        _ => 0,
    };
    pool.sample(rng, COMPARED).max_by_key(height).copied()
}
