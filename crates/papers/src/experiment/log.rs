//! The file of an experiment: every job and what came of it, a line each, so that an experiment
//! that was stopped goes on where it was.

use std::collections::VecDeque;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{ExperimentError, Size};

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
    file: File,
    before: VecDeque<Done<Value, Value>>,
}

impl Log {
    /// Begins a log; a file that is there already is refused.
    pub fn create(
        path: &Path,
        experiment: &str,
        size: Size,
        seed: u64,
    ) -> Result<Self, ExperimentError> {
        let file = OpenOptions::new().create_new(true).append(true).open(path);
        let mut file = file.map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => ExperimentError::Log(format!(
                "'{}' is there already; go on with it by --resume, or name another folder with \
                 --out",
                path.display()
            )),
            _ => ExperimentError::System(path.display().to_string(), error),
        })?;
        let heading = Heading {
            experiment: experiment.to_string(),
            size,
            seed,
        };
        write_line(&mut file, path, &heading)?;
        Ok(Log {
            path: path.to_path_buf(),
            file,
            before: VecDeque::new(),
        })
    }

    /// Goes on with a log, or begins one if there is none. It has to be of the same experiment,
    /// size and seed, and whole.
    pub fn resume(
        path: &Path,
        experiment: &str,
        size: Size,
        seed: u64,
    ) -> Result<Self, ExperimentError> {
        if !path.exists() {
            return Log::create(path, experiment, size, seed);
        }
        let wrong = |reason: String| ExperimentError::Log(format!("'{}' {reason}", path.display()));
        let text =
            fs::read_to_string(path).map_err(|error| wrong(format!("cannot be read: {error}")))?;
        let lines = text.lines().count();
        if !text.ends_with('\n') {
            return Err(wrong(format!(
                "is cut short in line {lines}; remove that line to go on with what is before it"
            )));
        }
        let mut rest = text.lines();
        let heading: Heading = serde_json::from_str(rest.next().unwrap_or_default())
            .map_err(|_| wrong("is not the log of an experiment".to_string()))?;
        let wanted = Heading {
            experiment: experiment.to_string(),
            size,
            seed,
        };
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
                serde_json::from_str(line)
                    .map_err(|error| wrong(format!("makes no sense in line {number}: {error}")))
            })
            .collect();
        let file = OpenOptions::new().append(true).open(path);
        let file =
            file.map_err(|error| ExperimentError::System(path.display().to_string(), error))?;
        Ok(Log {
            path: path.to_path_buf(),
            file,
            before: before?,
        })
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
        write_line(&mut self.file, &self.path, &Done { job, output })
    }
}

fn write_line(file: &mut File, path: &Path, line: &impl Serialize) -> Result<(), ExperimentError> {
    let text = serde_json::to_string(line).unwrap_or_default() + "\n";
    file.write_all(text.as_bytes())
        .map_err(|error| ExperimentError::System(path.display().to_string(), error))
}
