//! The folder of a game that is solved in slices: how far it is, and a folder a layer.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use thera_files::{Lock, replace, sealed};
use thera_jobs::Things;

use super::super::{LayerCount, SolveError};

const PROGRESS: &str = "layers.json";

/// How far a game is solved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Progress {
    pub game: String,
    pub slice_bytes: u64,
    /// The layers solved, from the top down.
    pub layers: Vec<LayerCount>,
}

/// A folder that nobody else writes.
pub(super) struct Folder {
    path: PathBuf,
    _lock: Lock,
}

impl Folder {
    /// Begins in a folder, or goes on with what is there.
    pub fn open(
        path: &Path,
        fresh: Progress,
        resume: bool,
    ) -> Result<(Self, Progress), SolveError> {
        fs::create_dir_all(path).map_err(|error| unwritten(path, error))?;
        let lock = Lock::folder(path).map_err(|error| SolveError::Folder(error.to_string()))?;
        let folder = Folder {
            path: path.to_path_buf(),
            _lock: lock,
        };
        let text = match fs::read_to_string(path.join(PROGRESS)) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
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
        let known: Progress = sealed::from_json(&text).map_err(|error| {
            SolveError::Folder(format!("{PROGRESS} in '{}': {error}", path.display()))
        })?;
        if (&known.game, known.slice_bytes) != (&fresh.game, fresh.slice_bytes) {
            return Err(SolveError::Folder(format!(
                "in '{}' is {} in slices of {} bytes, not {} in slices of {}",
                path.display(),
                known.game,
                known.slice_bytes,
                fresh.game,
                fresh.slice_bytes
            )));
        }
        Ok((folder, known))
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Notes how far it is.
    pub fn record(&self, progress: &Progress) -> Result<(), SolveError> {
        let path = self.path.join(PROGRESS);
        let text = sealed::json_page(progress).expect("counts are plain data");
        replace(&path, text.as_bytes()).map_err(|error| unwritten(&path, error))
    }

    /// Keeps a slice under its label.
    pub fn keep(&self, label: &str, bytes: &[u8]) -> Result<(), SolveError> {
        let path = self.path.join(label);
        let folder = path.parent().unwrap_or(&self.path);
        fs::create_dir_all(folder)
            .and_then(|()| replace(&path, bytes))
            .map_err(|error| unwritten(&path, error))
    }

    /// Removes a layer that nobody needs any more; if that fails it only takes room.
    pub fn remove(&self, layer: usize) {
        let label = super::label(layer, 0);
        if let Some(folder) = self.path.join(label).parent() {
            let _ = fs::remove_dir_all(folder);
        }
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
        let path = self.path.join(name);
        let read = fs::read(&path).map_err(|error| format!("'{}': {error}", path.display()));
        Ok(read?.into())
    }

    fn put(&self, label: &str, thing: &[u8]) -> Result<String, String> {
        let kept = self.keep(label, thing).map_err(|error| error.to_string());
        kept.map(|()| label.to_string())
    }

    fn forget(&self, name: &str) {
        let _ = fs::remove_file(self.path.join(name));
    }
}
