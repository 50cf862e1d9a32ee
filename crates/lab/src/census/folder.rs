//! The folder of a census: what is asked, and the rows of every game looked at so far.
//!
//! `census.json` holds the question. Each shard has a file of its own, a line a game with its number
//! and its rows, in order; files of several machines can be put into one folder. A line that was cut
//! off when a run ended is dropped; every line has a checksum, and a damaged one counts as not there. One
//! run at a time writes the file of a shard.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use serde_json::{Value as Json, json};
use thera_files::{Lines, Lock, LockError, read, replace, sealed};
use thera_queries::census::{Cell, Kind, Row};
use thiserror::Error;

use super::Shard;

/// Why a folder is of no use.
#[derive(Debug, Error)]
pub enum FolderError {
    /// The system said no.
    #[error("{0}: {1}")]
    System(PathBuf, io::Error),
    /// Something else is in it.
    #[error("{0} holds another census; choose another folder")]
    Another(PathBuf),
    /// Another run is writing.
    #[error(transparent)]
    Locked(#[from] LockError),
    /// The part was begun before.
    #[error("{0} is there already: add --resume to go on with it")]
    Begun(PathBuf),
}

/// A folder that is being filled.
pub struct Folder {
    path: PathBuf,
    kinds: Vec<Kind>,
    rows: Lines,
    /// Rows that are not in the file yet.
    waiting: String,
    own: PathBuf,
    _lock: Lock,
}

/// The most that is read of the question, and of the rows of one game.
const MOST_QUESTION: u64 = 1 << 20;
const MOST_LINE: u64 = 64 << 20;

/// Rows that wait are written from this many bytes on.
const MOST_WAITING: usize = 64 << 10;

impl Folder {
    /// Opens the folder of a census, which is made if it is not there.
    pub fn open(
        path: &Path,
        question: &Json,
        kinds: Vec<Kind>,
        shard: Shard,
        resume: bool,
    ) -> Result<Self, FolderError> {
        let told = |path: &Path| {
            let path = path.to_path_buf();
            move |error| FolderError::System(path, error)
        };
        fs::create_dir_all(path).map_err(told(path))?;
        let about = path.join("census.json");
        match read::text(&about, MOST_QUESTION) {
            Ok(text) if serde_json::from_str::<Json>(&text).ok().as_ref() != Some(question) => {
                return Err(FolderError::Another(path.to_path_buf()));
            }
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let text = format!("{question:#}\n");
                replace(&about, text.as_bytes()).map_err(told(&about))?;
            }
            Err(error) => return Err(FolderError::System(about, error)),
        }
        let own = path.join(format!("rows-{}-of-{}.jsonl", shard.part, shard.of));
        if own.exists() && !resume {
            return Err(FolderError::Begun(own));
        }
        let lock = Lock::file(&own)?;
        let rows = Lines::open(&own).map_err(told(&own))?;
        Ok(Folder {
            path: path.to_path_buf(),
            kinds,
            rows,
            waiting: String::new(),
            own,
            _lock: lock,
        })
    }

    /// What people should know about what was found there.
    pub fn notice(&self) -> Option<String> {
        self.rows.notice()
    }

    /// Reads what is there, in the order of the games.
    pub fn reader(&mut self) -> Result<Known, FolderError> {
        let told = |error| FolderError::System(self.path.clone(), error);
        let mut files = Vec::new();
        for entry in fs::read_dir(&self.path).map_err(told)? {
            let path = entry.map_err(told)?.path();
            let name = path
                .file_name()
                .and_then(|name| name.to_str())
                .unwrap_or("");
            if name.starts_with("rows-") && name.ends_with(".jsonl") {
                let file = File::open(&path);
                let file = file.map_err(|error| FolderError::System(path, error))?;
                let mut lines = KnownFile {
                    lines: BufReader::new(file),
                    next: None,
                };
                lines.advance(&self.kinds);
                files.push(lines);
            }
        }
        Ok(Known {
            files,
            kinds: self.kinds.clone(),
        })
    }

    /// Adds the rows of a game.
    pub fn keep(&mut self, number: u64, rows: &[Row]) -> Result<(), FolderError> {
        let line = sealed::json_line(&json!({"game": number, "rows": rows}));
        self.waiting += &line.expect("rows can be written as JSON");
        match self.waiting.len() {
            MOST_WAITING.. => self.flush(),
            _ => Ok(()),
        }
    }

    /// Makes sure that what was added is there if the run ends now.
    pub fn flush(&mut self) -> Result<(), FolderError> {
        if self.waiting.is_empty() {
            return Ok(());
        }
        let added = self.rows.add(&std::mem::take(&mut self.waiting));
        added.map_err(|error| FolderError::System(self.own.clone(), error))
    }
}

/// Rows that are known, read along as games come by.
pub struct Known {
    files: Vec<KnownFile>,
    kinds: Vec<Kind>,
}

struct KnownFile {
    lines: BufReader<File>,
    next: Option<(u64, Vec<Row>)>,
}

impl KnownFile {
    fn advance(&mut self, kinds: &[Kind]) {
        self.next = loop {
            let mut line = String::new();
            let read = self.lines.by_ref().take(MOST_LINE).read_line(&mut line);
            if read.is_err() || !line.ends_with('\n') {
                break None;
            }
            // What is damaged is looked at again.
            if let Some(known) = parse(&line, kinds) {
                break Some(known);
            }
        };
    }
}

impl Known {
    /// The rows of a game, if they are known; games must be asked for in order.
    pub fn rows(&mut self, number: u64) -> Option<Vec<Row>> {
        let mut found = None;
        for file in &mut self.files {
            while file.next.as_ref().is_some_and(|&(next, _)| next < number) {
                file.advance(&self.kinds);
            }
            if file.next.as_ref().is_some_and(|&(next, _)| next == number) {
                found = file.next.take().map(|(_, rows)| rows);
                file.advance(&self.kinds);
            }
        }
        found
    }
}

/// A line of a file of rows.
fn parse(line: &str, kinds: &[Kind]) -> Option<(u64, Vec<Row>)> {
    let json: Json = sealed::from_json(line).ok()?;
    let rows = json["rows"].as_array()?.iter().map(|row| {
        let cells = row["cells"].as_array()?;
        let cells: Option<Vec<Cell>> = cells
            .iter()
            .zip(kinds)
            .map(|(cell, &kind)| Cell::from_json(kind, cell))
            .collect();
        Some(Row {
            cells: cells.filter(|cells| cells.len() == kinds.len())?,
            error: row["error"].as_str().map(String::from),
        })
    });
    Some((json["game"].as_u64()?, rows.collect::<Option<_>>()?))
}
