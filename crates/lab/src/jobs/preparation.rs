//! What the games of a match have in common.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use thera_agents::{Agent, AgentSpec, Prepared};
use thera_games::{AnyGame, Family, FileAccess, InputError};

use super::JobError;

/// The most bytes of a file that travels with games.
const MOST_LUGGAGE: u64 = 256 << 20;

/// Rules that were parsed and agents that were prepared, kept for the games that follow. It only
/// saves time: a game comes out the same with a new one.
#[derive(Debug, Default)]
pub struct Preparation {
    /// By the full name of the game.
    rules: Mutex<HashMap<String, Arc<AnyGame>>>,
    /// By the names of the game and the agent.
    agents: Mutex<HashMap<[String; 2], Prepared>>,
    /// The files that agents may have, if they may not have any other.
    luggage: Option<Luggage>,
}

/// What is in the files that agents read, by their names.
pub(super) type Luggage = BTreeMap<String, String>;

impl Preparation {
    /// For games on another machine than that of the agents' files: they came along, and no other
    /// file is read.
    pub(super) fn with_luggage(luggage: Luggage) -> Self {
        Preparation {
            luggage: Some(luggage),
            ..Preparation::default()
        }
    }

    /// The files of all agents that were prepared.
    pub(super) fn luggage(&self) -> Result<Luggage, String> {
        let mut luggage = Luggage::new();
        for [_, agent] in lock(&self.agents).keys() {
            let spec: Result<AgentSpec, _> = agent.parse();
            for file in spec.iter().flat_map(AgentSpec::files) {
                let text = thera_files::read::text(file, MOST_LUGGAGE)
                    .map_err(|error| format!("'{}': {error}", file.display()))?;
                luggage.insert(file.display().to_string(), text);
            }
        }
        Ok(luggage)
    }

    /// The rules of a game by its full name. Boards in files are refused: a job stands on its own.
    pub fn rules(&self, name: &str) -> Result<Arc<AnyGame>, InputError> {
        let mut known = lock(&self.rules);
        if let Some(rules) = known.get(name) {
            return Ok(Arc::clone(rules));
        }
        let rules = Arc::new(AnyGame::parse(name, FileAccess::Refused)?);
        known.insert(name.to_string(), Arc::clone(&rules));
        Ok(rules)
    }

    /// Keeps rules that somebody else has parsed.
    pub fn keep(&self, rules: AnyGame) -> Arc<AnyGame> {
        let mut known = lock(&self.rules);
        let kept = known.entry(rules.name()).or_insert_with(|| Arc::new(rules));
        Arc::clone(kept)
    }

    /// An agent for one game, by its name. Whatever it reads from files is read the first time.
    pub fn player(
        &self,
        game: &AnyGame,
        agent: &str,
        seed: u64,
    ) -> Result<Box<dyn Agent>, JobError> {
        let mut known = lock(&self.agents);
        let names = [game.name(), agent.to_string()];
        if let Some(prepared) = known.get(&names) {
            return Ok(prepared.player(seed));
        }
        let mut spec: AgentSpec = agent.parse()?;
        if let Some(luggage) = &self.luggage {
            let carried = |file: &Path| luggage.get(&file.display().to_string());
            spec = spec
                .with_files(&|file| carried(file).map(|text| text.as_bytes().into()))
                .map_err(|file| JobError::File(file.display().to_string()))?;
        }
        let prepared = spec.prepare(game)?.ok_or(JobError::Human)?;
        let player = prepared.player(seed);
        known.insert(names, prepared);
        Ok(player)
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
