//! The folder of a game whose positions do not fit into memory: how far it is, and what is solved.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::Serialize;
use serde::de::DeserializeOwned;
use thera_files::{Lock, replace, sealed};
use thera_jobs::Things;

use super::SolveError;

/// How far a game is solved, as its folder tells it.
pub(super) trait Progress: Serialize + DeserializeOwned {
    /// The file that tells it; each way of solving has its own.
    const FILE: &'static str;

    /// What is solved, and how.
    fn title(&self) -> String;
}

/// The files that tell of all ways of solving.
const FILES: [&str; 2] = ["layers.json", "footings.json"];

/// A folder that nobody else writes.
pub(super) struct Folder {
    path: PathBuf,
    _lock: Lock,
}

impl Folder {
    /// Begins in a folder, or goes on with what is there.
    pub fn open<P: Progress>(path: &Path, fresh: P, resume: bool) -> Result<(Self, P), SolveError> {
        fs::create_dir_all(path).map_err(|error| unwritten(path, error))?;
        let lock = Lock::folder(path).map_err(|error| SolveError::Folder(error.to_string()))?;
        let folder = Folder {
            path: path.to_path_buf(),
            _lock: lock,
        };
        let text = match fs::read_to_string(path.join(P::FILE)) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                folder.refuse_others::<P>()?;
                folder.record(&fresh)?;
                return Ok((folder, fresh));
            }
            Err(error) => return Err(SolveError::Folder(format!("'{}': {error}", path.display()))),
        };
        if !resume {
            return Err(SolveError::Folder(format!(
                "there is a solution under way in '{}': go on with --resume, or name another folder",
                path.display()
            )));
        }
        let known: P = sealed::from_json(&text).map_err(|error| {
            SolveError::Folder(format!("{} in '{}': {error}", P::FILE, path.display()))
        })?;
        if known.title() != fresh.title() {
            return Err(SolveError::Folder(format!(
                "in '{}' is {}, not {}",
                path.display(),
                known.title(),
                fresh.title()
            )));
        }
        Ok((folder, known))
    }

    /// Refuses a folder in which a game is solved in another way.
    fn refuse_others<P: Progress>(&self) -> Result<(), SolveError> {
        let is_there = |file: &&str| *file != P::FILE && self.path.join(file).exists();
        match FILES.into_iter().find(is_there) {
            None => Ok(()),
            Some(file) => Err(SolveError::Folder(format!(
                "the solution that {file} in '{}' tells of goes another way: name another folder",
                self.path.display()
            ))),
        }
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Notes how far it is.
    pub fn record<P: Progress>(&self, progress: &P) -> Result<(), SolveError> {
        let path = self.path.join(P::FILE);
        let text = sealed::json_page(progress).expect("counts are plain data");
        replace(&path, text.as_bytes()).map_err(|error| unwritten(&path, error))
    }

    /// Keeps something under its label.
    pub fn keep(&self, label: &str, bytes: &[u8]) -> Result<(), SolveError> {
        let path = self.path.join(label);
        let folder = path.parent().unwrap_or(&self.path);
        fs::create_dir_all(folder)
            .and_then(|()| replace(&path, bytes))
            .map_err(|error| unwritten(&path, error))
    }

    /// Reads what is kept under a label.
    pub fn read(&self, label: &str) -> Result<Vec<u8>, String> {
        let path = self.path.join(label);
        fs::read(&path).map_err(|error| format!("'{}': {error}", path.display()))
    }

    /// Bytes of what is kept under a label; none if there is nothing.
    pub fn bytes(&self, label: &str) -> u64 {
        fs::metadata(self.path.join(label)).map_or(0, |about| about.len())
    }

    /// Removes the folder of labels that nobody needs any more; if that fails it only takes room.
    pub fn remove_all(&self, labels: &str) {
        let _ = fs::remove_dir_all(self.path.join(labels));
    }
}

fn unwritten(path: &Path, error: io::Error) -> SolveError {
    SolveError::Unwritten {
        path: path.to_path_buf(),
        error,
    }
}

/// Within reach of threads of this machine.
impl Things for Folder {
    fn get(&self, name: &str) -> Result<Arc<[u8]>, String> {
        Ok(self.read(name)?.into())
    }

    fn put(&self, label: &str, thing: &[u8]) -> Result<String, String> {
        let kept = self.keep(label, thing).map_err(|error| error.to_string());
        kept.map(|()| label.to_string())
    }

    fn forget(&self, name: &str) {
        let _ = fs::remove_file(self.path.join(name));
    }
}
