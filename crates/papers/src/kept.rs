//! Outcomes kept in a file as they are found, so that a long run can be stopped and gone on with.

use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use thera_files::{Lines, Lock, LockError, read, replace, sealed};
use thiserror::Error;

use crate::catalogue::claims;
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
    file: Lines,
    lines: Vec<Line>,
    _lock: Lock,
}

/// Why outcomes cannot be kept in a file.
#[derive(Debug, Error)]
pub enum KeptError {
    /// What is in it is something else.
    #[error("'{0}' holds no outcomes of this version and these ranges; name another file")]
    Other(String),
    /// Another run keeps its outcomes there.
    #[error(transparent)]
    Locked(#[from] LockError),
    /// A line that does not fit its checksum.
    #[error("line {line} of '{file}': {error}; remove it, and its claim is worked out again")]
    Line {
        /// The file.
        file: String,
        /// Counted from 1.
        line: usize,
        /// What is wrong.
        error: sealed::SealError,
    },
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
        let lock = Lock::file(path)?;
        let mut file = Lines::open(path).map_err(system)?;
        let mut lines = Vec::new();
        if !file.begin(&json(&wanted)).map_err(system)? {
            let (heading, known) = read_all(path)?;
            if heading != wanted {
                return Err(KeptError::Other(path.display().to_string()));
            }
            lines = known;
        }
        Ok(Kept {
            path: path.to_path_buf(),
            file,
            lines,
            _lock: lock,
        })
    }

    /// Puts what was found in parts into one file, in the order of the claims.
    pub fn merge(parts: &[PathBuf], out: &Path) -> Result<(), KeptError> {
        let mut heading: Option<Heading> = None;
        let mut lines: Vec<Line> = Vec::new();
        for part in parts {
            let (here, more) = read_all(part)?;
            if heading.as_ref().is_some_and(|before| *before != here) {
                return Err(KeptError::Other(part.display().to_string()));
            }
            heading = Some(here);
            lines.extend(more);
        }
        let claims = claims();
        let place = |line: &Line| claims.iter().position(|claim| claim.id == line.id);
        lines.sort_by_key(place);
        lines.dedup_by(|a, b| a.id == b.id);
        let mut text = heading.as_ref().map(json).unwrap_or_default();
        text.extend(lines.iter().map(json));
        replace(out, text.as_bytes())
            .map_err(|error| KeptError::System(out.display().to_string(), error))
    }

    /// What people should know about what was found there.
    pub fn notice(&self) -> Option<String> {
        self.file.notice()
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
        let written = self.file.add(&json(&line));
        written.map_err(|error| KeptError::System(self.path.display().to_string(), error))
    }
}

/// The heading and the outcomes in a file; a line that was cut short is none.
fn read_all(path: &Path) -> Result<(Heading, Vec<Line>), KeptError> {
    let told = || path.display().to_string();
    let text = read::text(path, MOST_BYTES).map_err(|error| KeptError::System(told(), error))?;
    let mut rest = text
        .split_inclusive('\n')
        .filter(|line| line.ends_with('\n'));
    let heading = rest.next().and_then(|line| sealed::from_json(line).ok());
    let heading = heading.ok_or_else(|| KeptError::Other(told()))?;
    let line = |(line, text): (usize, &str)| {
        let file = told();
        sealed::from_json(text).map_err(|error| KeptError::Line { file, line, error })
    };
    Ok((
        heading,
        (2..).zip(rest).map(line).collect::<Result<_, _>>()?,
    ))
}

fn json(line: &impl Serialize) -> String {
    sealed::json_line(line).unwrap_or_default()
}
