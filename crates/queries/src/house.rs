//! What answers share: the rules of games asked about lately, and what was proven about them.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use thera_games::scene::{Layout, Scenic};
use thera_games::telling::for_two;
use thera_games::{AnyGame, Family, FileAccess};
use thera_knowledge::{Advisor, Proofs};

use crate::QueryError;

/// Games that are remembered.
const KEPT: usize = 64;

/// Bytes that an engine remembers unless the door says otherwise: more take long to set up.
const ENGINE_MEMORY: usize = 32 << 20;

/// Where questions are answered. Doors open one and ask it everything, so that rules are read once
/// and proofs are kept.
pub struct House {
    files: FileAccess,
    engine_memory: usize,
    recent: Mutex<VecDeque<(String, Arc<Prepared>)>>,
}

/// A game that was asked about.
pub struct Prepared {
    /// The rules.
    pub rules: AnyGame,
    /// Found when first asked for: a large graph takes a while to draw.
    layout: OnceLock<Layout>,
    /// What was proven about it so far.
    proofs: Proofs,
}

impl Prepared {
    fn new(rules: AnyGame) -> Self {
        Prepared {
            proofs: Proofs::default(),
            layout: OnceLock::new(),
            rules,
        }
    }

    /// How the board is drawn.
    pub fn layout(&self) -> &Layout {
        let draw = || self.rules.layout();
        self.layout.get_or_init(draw)
    }
}

impl House {
    /// A house whose games may be read from files of this machine: for the person who owns it.
    pub fn new() -> Self {
        House::open(FileAccess::Allowed)
    }

    /// A house for strangers: nothing is read from files.
    pub fn without_files() -> Self {
        House::open(FileAccess::Refused)
    }

    fn open(files: FileAccess) -> Self {
        House {
            files,
            engine_memory: ENGINE_MEMORY,
            recent: Mutex::default(),
        }
    }

    /// The same house, whose engines remember so many bytes.
    pub fn with_engine_memory(self, bytes: usize) -> Self {
        House {
            engine_memory: bytes,
            ..self
        }
    }

    /// Whether files may be read.
    pub fn reads_files(&self) -> bool {
        self.files == FileAccess::Allowed
    }

    /// The game a name stands for.
    pub fn find(&self, name: &str) -> Result<Arc<Prepared>, QueryError> {
        if let Some(found) = self.look_up(name) {
            return Ok(found);
        }
        let game = Arc::new(Prepared::new(AnyGame::parse(name, self.files)?));
        let mut recent = self.recent.lock().unwrap_or_else(PoisonError::into_inner);
        recent.push_front((name.to_string(), Arc::clone(&game)));
        recent.truncate(KEPT);
        Ok(game)
    }

    /// The same for questions that only make sense between two players with everything open; `what`
    /// is asked for.
    pub fn find_for_two(&self, name: &str, what: &str) -> Result<Arc<Prepared>, QueryError> {
        let prepared = self.find(name)?;
        for_two(&prepared.rules, what).map_err(|sentence| QueryError::field("game", sentence))?;
        Ok(prepared)
    }

    fn look_up(&self, name: &str) -> Option<Arc<Prepared>> {
        let mut recent = self.recent.lock().unwrap_or_else(PoisonError::into_inner);
        let found = recent.iter().position(|(known, _)| known == name)?;
        let entry = recent.remove(found)?;
        let game = Arc::clone(&entry.1);
        recent.push_front(entry);
        Some(game)
    }

    /// An advisor for a game, which shares what was proven about it; its engine takes no more than
    /// `memory`.
    pub fn advisor(&self, prepared: &Prepared, memory: usize) -> Advisor {
        let memory = self.engine_memory.min(memory);
        Advisor::new(&prepared.rules, memory).with_proofs(prepared.proofs.clone())
    }
}

impl Default for House {
    fn default() -> Self {
        House::new()
    }
}

/// Refuses games in which a single position may have more moves than `most`: a search would run out
/// of memory.
pub fn check_breadth(game: &AnyGame, most: f64) -> Result<(), QueryError> {
    if game.most_moves() <= most {
        return Ok(());
    }
    let sentence = format!(
        "{} is too broad for the engine: a position may have more than {most} moves; use a smaller \
         board or fewer pieces a turn",
        game.name()
    );
    Err(QueryError::field("game", sentence))
}
