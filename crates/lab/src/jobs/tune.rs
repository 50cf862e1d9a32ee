//! One batch of tuning: weights bred from one seed, or learnt from games.

use serde::{Deserialize, Serialize};
use thera_control::{Control, Interrupted};
use thera_games::evaluation::Weights;

use super::{Job, JobError, OneByOne, without_files};
use crate::tuning::genetic::Breeding;
use crate::tuning::regression::{Learnt, Lessons};
use crate::tuning::{Past, TuneError, Tuning};

/// The name of the trade of breeding weights.
pub(super) const TRADE: &str = "tune";

/// The name of the trade of learning weights.
pub(super) const LESSONS: &str = "lessons";

/// Weights to be bred.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "job", rename = "tune")]
pub struct TuneJob {
    /// The game by its name.
    pub game: String,
    /// The agent that uses them.
    pub agent: String,
    /// The evaluation they belong to.
    pub eval: String,
    /// Generations.
    pub generations: u32,
    /// Weight vectors in a generation.
    pub population: usize,
    /// Games between any two of them.
    pub games: u64,
    /// Random turns at the beginning of each game.
    pub opening: usize,
    /// The seed of everything.
    pub seed: u64,
}

/// Weights that were bred.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "job", rename = "tune")]
pub struct Bred {
    /// The best in the play-off.
    pub weights: Weights,
    /// The generations.
    pub history: Vec<Past>,
}

impl Job<()> for TuneJob {
    type Output = Bred;
    type Error = JobError;

    const TRADE: Option<&'static str> = Some(TRADE);

    fn run(&self, _shared: &(), control: &Control) -> Result<Bred, JobError> {
        let agent = without_files(self.agent.parse()?)?;
        let breeding = Breeding {
            population: self.population,
            ..Breeding::default()
        };
        let (eval, seed) = (Some(&self.eval[..]), self.seed);
        let tuning = Tuning::new(
            &self.game,
            &agent,
            eval,
            self.games,
            self.opening,
            breeding,
            seed,
        );
        let mut tuning = tuning.map_err(failed)?;
        // A branch: how far its games are is not how far the jobs are.
        let control = control.branch();
        while tuning.history().len() < self.generations as usize {
            if !tuning.step(&OneByOne, &control).map_err(failed)? {
                return Err(Interrupted::Stopped.into());
            }
        }
        let winner = tuning.play_off(&OneByOne, &control).map_err(failed)?;
        Ok(Bred {
            weights: winner.ok_or(Interrupted::Stopped)?.weights,
            history: tuning.history().to_vec(),
        })
    }
}

impl Job<()> for Lessons {
    type Output = Learnt;
    type Error = JobError;

    const TRADE: Option<&'static str> = Some(LESSONS);

    fn run(&self, _shared: &(), control: &Control) -> Result<Learnt, JobError> {
        without_files(self.agent.parse()?)?;
        let learnt = self.learn(&OneByOne, &control.branch()).map_err(failed)?;
        Ok(learnt.ok_or(Interrupted::Stopped)?)
    }
}

fn failed(error: TuneError) -> JobError {
    JobError::Tuning(error.to_string())
}
