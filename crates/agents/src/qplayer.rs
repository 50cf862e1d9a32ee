//! The player that knows a Q-table by heart.

use std::any::Any;
use std::collections::HashMap;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::time::SystemTime;

use thera_games::{Family, Game};
use thera_learn::qlearning::Table;
use thera_control::Control;

use crate::agent::{Agent, Playable};
use crate::luck::Luck;
use crate::spec::AgentError;

/// The most that is read of a file.
pub const MAX_TABLE_BYTES: u64 = 4 << 30;

/// Plays the best move of the table; ties, and positions the table does not know, at random.
pub(crate) struct QPlayer<G: Game> {
    table: Arc<Table<G>>,
    luck: Luck,
}

impl<G: Playable> QPlayer<G> {
    pub(crate) fn new(game: &G, file: &Path, seed: u64) -> Result<Self, AgentError> {
        let table = shared_table(game, file).map_err(|reason| AgentError::File {
            name: "qlearning",
            reason,
        })?;
        Ok(QPlayer {
            table,
            luck: Luck::new(seed),
        })
    }
}

impl<G: Playable> Agent<G> for QPlayer<G> {
    fn choose_within(
        &mut self,
        game: &G,
        position: &G::Position,
        _control: &Control,
    ) -> Option<G::Move> {
        let (best, _) = self.table.best_moves(game, position);
        self.luck.pick(&best)
    }
}

/// Reads a table for this game from a file, or says why it is of no use.
pub fn load_table<G: Family>(game: &G, file: &Path) -> Result<Table<G>, String> {
    let mut bytes = Vec::new();
    File::open(file)
        .and_then(|opened| opened.take(MAX_TABLE_BYTES + 1).read_to_end(&mut bytes))
        .map_err(|error| format!("'{}' cannot be read: {error}", file.display()))?;
    if bytes.len() as u64 > MAX_TABLE_BYTES {
        return Err(format!("'{}' is too large for a Q-table", file.display()));
    }
    // What is not text is not a table: the first line will not be right either.
    let text = String::from_utf8_lossy(&bytes);
    Table::from_text(game, &text).map_err(|error| format!("'{}': {error}", file.display()))
}

/// What tells one version of a file, read for one game, from another.
type Key = (PathBuf, Option<SystemTime>, u64, String);

/// Tables in use: a match builds its agents anew for every game, and reading one takes a while.
static TABLES: LazyLock<Mutex<HashMap<Key, Arc<dyn Any + Send + Sync>>>> =
    LazyLock::new(Mutex::default);

fn shared_table<G: Playable>(game: &G, file: &Path) -> Result<Arc<Table<G>>, String> {
    let metadata = fs::metadata(file)
        .map_err(|error| format!("'{}' cannot be read: {error}", file.display()))?;
    let key = (
        file.to_path_buf(),
        metadata.modified().ok(),
        metadata.len(),
        game.name(),
    );
    let mut tables = TABLES.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(Ok(table)) = tables.get(&key).map(|known| Arc::clone(known).downcast()) {
        return Ok(table);
    }
    let table = Arc::new(load_table(game, file)?);
    // Only the tables of one match are kept: older ones give way.
    if tables.len() >= 8 {
        tables.clear();
    }
    tables.insert(key, Arc::clone(&table) as Arc<dyn Any + Send + Sync>);
    Ok(table)
}
