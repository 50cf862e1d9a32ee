//! Where a game may be saved: never over anything but an earlier state of itself.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use etcetera::BaseStrategy;
use thera_lab::record::{self, Record, RecordError};

/// Saves a game. A file that is already there is replaced if `is_own` (this session saved or
/// resumed it) or if it holds the beginning of this very game; otherwise the reason why not is
/// returned, as a sentence.
pub fn save(path: &Path, record: &Record, is_own: bool) -> Result<(), String> {
    match fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(format!("'{}' cannot be looked at: {error}", path.display())),
        Ok(data) if !data.is_file() => {
            return Err(refusal(path, "is not an ordinary file"));
        }
        Ok(_) => check_replaceable(path, record, is_own)?,
    }
    record::save(path, record).map_err(|error| error.to_string())
}

/// Keeps a game as it goes: whatever was kept in this file before is replaced.
pub fn keep(path: &Path, record: &Record) -> Result<(), String> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)
            .map_err(|error| format!("'{}' cannot be made: {error}", folder.display()))?;
    }
    record::save(path, record).map_err(|error| error.to_string())
}

/// Where games are kept as they go, and `--resume` looks for them; `None` without a home.
pub fn usual_file() -> Option<PathBuf> {
    Some(state_folder()?.join("game.txt"))
}

/// Where the program keeps what it should remember for a person; `None` without a home.
pub fn state_folder() -> Option<PathBuf> {
    let strategy = etcetera::choose_base_strategy().ok()?;
    let folder = strategy.state_dir().unwrap_or_else(|| strategy.data_dir());
    Some(folder.join("thera"))
}

fn check_replaceable(path: &Path, record: &Record, is_own: bool) -> Result<(), String> {
    let old = match record::load(path) {
        Ok(old) => old,
        Err(error @ RecordError::File(_)) => return Err(error.to_string()),
        Err(_) => return Err(refusal(path, "is there already and is not a saved game")),
    };
    if old.game != record.game {
        return Err(refusal(path, &format!("holds a game of {}", old.game)));
    }
    if record.notes.is_empty() && !old.notes.is_empty() {
        let what = "holds comments or variations, which would be lost";
        return Err(refusal(path, what));
    }
    let continues = old.start == record.start && record.moves.starts_with(&old.moves);
    if is_own || continues {
        Ok(())
    } else {
        Err(refusal(path, "holds another game with other moves"))
    }
}

fn refusal(path: &Path, what: &str) -> String {
    format!("'{}' {what}; save under another name", path.display())
}
