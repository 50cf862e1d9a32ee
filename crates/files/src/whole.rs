//! Files that are written whole or not at all.
//!
//! A file grows as a draft beside its place, under a hidden name, and takes its place when it is
//! complete. The draft is locked by the run that writes it: one that nobody holds was left behind by
//! a run that was killed, and the next run that writes the same file removes it.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Writes a file, replacing what was there only when the new one is complete.
pub fn replace(path: &Path, contents: &[u8]) -> io::Result<()> {
    let mut draft = Draft::create(path)?;
    draft.write_all(contents)?;
    draft.finish()
}

/// A file in the making; removed unless it is finished.
#[derive(Debug)]
pub struct Draft {
    target: PathBuf,
    draft: PathBuf,
    file: BufWriter<File>,
    finished: bool,
}

impl Draft {
    /// Begins a file that will take the place of `target`.
    pub fn create(target: &Path) -> io::Result<Self> {
        // Through a symbolic link, the file it points to is replaced, not the link.
        let target = fs::canonicalize(target).unwrap_or_else(|_| target.to_path_buf());
        if target.is_dir() {
            let error = "there is a folder of that name";
            return Err(io::Error::new(io::ErrorKind::IsADirectory, error));
        }
        remove_orphans(&target);
        loop {
            let draft = draft_path(&target);
            let file = OpenOptions::new()
                .write(true)
                .create_new(true)
                .open(&draft)?;
            // Another run may have taken it for an orphan before it was locked.
            let is_ours = match file.try_lock() {
                Ok(()) => draft.exists(),
                Err(fs::TryLockError::WouldBlock) => false,
                // A file system without locks: nobody removes orphans there either.
                Err(fs::TryLockError::Error(_)) => true,
            };
            if is_ours {
                return Ok(Draft {
                    target,
                    draft,
                    file: BufWriter::new(file),
                    finished: false,
                });
            }
        }
    }

    /// Puts the file in its place.
    pub fn finish(mut self) -> io::Result<()> {
        self.file.flush()?;
        self.file.get_ref().sync_all()?;
        fs::rename(&self.draft, &self.target)?;
        self.finished = true;
        Ok(())
    }
}

impl Write for Draft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        if !self.finished {
            // There is nobody left to tell if this fails too.
            let _ = fs::remove_file(&self.draft);
        }
    }
}

/// What all drafts of a file begin with.
fn prefix(target: &Path) -> OsString {
    let mut name = OsString::from(".");
    name.push(target.file_name().unwrap_or_default());
    name.push(".");
    name
}

const ENDING: &str = ".tmp";

/// A new name beside the target, so that renaming stays within one file system.
fn draft_path(target: &Path) -> PathBuf {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let mut name = prefix(target);
    let count = COUNT.fetch_add(1, Relaxed);
    name.push(format!("{}-{count}{ENDING}", std::process::id()));
    target.with_file_name(name)
}

/// Removes drafts of this file that nobody writes any more. What cannot be removed does no harm.
fn remove_orphans(target: &Path) {
    let prefix = prefix(target);
    let prefix = prefix.as_encoded_bytes();
    let folder = match target.parent() {
        Some(folder) if folder.as_os_str().is_empty() => Path::new("."),
        Some(folder) => folder,
        None => return,
    };
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let name = name.as_encoded_bytes();
        let middle = name
            .strip_prefix(prefix)
            .and_then(|rest| rest.strip_suffix(ENDING.as_bytes()));
        let is_draft = middle.is_some_and(|middle| {
            !middle.is_empty() && middle.iter().all(|b| b.is_ascii_digit() || *b == b'-')
        });
        if is_draft
            && let Ok(file) = OpenOptions::new().write(true).open(entry.path())
            && file.try_lock().is_ok()
        {
            let _ = fs::remove_file(entry.path());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch::Scratch;

    #[test]
    fn a_file_is_replaced_whole_or_not_at_all() {
        let scratch = Scratch::new();
        let file = scratch.0.join("a");
        replace(&file, b"one").unwrap();
        let mut draft = Draft::create(&file).unwrap();
        draft.write_all(b"half of tw").unwrap();
        drop(draft);
        assert_eq!(fs::read(&file).unwrap(), b"one");
        replace(&file, b"two").unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"two");
        assert_eq!(scratch.names(), ["a"]);
        assert!(replace(&scratch.0, b"a folder").is_err());
    }

    #[test]
    fn drafts_of_killed_runs_are_removed_and_those_under_way_are_not() {
        let scratch = Scratch::new();
        let file = scratch.0.join("a");
        let under_way = Draft::create(&file).unwrap();
        for orphan in [".a.4000000-7.tmp", ".a.1.tmp"] {
            fs::write(scratch.0.join(orphan), b"half").unwrap();
        }
        for other in [".ab.1-1.tmp", ".a.notes.tmp", "a.1.tmp"] {
            fs::write(scratch.0.join(other), b"of somebody else").unwrap();
        }
        replace(&file, b"two").unwrap();
        let names = scratch.names();
        assert_eq!(names.len(), 5, "{names:?}");
        assert!(!names.iter().any(|name| name.contains("4000000")));
        under_way.finish().unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"");
    }

    #[test]
    #[cfg(unix)]
    fn a_link_stays_a_link() {
        let scratch = Scratch::new();
        let (file, link) = (scratch.0.join("file"), scratch.0.join("link"));
        fs::write(&file, b"one").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        replace(&link, b"two").unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"two");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    }
}
