//! What the games of a match have in common.

use std::any::Any;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use thera_agents::{Agent, AgentSpec, Playable, Prepared};
use thera_games::{AnyGame, FileAccess, InputError};

use super::JobError;

/// Rules that were parsed and agents that were prepared, kept for the games that follow. It only
/// saves time: a game comes out the same with a new one.
#[derive(Debug, Default)]
pub struct Preparation {
    /// By the full name of the game.
    rules: Mutex<HashMap<String, Arc<AnyGame>>>,
    /// By the names of the game and the agent; each is a [`Prepared`] for the type of the game.
    agents: Mutex<HashMap<[String; 2], Box<dyn Any + Send + Sync>>>,
}

impl Preparation {
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
    pub fn player<G: Playable>(
        &self,
        game: &G,
        agent: &str,
        seed: u64,
    ) -> Result<Box<dyn Agent<G>>, JobError> {
        let mut known = lock(&self.agents);
        let names = [game.name(), agent.to_string()];
        let prepared = known.get(&names).and_then(|any| any.downcast_ref());
        if let Some(prepared) = prepared {
            return Ok(Prepared::<G>::player(prepared, seed));
        }
        let spec: AgentSpec = agent.parse()?;
        let prepared = spec.prepare(game)?.ok_or(JobError::Human)?;
        let player = prepared.player(seed);
        known.insert(names, Box::new(prepared));
        Ok(player)
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
