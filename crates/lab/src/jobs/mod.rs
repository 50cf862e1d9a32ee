//! Work as data: one game, one question, one batch of training.
//!
//! Each is a [`Job`] of its own kind with its own output; who does it is the business of a
//! [`Runner`]. The games of a match share a [`Preparation`]: rules are parsed and agents prepared
//! once, not for every game.

mod asked;
mod game;
mod preparation;
mod train;
mod tune;

use thera_agents::AgentError;
use thera_control::Interrupted;
use thera_games::InputError;
use thera_queries::QueryError;
use thiserror::Error;

pub use thera_jobs::{Job, OneByOne, Pool, Runner, Threads, derived_seed, run};

pub use asked::Asked;
pub(crate) use game::count_choice;
pub use game::{GameJob, Placements, PlayedGame};
pub use preparation::Preparation;
pub use train::{Exam, TrainJob, Trained};
pub use tune::{Bred, TuneJob};

/// Why nothing came of a job.
#[derive(Debug, Error)]
pub enum JobError {
    /// The game, a position or a move makes no sense.
    #[error(transparent)]
    Input(#[from] InputError),
    /// An agent makes no sense.
    #[error(transparent)]
    Agent(#[from] AgentError),
    /// A person cannot be called upon.
    #[error("'human' plays at the terminal ('thera play'); a match is between agents")]
    Human,
    /// A question has no answer.
    #[error(transparent)]
    Query(#[from] QueryError),
    /// An agent did not move though it could.
    #[error("agent '{agent}' cannot move in '{position}': {reason}")]
    NoMove {
        /// The agent.
        agent: String,
        /// Where.
        position: String,
        /// Why.
        reason: String,
    },
    /// Weights cannot be tuned.
    #[error("{0}")]
    Tuning(String),
    /// Time or memory ran out, or somebody asked it to stop.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
}
