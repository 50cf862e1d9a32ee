//! Records on disk: read with a limit, written whole or not at all.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use super::read::read_all;
use super::{Record, RecordError};
use crate::files;

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
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(most + 1).read_to_end(&mut bytes))
        .map_err(|error| failed("read", path, &error))?;
    let text = String::from_utf8(bytes).map_err(|_| RecordError::Foreign)?;
    if text.len() as u64 > most {
        return Err(RecordError::Foreign);
    }
    Ok(text)
}

/// Writes a record to a file, replacing what was there only when the new one is complete.
pub fn save(path: &Path, record: &Record) -> Result<(), RecordError> {
    files::replace(path, record.to_string().as_bytes())
        .map_err(|error| failed("written", path, &error))
}

fn failed(done: &str, path: &Path, error: &io::Error) -> RecordError {
    RecordError::File(format!("'{}' cannot be {done}: {error}", path.display()))
}
