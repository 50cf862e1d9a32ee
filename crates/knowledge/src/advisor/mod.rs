//! One function down the ladder, for every family.

mod proving;
mod searching;

pub(crate) use searching::for_proofs;

use std::sync::Arc;
use std::time::Duration;

use thera_games::AnyGame;
use thera_games::evaluation::{Chosen, EvalError, Weights};
use thera_search::analysis::Engine;
use thera_solvers::Oracle;

use crate::family::engine_for;
use crate::lines::Analysis;
use crate::tables::Table;
use crate::{Proofs, Survey};

/// Proofs and searches take turns in slices of this much at first, then twice as much each time.
pub(crate) const FIRST_SLICE: Duration = Duration::from_millis(100);

/// What is told while an analysis is under way.
pub enum Event<'a> {
    /// The best lines known so far.
    Lines(&'a Analysis),
    /// What is proven about each move.
    Moves(&'a Survey),
}

/// Knows all that can be known about positions of one game, and keeps what it learns.
pub struct Advisor {
    game: AnyGame,
    /// An engine made for this game, or the one for any game; once it was needed.
    engine: Option<Box<dyn Engine<AnyGame>>>,
    /// Bytes that the engine remembers.
    memory: usize,
    /// Whether the engine is one made for this game.
    is_special: bool,
    /// What the engine for any game goes by.
    evaluation: Chosen,
    evaluation_name: String,
    /// Answers to look up: from a file, or to all that could follow an earlier position.
    oracle: Option<Arc<dyn Oracle<AnyGame>>>,
    proofs: Proofs,
    /// What is known at a table; `None` for a game for two.
    pub(crate) table: Option<Table>,
}

impl Advisor {
    /// An advisor for these rules, whose engine remembers so many bytes.
    pub fn new(game: &AnyGame, memory: usize) -> Self {
        let evaluation = Chosen::for_engine(game);
        Advisor {
            game: game.clone(),
            engine: None,
            memory,
            is_special: thera_champion::plays(game),
            evaluation_name: evaluation.name.to_string(),
            evaluation,
            oracle: None,
            proofs: Proofs::default(),
            table: Table::of(game),
        }
    }

    /// The same advisor, which goes by this evaluation instead of an engine or the usual one.
    pub fn with_evaluation(
        self,
        name: Option<&str>,
        weights: Option<&Weights>,
    ) -> Result<Self, EvalError> {
        let evaluation = Chosen::of(&self.game, name, weights)?;
        let mut told = evaluation.name.to_string();
        if let Some(weights) = weights {
            told += &format!(",w={weights}");
        }
        Ok(Advisor {
            engine: None,
            is_special: false,
            evaluation,
            evaluation_name: told,
            ..self
        })
    }

    /// The same advisor, which looks answers up here first.
    pub fn with_oracle(self, oracle: Arc<dyn Oracle<AnyGame>>) -> Self {
        Advisor {
            oracle: Some(oracle),
            ..self
        }
    }

    /// The same advisor, which shares these proofs with others.
    pub fn with_proofs(self, proofs: Proofs) -> Self {
        Advisor { proofs, ..self }
    }

    /// The rules.
    pub fn game(&self) -> &AnyGame {
        &self.game
    }

    /// Whether an engine made for this game answers.
    pub fn has_engine(&self) -> bool {
        self.is_special
    }

    /// Gets the engine ready, so that the first search need not.
    pub fn prepare(&mut self) {
        if self.engine.is_some() || self.table.is_some() {
            return;
        }
        self.engine = match self.is_special {
            true => thera_champion::engine_for(&self.game, self.memory),
            false => Some(engine_for(&self.game, &self.evaluation, self.memory)),
        };
    }

    /// The engine made for the game if there is one, otherwise the evaluation searches go by: at a
    /// table there is none, and games are played out.
    pub fn judge(&mut self) -> &str {
        self.prepare();
        match &self.engine {
            _ if self.table.is_some() => "playouts",
            Some(engine) if self.is_special => engine.name(),
            _ => &self.evaluation_name,
        }
    }
}
