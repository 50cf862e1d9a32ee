//! Where a game may be saved: never over anything but an earlier state of itself.

use std::fs;
use std::io;
use std::path::Path;

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
