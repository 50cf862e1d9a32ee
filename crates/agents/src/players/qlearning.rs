//! The player that knows a Q-table by heart.

use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::sync::Arc;

use thera_control::Control;
use thera_games::{Family, Game};
use thera_search::qlearning::Table;

use crate::agent::{Agent, Playable};
use crate::chooser::Chooser;
use crate::descriptor::{AgentInfo, Description, OptionInfo, OptionKind, Prepared};
use crate::options::{Chosen, OptionError};
use crate::spec::AgentError;

/// The most that is read of a file.
pub const MAX_TABLE_BYTES: u64 = 4 << 30;

const TABLE: OptionInfo = OptionInfo {
    key: "table",
    value: "FILE",
    meaning: "the table; must be given",
    kind: OptionKind::File { required: true },
};

/// The agent as it describes itself; [`Player`] plays.
pub(crate) struct QLearning;

impl Description for QLearning {
    const INFO: AgentInfo = AgentInfo {
        name: "qlearning",
        meaning: "plays what a table says that 'thera train qlearning' made; at random where the \
                  table knows nothing",
        options: &[TABLE],
    };

    fn prepare<G: Playable>(options: &Chosen, game: &G) -> Result<Option<Prepared<G>>, AgentError> {
        let name = Self::INFO.name;
        let file = options.file(&TABLE).ok_or_else(|| AgentError::Option {
            name,
            error: OptionError::Missing(TABLE.text()),
        })?;
        let table = load_table(game, file).map_err(|reason| AgentError::File { name, reason })?;
        let table = Arc::new(table);
        Ok(Some(Prepared::new(move |seed| Player {
            table: Arc::clone(&table),
            chooser: Chooser::new(seed),
        })))
    }
}

/// Plays the best move of the table; ties, and positions the table does not know, at random.
struct Player<G: Game> {
    table: Arc<Table<G>>,
    chooser: Chooser,
}

impl<G: Playable> Agent<G> for Player<G> {
    fn choose_within(
        &mut self,
        game: &G,
        position: &G::Position,
        _control: &Control,
    ) -> Option<G::Move> {
        let (best, _) = self.table.best_moves(game, position);
        self.chooser.pick(&best)
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
