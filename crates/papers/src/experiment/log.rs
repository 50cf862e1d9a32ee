//! The file of an experiment: every job and what came of it, a line each, so that an experiment
//! that was stopped goes on where it was. Every line has a checksum; a last line that was cut short is
//! dropped, and its job done again.

use std::collections::VecDeque;
use std::io;
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use thera_files::{Lines, Lock, read, sealed};

use super::{ExperimentError, Size};

/// The most that is read of a log.
const MOST_BYTES: u64 = 1 << 30;

/// The first line.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Heading {
    experiment: String,
    size: Size,
    seed: u64,
}

/// Every other line: a job and its output, of whatever kind.
#[derive(Serialize, Deserialize)]
struct Done<Job, Output> {
    job: Job,
    output: Output,
}

/// A log that is read and added to.
pub struct Log {
    path: PathBuf,
    lines: Lines,
    before: VecDeque<Done<Value, Value>>,
    _lock: Lock,
}

impl Log {
    /// Begins a log; a file that is there already is refused.
    pub fn create(
        path: &Path,
        experiment: &str,
        size: Size,
        seed: u64,
    ) -> Result<Self, ExperimentError> {
        if path.exists() {
            return Err(ExperimentError::Log(format!(
                "'{}' is there already; go on with it by --resume, or name another folder with \
                 --out",
                path.display()
            )));
        }
        Log::resume(path, experiment, size, seed)
    }

    /// Goes on with a log, or begins one if there is none. It has to be of the same experiment,
    /// size and seed.
    pub fn resume(
        path: &Path,
        experiment: &str,
        size: Size,
        seed: u64,
    ) -> Result<Self, ExperimentError> {
        let wrong = |reason: String| ExperimentError::Log(format!("'{}' {reason}", path.display()));
        let unread = |error: io::Error| wrong(format!("cannot be read: {error}"));
        let lock = Lock::file(path).map_err(|error| ExperimentError::Log(error.to_string()))?;
        let lines = Lines::open(path).map_err(unread)?;
        let wanted = Heading {
            experiment: experiment.to_string(),
            size,
            seed,
        };
        let mut log = Log {
            path: path.to_path_buf(),
            before: VecDeque::new(),
            lines,
            _lock: lock,
        };
        let heading = sealed::json_line(&wanted).unwrap_or_default();
        if log.lines.begin(&heading).map_err(unread)? {
            return Ok(log);
        }
        let text = read::text(path, MOST_BYTES).map_err(unread)?;
        // A line that was cut short has no end.
        let mut rest = text
            .split_inclusive('\n')
            .filter(|line| line.ends_with('\n'));
        let heading: Heading = sealed::from_json(rest.next().unwrap_or_default())
            .map_err(|_| wrong("is not the log of an experiment".to_string()))?;
        if heading != wanted {
            return Err(wrong(format!(
                "is the log of {} ({}, seed {}), not of what is asked for",
                heading.experiment,
                heading.size.word(),
                heading.seed
            )));
        }
        let before: Result<VecDeque<_>, ExperimentError> = (2..)
            .zip(rest)
            .map(|(number, line)| {
                sealed::from_json(line)
                    .map_err(|error| wrong(format!("makes no sense in line {number}: {error}")))
            })
            .collect();
        log.before = before?;
        Ok(log)
    }

    /// What people should know about what was found there.
    pub fn notice(&self) -> Option<String> {
        self.lines.notice()
    }

    /// What came of a job before; `None` once there is nothing more.
    pub(crate) fn take<Output: DeserializeOwned>(
        &mut self,
        job: &impl Serialize,
    ) -> Result<Option<Output>, ExperimentError> {
        let Some(done) = self.before.pop_front() else {
            return Ok(None);
        };
        let other = || {
            ExperimentError::Log(format!(
                "'{}' was written by another version: its jobs are not those asked for; remove it",
                self.path.display()
            ))
        };
        if serde_json::to_value(job).ok() != Some(done.job) {
            return Err(other());
        }
        let output = serde_json::from_value(done.output).map_err(|_| other())?;
        Ok(Some(output))
    }

    /// Adds a job that was done.
    pub(crate) fn add(
        &mut self,
        job: &impl Serialize,
        output: &impl Serialize,
    ) -> Result<(), ExperimentError> {
        let text = sealed::json_line(&Done { job, output }).unwrap_or_default();
        let added = self.lines.add(&text);
        added.map_err(|error| ExperimentError::System(self.path.display().to_string(), error))
    }
}
