//! Records on disk: read with a limit, written whole or not at all.

use std::io;
use std::path::Path;

use thera_files::{read, replace};

use super::read::read_all;
use super::{Record, RecordError};

/// The most that is read of a file; the longest game there can be needs far less.
pub const MAX_FILE_BYTES: u64 = 1 << 20;

/// The most that is read of a file of many games.
pub const MAX_COLLECTION_BYTES: u64 = 1 << 30;

/// Reads a record from a file.
pub fn load(path: &Path) -> Result<Record, RecordError> {
    read(path, MAX_FILE_BYTES)?.parse()
}

/// Reads all records of a file, at least one.
pub fn load_all(path: &Path) -> Result<Vec<Record>, RecordError> {
    read_all(&read(path, MAX_COLLECTION_BYTES)?)
}

fn read(path: &Path, most: u64) -> Result<String, RecordError> {
    read::text(path, most).map_err(|error| match error.kind() {
        // What is not text, or endless, is no game.
        io::ErrorKind::InvalidData | io::ErrorKind::FileTooLarge => RecordError::Foreign,
        _ => failed("read", path, &error),
    })
}

/// Writes a record to a file, replacing what was there only when the new one is complete.
pub fn save(path: &Path, record: &Record) -> Result<(), RecordError> {
    replace(path, record.to_string().as_bytes()).map_err(|error| failed("written", path, &error))
}

fn failed(done: &str, path: &Path, error: &io::Error) -> RecordError {
    RecordError::File(format!("'{}' cannot be {done}: {error}", path.display()))
}
