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

use thera_agents::{AgentError, AgentSpec};
use thera_control::Interrupted;
use thera_games::InputError;
use thera_queries::QueryError;
use thiserror::Error;

pub use thera_jobs::{Job, OneByOne, Pool, Runner, Threads, Trade, derived_seed, run};

pub use asked::Asked;
pub(crate) use game::count_choice;
pub use game::{GameJob, Placements, PlayedGame};
pub use preparation::Preparation;
pub use train::{Exam, TrainJob, Trained};
pub use tune::{Bred, TuneJob};

/// How workers on other machines do these jobs. What they do depends on no file of their machine.
pub const TRADES: &[Trade] = &[
    game::TRADE,
    asked::trade::<thera_queries::Solve>(),
    asked::trade::<thera_queries::Think>(),
    crate::census::TRADE,
    Trade::alone::<(), TuneJob>(tune::TRADE),
    Trade::alone::<(), crate::tuning::regression::Lessons>(tune::LESSONS),
    Trade::alone::<(), TrainJob>(train::TRADE),
];

/// Refuses an agent that reads files: a job stands on its own.
fn without_files(agent: AgentSpec) -> Result<AgentSpec, JobError> {
    let file = agent.files().next().map(|file| file.display().to_string());
    match file {
        Some(file) => Err(JobError::File(file)),
        None => Ok(agent),
    }
}

/// Why nothing came of a job.
#[derive(Debug, Error)]
pub enum JobError {
    /// The game, a position or a move makes no sense.
    #[error(transparent)]
    Input(#[from] InputError),
    /// An agent makes no sense.
    #[error(transparent)]
    Agent(#[from] AgentError),
    /// A file that did not come along.
    #[error("the file '{0}' does not belong to the job, and no other is read")]
    File(String),
    /// A person cannot be called upon.
    #[error("'human' plays at the terminal ('thera play'); a match is between agents")]
    Human,
    /// Not everybody is there.
    #[error("the game has {seats} seats, and {given} agents are given")]
    Seats {
        /// How many play.
        seats: usize,
        /// How many there are.
        given: usize,
    },
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
