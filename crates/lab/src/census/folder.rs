//! The folder of a census: what is asked, and the rows of every game looked at so far.
//!
//! `census.json` holds the question. Each shard has a file of its own, a line a game with its number
//! and its rows, in order; files of several machines can be put into one folder. A line that was cut
//! off when a run ended is dropped.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, BufWriter, Read, Seek, Write};
use std::path::{Path, PathBuf};

use serde_json::{Value as Json, json};
use thera_jobs::files;
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
    /// The part was begun before.
    #[error("{0} is there already: add --resume to go on with it")]
    Begun(PathBuf),
}

/// A folder that is being filled.
pub struct Folder {
    path: PathBuf,
    kinds: Vec<Kind>,
    rows: BufWriter<File>,
    own: PathBuf,
}

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
        match fs::read_to_string(&about) {
            Ok(text) if serde_json::from_str::<Json>(&text).ok().as_ref() != Some(question) => {
                return Err(FolderError::Another(path.to_path_buf()));
            }
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let text = format!("{question:#}\n");
                files::replace(&about, text.as_bytes()).map_err(told(&about))?;
            }
            Err(error) => return Err(FolderError::System(about, error)),
        }
        let own = path.join(format!("rows-{}-of-{}.jsonl", shard.part, shard.of));
        if own.exists() && !resume {
            return Err(FolderError::Begun(own));
        }
        let mut options = OpenOptions::new();
        let file = options.read(true).append(true).create(true).open(&own);
        let mut file = file.map_err(told(&own))?;
        drop_half_line(&mut file).map_err(told(&own))?;
        Ok(Folder {
            path: path.to_path_buf(),
            kinds,
            rows: BufWriter::new(file),
            own,
        })
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
        let line = json!({"game": number, "rows": rows});
        writeln!(self.rows, "{line}").map_err(|error| FolderError::System(self.own.clone(), error))
    }

    /// Makes sure that what was added is there if the run ends now.
    pub fn flush(&mut self) -> Result<(), FolderError> {
        let flushed = self.rows.flush();
        flushed.map_err(|error| FolderError::System(self.own.clone(), error))
    }
}

/// Cuts a file after its last whole line.
fn drop_half_line(file: &mut File) -> io::Result<()> {
    let mut reader = BufReader::new(&mut *file);
    reader.rewind()?;
    let (mut whole, mut line) = (0, Vec::new());
    loop {
        line.clear();
        match reader.by_ref().read_until(b'\n', &mut line)? {
            0 => break,
            read if line.ends_with(b"\n") => whole += read as u64,
            _ => break,
        }
    }
    file.set_len(whole)?;
    file.seek(io::SeekFrom::End(0)).map(|_| ())
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
        let mut line = String::new();
        let read = self.lines.read_line(&mut line);
        let whole = read.is_ok() && line.ends_with('\n');
        self.next = whole.then(|| parse(&line, kinds)).flatten();
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
    let json: Json = serde_json::from_str(line).ok()?;
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
