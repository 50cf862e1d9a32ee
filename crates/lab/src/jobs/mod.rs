//! Work as data: one game, one exact result, one choice, one batch of training.
//!
//! A [`Job`] is plain, serialisable and complete: the same job gives the same [`Output`] wherever
//! it runs, since its seed is part of it. Who runs it is the business of a [`Runner`]; here it is
//! the threads of this machine ([`Threads`]), but a runner may as well send jobs elsewhere. Outputs
//! come back in the order of the jobs whatever order they were finished in, so nothing that is
//! made of them depends on the number of threads.

mod game;
mod payoff;
mod runner;
mod solve;
mod think;
mod train;

use serde::{Deserialize, Serialize};
use thera_agents::AgentError;
use thera_control::{Control, Interrupted};
use thera_games::InputError;
use thiserror::Error;

pub use thera_jobs::derived_seed;

pub use game::{GameJob, PlayedGame};
pub use payoff::{Payoff, PayoffJob};
pub use runner::{Runner, Threads};
pub use solve::{SolveJob, Solved};
pub use think::{ThinkJob, Thought};
pub use train::{Exam, TrainJob, Trained};

/// Something to be worked out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "job", rename_all = "lowercase")]
pub enum Job {
    /// Two agents play one game.
    Game(GameJob),
    /// A position is solved.
    Solve(SolveJob),
    /// An agent chooses one move.
    Think(ThinkJob),
    /// A learner is trained.
    Train(TrainJob),
    /// A Snort board is valued by Borje's counting.
    Payoff(PayoffJob),
}

/// What came of a job.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "job", rename_all = "lowercase")]
pub enum Output {
    /// A game that was played to its end.
    Game(PlayedGame),
    /// An exact result.
    Solve(Solved),
    /// A choice.
    Think(Thought),
    /// A trained learner.
    Train(Trained),
    /// A payoff.
    Payoff(Payoff),
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
    /// A person cannot be called upon.
    #[error("'human' plays at the terminal ('thera play'); a match is between agents")]
    Human,
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
    /// Time or memory ran out.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
    /// Somebody asked for it.
    #[error("stopped")]
    Stopped,
}

impl Job {
    /// Does the work on this thread; stopping `control` ends it early.
    pub fn run(&self, control: &Control) -> Result<Output, JobError> {
        match self {
            Job::Game(job) => job.run(control).map(Output::Game),
            Job::Solve(job) => job.run(control).map(Output::Solve),
            Job::Think(job) => job.run(control).map(Output::Think),
            Job::Train(job) => job.run(control).map(Output::Train),
            Job::Payoff(job) => job.run(control).map(Output::Payoff),
        }
    }
}
