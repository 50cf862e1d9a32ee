//! Rooms on disk: a file each, written whole or not at all.

use std::path::{Path, PathBuf};
use std::time::SystemTime;
use std::{fs, io};

use thera_files as files;

use super::table::Table;
use crate::error::ApiError;
use crate::limits::ROOMS;
use crate::secret::Secret;

/// The largest file of a room.
const MOST_BYTES: u64 = 1 << 20;

/// What the files are called after the name of the room.
const EXTENSION: &str = "json";

/// Where rooms are kept.
pub struct Shelf(PathBuf);

impl Shelf {
    /// The shelf in a folder, which is made if it is not there.
    pub fn open(folder: PathBuf) -> io::Result<Self> {
        let folder = folder.join("rooms");
        fs::create_dir_all(&folder)?;
        close_to_others(&folder)?;
        Ok(Shelf(folder))
    }

    /// The rooms that were kept, as many as there may be, and when each was last changed.
    pub fn tables(&self) -> Vec<(Secret, Table, SystemTime)> {
        let entries = fs::read_dir(&self.0).into_iter().flatten().flatten();
        let tables = entries.filter_map(|entry| {
            let path = entry.path();
            let name = Secret::read(path.file_stem()?.to_str()?)?;
            let changed = entry.metadata().and_then(|data| data.modified()).ok()?;
            let text = files::read::text(&path, MOST_BYTES).ok()?;
            Some((name, serde_json::from_str(&text).ok()?, changed))
        });
        let mut tables: Vec<_> = tables.collect();
        tables.sort_by_key(|&(_, _, changed)| std::cmp::Reverse(changed));
        tables.truncate(ROOMS);
        tables
    }

    /// Writes a room.
    pub fn keep(&self, name: &Secret, table: &Table) -> Result<(), ApiError> {
        let text = serde_json::to_string(table).expect("tables have no maps");
        files::replace(&self.path(name), text.as_bytes())
            .map_err(|error| ApiError::busy(format!("the room cannot be written to disk: {error}")))
    }

    /// Removes a room.
    pub fn remove(&self, name: &Secret) {
        // If it is gone already, or stays, nobody is worse off.
        let _ = fs::remove_file(self.path(name));
    }

    fn path(&self, name: &Secret) -> PathBuf {
        self.0.join(format!("{name}.{EXTENSION}"))
    }
}

/// The files hold the keys of seats: they are for the owner of the folder only.
#[cfg(unix)]
fn close_to_others(folder: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(folder, fs::Permissions::from_mode(0o700))
}

#[cfg(not(unix))]
fn close_to_others(_folder: &Path) -> io::Result<()> {
    Ok(())
}
