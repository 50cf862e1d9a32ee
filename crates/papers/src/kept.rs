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

/// Every other line: a claim as it was read, and what was found; nothing if it was stopped.
#[derive(Serialize, Deserialize)]
struct Line {
    id: String,
    statement: String,
    reading: String,
    cases: u64,
    seconds: f64,
    finding: Option<Finding>,
}

impl Line {
    /// Whether it is about this claim, as it stands today.
    fn is_of(&self, claim: &Claim) -> bool {
        let here = (
            self.id.as_str(),
            self.statement.as_str(),
            self.reading.as_str(),
        );
        here == (claim.id, claim.statement, claim.reading)
    }
}

/// A stopped check is worth a line if it had so many seconds.
const WORTH_TELLING: f64 = 1.0;

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
        // Of several about one claim the first is kept: one that ended, if there is one.
        lines.sort_by_key(|line| (place(line), line.finding.is_none()));
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
        let mut lines = self.lines.iter().filter(|line| line.is_of(claim));
        lines.find_map(|line| {
            let finding = line.finding.clone()?;
            Some(Outcome::found(claim, finding, line.cases, line.seconds))
        })
    }

    /// The seconds that a claim had in checks that were stopped. Those that had least go first, so
    /// that the long ones do not keep the others from their turn.
    pub fn seconds_without_end(&self, claim: &Claim) -> f64 {
        let stopped = |line: &&Line| line.is_of(claim) && line.finding.is_none();
        let lines = self.lines.iter().filter(stopped);
        lines.map(|line| line.seconds).sum()
    }

    /// Adds an outcome; of one that was stopped, how long it took.
    pub fn add(&mut self, outcome: &Outcome) -> Result<(), KeptError> {
        if !outcome.finished && outcome.seconds < WORTH_TELLING {
            return Ok(());
        }
        let line = Line {
            id: outcome.id.to_string(),
            statement: outcome.statement.to_string(),
            reading: outcome.reading.to_string(),
            cases: outcome.cases,
            seconds: outcome.seconds,
            finding: outcome.finished.then(|| outcome.finding()),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::{check, unfinished};
    use thera_control::Control;

    #[test]
    fn claims_that_were_stopped_are_remembered_and_end_another_time() {
        let folder = std::env::temp_dir().join(format!("thera-kept-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let [one, other, both] = ["one", "other", "both"].map(|name| folder.join(name));
        let claims = claims();
        let find = |id| *claims.iter().find(|claim| claim.id == id).unwrap();
        let [done, long, new] = [
            "geissler.matching.half",
            "geissler.length",
            "geissler.matching",
        ]
        .map(find);
        let stopped = |claim, seconds| Outcome {
            seconds,
            ..unfinished(claim)
        };
        let checked = |claim| check(claim, Extent::Small, &Control::default());
        let mut kept = Kept::open(&one, Extent::Small).unwrap();
        for outcome in [checked(done), stopped(long, 5.0), stopped(new, 0.001)] {
            kept.add(&outcome).unwrap();
        }
        drop(kept);
        let mut kept = Kept::open(&one, Extent::Small).unwrap();
        kept.add(&stopped(long, 7.5)).unwrap();
        drop(kept);
        let kept = Kept::open(&one, Extent::Small).unwrap();
        assert_eq!(kept.outcome(done).unwrap().cases, checked(done).cases);
        assert!(kept.outcome(long).is_none() && kept.outcome(new).is_none());
        let had = [done, long, new].map(|claim| kept.seconds_without_end(claim));
        assert_eq!(had, [0.0, 12.5, 0.0]);
        drop(kept);
        // In another part it came to its end.
        let mut kept = Kept::open(&other, Extent::Small).unwrap();
        kept.add(&checked(long)).unwrap();
        drop(kept);
        Kept::merge(&[one, other], &both).unwrap();
        let merged = Kept::open(&both, Extent::Small).unwrap();
        assert!(merged.outcome(long).is_some() && merged.outcome(done).is_some());
        drop(merged);
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
