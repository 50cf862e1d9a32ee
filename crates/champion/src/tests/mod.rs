mod minimax;
mod rules;

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use thera_games::Game;
use thera_games::santorini::{Move, Position as RulesPosition, Santorini};

/// Positions of random games, each with its legal moves; random players climb when they can less
/// often than not, so that high towers occur.
pub(crate) fn random_positions(seed: u64, games: usize) -> Vec<RulesPosition> {
    let game = Santorini::standard();
    let mut rng = Pcg64::seed_from_u64(seed);
    let mut positions = Vec::new();
    for _ in 0..games {
        let mut position = game.start();
        loop {
            positions.push(position);
            let moves = game.moves(&position);
            let quiet: Vec<Move> = moves
                .iter()
                .copied()
                .filter(|turn| !matches!(turn, Move::Climb { .. }))
                .collect();
            let pool = if quiet.is_empty() || rng.random_range(0..8) == 0 {
                &moves
            } else {
                &quiet
            };
            if pool.is_empty() {
                break;
            }
            position = game.play(&position, pool[rng.random_range(0..pool.len())]);
        }
    }
    positions
}

/// Positions of random games in which all workers stand and nobody has won.
pub(crate) fn playable(seed: u64, games: usize) -> Vec<crate::Position> {
    random_positions(seed, games)
        .iter()
        .filter_map(crate::Position::from_rules)
        .filter(|position| !position.is_placing() && !position.passed().is_placing())
        .collect()
}
