//! The papers' tables and figures, measured again.
//!
//! An [`Experiment`] has a name, a source and a function that plans [jobs](thera_lab::jobs), has them
//! run on a [`Bench`] and turns their outputs into [`Findings`]: the paper's figure beside ours, a
//! table, drawings, and remarks on where and why they differ; that makes it [`Measured`]. Since every
//! job and its output go through the bench, which may keep them in a file, any experiment can be
//! stopped and resumed.

mod bench;
mod findings;
mod log;

use thera_lab::jobs::JobError;
use thera_lab::matches::MatchError;
use thiserror::Error;

use crate::paper::Paper;

pub use bench::{Bench, Progress, Size};
pub use findings::{Agreement, Findings, Row, Table};
pub use log::Log;

/// Something a paper measured, to be measured again.
pub struct Experiment {
    /// How it is called: the paper's author and what it is.
    pub name: &'static str,
    /// The paper and the place in it.
    pub source: &'static str,
    /// What is measured, in a few words.
    pub title: &'static str,
    /// What the paper did and found, in a sentence or two.
    pub about: &'static str,
    /// Measures it.
    pub run: fn(&mut Bench<'_>) -> Result<Findings, ExperimentError>,
}

/// An experiment that was carried out.
pub struct Measured {
    /// Which one.
    pub experiment: &'static Experiment,
    /// How much was measured.
    pub size: Size,
    /// What everything random was made from.
    pub seed: u64,
    /// What was found.
    pub findings: Findings,
    /// How long it took.
    pub seconds: f64,
}

impl Measured {
    /// Whether this paper measured it.
    pub fn is_of(&self, paper: &Paper) -> bool {
        let name = self.experiment.name;
        paper
            .experiments()
            .any(|experiment| experiment.name == name)
    }
}

/// Why an experiment has no findings.
#[derive(Debug, Error)]
pub enum ExperimentError {
    /// Somebody asked it to stop.
    #[error("stopped")]
    Stopped,
    /// A job could not be done.
    #[error(transparent)]
    Job(#[from] JobError),
    /// A match could not be set up.
    #[error(transparent)]
    Match(#[from] MatchError),
    /// The log is of no use.
    #[error("{0}")]
    Log(String),
    /// A file could not be written.
    #[error("'{0}' cannot be written: {1}")]
    System(String, std::io::Error),
}
