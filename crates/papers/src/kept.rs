//! Outcomes kept in a file as they are found, so that a long run can be stopped and gone on with.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use thera_lab::files;
use thiserror::Error;

use crate::claim::{Claim, Finding};
use crate::run::{Extent, Outcome};

/// The largest file that is read.
const MOST_BYTES: u64 = 64 << 20;

/// The first line: outcomes of another version or extent are of no use.
#[derive(PartialEq, Eq, Serialize, Deserialize)]
struct Heading {
    version: String,
    extent: Extent,
}

/// Every other line: a claim as it was read, and what was found.
#[derive(Serialize, Deserialize)]
struct Line {
    id: String,
    statement: String,
    reading: String,
    cases: u64,
    seconds: f64,
    finding: Finding,
}

/// A file of outcomes.
pub struct Kept {
    path: PathBuf,
    file: File,
    lines: Vec<Line>,
}

/// Why outcomes cannot be kept in a file.
#[derive(Debug, Error)]
pub enum KeptError {
    /// What is in it is something else.
    #[error("'{0}' holds no outcomes of this version and these ranges; name another file")]
    Other(String),
    /// It cannot be read or written.
    #[error("'{0}': {1}")]
    System(String, io::Error),
}

impl Kept {
    /// Opens a file, or begins one. A line that was cut short by a stop is dropped.
    pub fn open(path: &Path, extent: Extent) -> Result<Kept, KeptError> {
        let system = |error| KeptError::System(path.display().to_string(), error);
        let wanted = Heading {
            version: env!("CARGO_PKG_VERSION").to_string(),
            extent,
        };
        let lines = match path.exists() {
            false => Vec::new(),
            true => {
                let text = files::read(path, MOST_BYTES).map_err(system)?;
                let other = || KeptError::Other(path.display().to_string());
                let mut rest = text.lines();
                let heading = rest.next().and_then(|line| serde_json::from_str(line).ok());
                if heading.as_ref() != Some(&wanted) {
                    return Err(other());
                }
                rest.map_while(|line| serde_json::from_str(line).ok())
                    .collect()
            }
        };
        let mut text = json(&wanted);
        text.extend(lines.iter().map(|line: &Line| json(line)));
        files::replace(path, text.as_bytes()).map_err(system)?;
        let file = OpenOptions::new().append(true).open(path).map_err(system)?;
        Ok(Kept {
            path: path.to_path_buf(),
            file,
            lines,
        })
    }

    /// What was found of a claim before, if it is still the same claim.
    pub fn outcome(&self, claim: &Claim) -> Option<Outcome> {
        let same = |line: &&Line| {
            (
                line.id.as_str(),
                line.statement.as_str(),
                line.reading.as_str(),
            ) == (claim.id, claim.statement, claim.reading)
        };
        let line = self.lines.iter().find(same)?;
        let finding = line.finding.clone();
        Some(Outcome::found(claim, finding, line.cases, line.seconds))
    }

    /// Adds an outcome; one that was not finished is not worth keeping.
    pub fn add(&mut self, outcome: &Outcome) -> Result<(), KeptError> {
        if !outcome.finished {
            return Ok(());
        }
        let line = Line {
            id: outcome.id.to_string(),
            statement: outcome.statement.to_string(),
            reading: outcome.reading.to_string(),
            cases: outcome.cases,
            seconds: outcome.seconds,
            finding: outcome.finding(),
        };
        let written = self.file.write_all(json(&line).as_bytes());
        written.map_err(|error| KeptError::System(self.path.display().to_string(), error))
    }
}

fn json(line: &impl Serialize) -> String {
    serde_json::to_string(line).unwrap_or_default() + "\n"
}
