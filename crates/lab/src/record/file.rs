//! Records on disk: read with a limit, written whole or not at all.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use super::{Record, RecordError};

/// The most that is read of a file; the longest game there can be needs far less.
pub const MAX_FILE_BYTES: u64 = 1 << 20;

/// Reads a record from a file.
pub fn load(path: &Path) -> Result<Record, RecordError> {
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(MAX_FILE_BYTES + 1).read_to_end(&mut bytes))
        .map_err(|error| failed("read", path, &error))?;
    let text = String::from_utf8(bytes).map_err(|_| RecordError::Foreign)?;
    if text.len() as u64 > MAX_FILE_BYTES {
        return Err(RecordError::Foreign);
    }
    text.parse()
}

/// Writes a record to a file, replacing what was there only when the new one is complete.
pub fn save(path: &Path, record: &Record) -> Result<(), RecordError> {
    // Through a symbolic link, the file it points to is replaced, not the link.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    let draft = draft_path(&target);
    let result = write_new(&draft, record).and_then(|()| fs::rename(&draft, &target));
    result.map_err(|error| {
        // If the draft cannot even be removed there is nothing more to say than the first error.
        let _ = fs::remove_file(&draft);
        failed("written", path, &error)
    })
}

/// A name beside the target, so that renaming stays within one file system.
fn draft_path(target: &Path) -> PathBuf {
    let mut name = std::ffi::OsString::from(".");
    name.push(target.file_name().unwrap_or_default());
    name.push(format!(".{}.tmp", std::process::id()));
    target.with_file_name(name)
}

fn write_new(draft: &Path, record: &Record) -> io::Result<()> {
    let mut file = OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(draft)?;
    file.write_all(record.to_string().as_bytes())?;
    file.sync_all()
}

fn failed(done: &str, path: &Path, error: &io::Error) -> RecordError {
    RecordError::File(format!("'{}' cannot be {done}: {error}", path.display()))
}
