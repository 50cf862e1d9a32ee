//! Files that outlive accidents.
//!
//! Runs are killed, disks fill up, bits flip, and somebody starts the same command twice. What is
//! kept on disk is therefore written in one of two ways: whole or not at all ([`replace`],
//! [`Draft`]), or line after line with a tail that may be torn ([`Lines`]). Both carry checksums
//! ([`sealed`]), so that what was damaged is refused rather than believed, and whatever several
//! runs could write at once is locked by the first ([`Lock`]). What comes from outside is read up to
//! a limit ([`read`]).

pub mod lines;
mod lock;
pub mod read;
pub mod sealed;
mod whole;

pub use lines::Lines;
pub use lock::{Lock, LockError};
pub use whole::{Draft, replace};

#[cfg(test)]
pub(crate) mod scratch {
    use std::path::PathBuf;
    use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

    /// An empty folder that is gone with the test.
    pub struct Scratch(pub PathBuf);

    impl Scratch {
        pub fn new() -> Self {
            static COUNT: AtomicU32 = AtomicU32::new(0);
            let number = COUNT.fetch_add(1, Relaxed);
            let name = format!("thera-files-{}-{number}", std::process::id());
            let path = std::env::temp_dir().join(name);
            std::fs::create_dir_all(&path).unwrap();
            Scratch(path)
        }

        /// The names in it, sorted.
        pub fn names(&self) -> Vec<String> {
            let entries = std::fs::read_dir(&self.0).unwrap();
            let name = |entry: std::io::Result<std::fs::DirEntry>| {
                entry.unwrap().file_name().to_string_lossy().into_owned()
            };
            let mut names: Vec<String> = entries.map(name).collect();
            names.sort();
            names
        }
    }

    impl Drop for Scratch {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }
}
