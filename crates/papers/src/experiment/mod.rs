//! The papers' tables and figures, measured again.
//!
//! An [`Experiment`] has a name, a source and a function that plans [jobs](thera_lab::jobs), has them
//! run on a [`Bench`] and turns their outputs into [`Findings`]: the paper's figure beside ours, a
//! table, drawings, and remarks on where and why they differ. [`all`]
//! lists what is in the papers' folders. Since every job and its output go
//! through the bench, which may keep them in a file, any experiment can be stopped and resumed.
//! [`report`] makes one page of many findings.

mod bench;
pub(crate) mod bouts;
mod findings;
mod log;
pub mod report;

use thera_lab::jobs::JobError;
use thera_lab::matches::MatchError;
use thiserror::Error;

use crate::{boreham, borje, geissler, rothenstein, suptic};

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

/// All experiments, paper by paper.
pub fn all() -> Vec<&'static Experiment> {
    let papers = [
        geissler::EXPERIMENTS,
        boreham::EXPERIMENTS,
        rothenstein::EXPERIMENTS,
        borje::EXPERIMENTS,
        suptic::EXPERIMENTS,
    ];
    papers.concat()
}

/// Why an experiment has no findings.
#[derive(Debug, Error)]
pub enum ExperimentError {
    /// No such name.
    #[error("there is no experiment '{0}'; 'thera reproduce --list' tells which there are")]
    Unknown(String),
    /// Somebody asked it to stop.
    #[error("stopped")]
    Stopped,
    /// A job could not be done.
    #[error(transparent)]
    Job(#[from] JobError),
    /// A match could not be set up.
    #[error(transparent)]
    Match(#[from] MatchError),
    /// A job had another kind of output than was asked for.
    #[error("a job came back with an output of another kind")]
    OtherOutput,
    /// The log is of no use.
    #[error("{0}")]
    Log(String),
    /// A file could not be written.
    #[error("'{0}' cannot be written: {1}")]
    System(String, std::io::Error),
}

/// The experiments a name stands for: one of that name, or all that begin with it and a dot.
pub fn select(name: &str) -> Result<Vec<&'static Experiment>, ExperimentError> {
    let chosen: Vec<&Experiment> = all()
        .into_iter()
        .filter(|experiment| {
            let rest = experiment.name.strip_prefix(name);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        })
        .collect();
    if chosen.is_empty() {
        let name = name.chars().take(60).collect();
        return Err(ExperimentError::Unknown(name));
    }
    Ok(chosen)
}
