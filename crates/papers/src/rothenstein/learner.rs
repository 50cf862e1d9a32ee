//! The paper's Q-learner, trained against the random player.

use thera_lab::jobs::TrainJob;
use thera_search::qlearning::Learning;

use crate::bouts::GAME;

/// Games over which the paper averages rewards.
pub const BULK: u64 = 100;

/// Training of so many episodes, without examinations.
pub fn training(learning: Learning, episodes: u64, seed: u64) -> TrainJob {
    let Learning {
        alpha,
        epsilon,
        gamma,
    } = learning;
    TrainJob {
        game: GAME.to_string(),
        alpha,
        epsilon,
        gamma,
        episodes,
        bulk: BULK,
        opponent: "random".to_string(),
        exams: vec![],
        exam_games: 0,
        seed,
    }
}

/// The parameters in words.
pub fn words(learning: &Learning) -> String {
    let Learning {
        alpha,
        epsilon,
        gamma,
    } = learning;
    format!("alpha {alpha}, epsilon {epsilon}, gamma {gamma}")
}
