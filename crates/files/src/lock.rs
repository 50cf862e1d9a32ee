//! One writer at a time.
//!
//! The system lets go of a lock when the run that holds it ends, however it ends: there are no stale
//! locks. The file is removed at an orderly end; one that a killed run left behind is used again.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use thiserror::Error;

/// Keeps everybody else out while it lives.
#[derive(Debug)]
pub struct Lock {
    path: PathBuf,
    /// Open, and so locked.
    _file: File,
}

/// Why something cannot be locked.
#[derive(Debug, Error)]
pub enum LockError {
    /// Another run writes it.
    #[error(
        "another run{} is writing '{target}'; wait until it has ended, or choose another place",
        .process.map_or(String::new(), |process| format!(" (process {process})"))
    )]
    Held {
        /// What is being written.
        target: PathBuf,
        /// Which one, as far as it is known.
        process: Option<u32>,
    },
    /// The system said no.
    #[error("'{0}' cannot be locked: {1}")]
    System(PathBuf, io::Error),
}

impl Lock {
    /// Locks a folder, which has to be there.
    pub fn folder(folder: &Path) -> Result<Self, LockError> {
        Lock::at(folder.join(".lock"), folder)
    }

    /// Locks a file, which need not be there. It may be replaced meanwhile.
    pub fn file(file: &Path) -> Result<Self, LockError> {
        let mut name = std::ffi::OsString::from(".");
        name.push(file.file_name().unwrap_or_default());
        name.push(".lock");
        Lock::at(file.with_file_name(name), file)
    }

    fn at(path: PathBuf, target: &Path) -> Result<Self, LockError> {
        let system = |error| LockError::System(target.to_path_buf(), error);
        loop {
            let mut options = OpenOptions::new();
            options.read(true).write(true).create(true).truncate(false);
            let mut file = options.open(&path).map_err(system)?;
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => {
                    let mut text = String::new();
                    let read = (&mut file).take(20).read_to_string(&mut text);
                    return Err(LockError::Held {
                        target: target.to_path_buf(),
                        process: read.ok().and_then(|_| text.trim().parse().ok()),
                    });
                }
                // A file system without locks: whoever uses it has to take care.
                Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {}
                Err(TryLockError::Error(error)) => return Err(system(error)),
            }
            // The one who held it before may have removed it since it was opened.
            if !is_at(&file, &path) {
                continue;
            }
            // Only for the sentence that others get.
            let _ = file.set_len(0);
            let _ = writeln!(file, "{}", std::process::id());
            return Ok(Lock { path, _file: file });
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Whoever opened it meanwhile sees that it is gone and makes a new one.
        if cfg!(unix) {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Whether the open file is still the one of that name.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let same = |a: fs::Metadata, b: fs::Metadata| (a.dev(), a.ino()) == (b.dev(), b.ino());
    match (file.metadata(), fs::metadata(path)) {
        (Ok(open), Ok(named)) => same(open, named),
        _ => false,
    }
}

#[cfg(not(unix))]
fn is_at(_file: &File, _path: &Path) -> bool {
    true
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
    use std::thread;

    use super::*;
    use crate::scratch::Scratch;

    #[test]
    fn the_second_gets_a_sentence_and_a_place_once_the_first_is_gone() {
        let scratch = Scratch::new();
        let first = Lock::folder(&scratch.0).unwrap();
        let told = Lock::folder(&scratch.0).unwrap_err().to_string();
        assert!(told.contains("another run (process"), "{told}");
        let file = scratch.0.join("state.json");
        let other = Lock::file(&file).unwrap();
        assert!(Lock::file(&file).is_err());
        drop((first, other));
        drop(Lock::folder(&scratch.0).unwrap());
        assert_eq!(scratch.names(), [""; 0]);
    }

    #[test]
    fn a_lock_that_a_killed_run_left_is_none() {
        let scratch = Scratch::new();
        fs::write(scratch.0.join(".lock"), "4000000\n").unwrap();
        Lock::folder(&scratch.0).unwrap();
    }

    #[test]
    fn of_many_at_once_one_is_inside() {
        let scratch = Scratch::new();
        let (inside, entered) = (AtomicU32::new(0), AtomicU32::new(0));
        thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    for _ in 0..300 {
                        if let Ok(lock) = Lock::folder(&scratch.0) {
                            assert_eq!(inside.fetch_add(1, Relaxed), 0);
                            entered.fetch_add(1, Relaxed);
                            inside.fetch_sub(1, Relaxed);
                            drop(lock);
                        }
                    }
                });
            }
        });
        assert!(entered.into_inner() > 0);
    }
}
