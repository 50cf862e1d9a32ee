//! Files that are written whole or not at all.

use std::ffi::OsString;
use std::fs::{self, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// Writes a file, replacing what was there only when the new one is complete.
pub fn replace(path: &Path, contents: &[u8]) -> io::Result<()> {
    // Through a symbolic link, the file it points to is replaced, not the link.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    let draft = draft_path(&target);
    write_new(&draft, contents)
        .and_then(|()| fs::rename(&draft, &target))
        .inspect_err(|_| {
            // If the draft cannot even be removed there is nothing more to say than the error.
            let _ = fs::remove_file(&draft);
        })
}

/// Reads a file of text, if it is not larger than `most` bytes.
pub fn read(path: &Path, most: u64) -> io::Result<String> {
    let mut bytes = Vec::new();
    fs::File::open(path)?
        .take(most + 1)
        .read_to_end(&mut bytes)?;
    let large = bytes.len() as u64 > most;
    let refuse = |reason: &str| io::Error::new(io::ErrorKind::InvalidData, reason.to_string());
    if large {
        return Err(refuse("the file is too large"));
    }
    String::from_utf8(bytes).map_err(|_| refuse("the file is not text"))
}

/// A name beside the target, so that renaming stays within one file system.
fn draft_path(target: &Path) -> PathBuf {
    let mut name = OsString::from(".");
    name.push(target.file_name().unwrap_or_default());
    name.push(format!(".{}.tmp", std::process::id()));
    target.with_file_name(name)
}

fn write_new(draft: &Path, contents: &[u8]) -> io::Result<()> {
    let mut file = OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(draft)?;
    file.write_all(contents)?;
    file.sync_all()
}
