//! Where a question is asked: the game, the position it began with, and the moves since.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thera_games::telling::{play_through, split_moves};
use thera_games::{AnyGame, AnyMove, AnyPosition, Game, Notation};

use crate::QueryError;

/// Moves that one question may hold.
pub const MOST_MOVES: usize = 1000;

/// The fields that name a position.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct At {
    /// `FAMILY[:VARIANT][@BOARD]`.
    pub game: String,
    /// Where the game began, if not as usual.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// What was played from there.
    #[serde(default, skip_serializing_if = "Moves::is_none")]
    pub moves: Moves,
}

/// Moves as sent: a list, or one text.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Moves {
    /// One text each.
    List(Vec<String>),
    /// All in one text, separated by semicolons or line ends, or else by spaces.
    Text(String),
    /// `null`.
    None(()),
}

impl Default for Moves {
    fn default() -> Self {
        Moves::None(())
    }
}

impl Moves {
    fn is_none(&self) -> bool {
        matches!(self, Moves::None(()))
    }

    fn texts(&self) -> Vec<&str> {
        match self {
            Moves::List(texts) => texts.iter().map(String::as_str).collect(),
            Moves::Text(text) => split_moves(text),
            Moves::None(()) => Vec::new(),
        }
    }
}

/// A game from its start to now.
#[derive(Clone, Debug)]
pub struct Course<P, M> {
    /// The position it began with.
    pub start: P,
    /// Each move and the position after it.
    pub turns: Vec<(M, P)>,
}

impl<P: Copy, M> Course<P, M> {
    /// The position now.
    pub fn now(&self) -> P {
        self.turns
            .last()
            .map_or(self.start, |&(_, position)| position)
    }
}

impl At {
    /// The start of a game.
    pub fn start(game: &str) -> Self {
        At {
            game: game.to_string(),
            ..At::default()
        }
    }

    /// The moves played through under the rules.
    pub fn course(&self, game: &AnyGame) -> Result<Course<AnyPosition, AnyMove>, QueryError> {
        let start = match &self.position {
            Some(text) => game.parse_position(text)?,
            None => game.start(),
        };
        let texts = self.moves.texts();
        if texts.len() > MOST_MOVES {
            let count = texts.len();
            let sentence = format!("{count} moves are too many, the most is {MOST_MOVES}");
            return Err(QueryError::field("moves", sentence));
        }
        let turns = play_through(game, start, &texts).map_err(|(number, error)| {
            QueryError::field("moves", format!("move {number}: {error}"))
        })?;
        Ok(Course { start, turns })
    }

    /// The position reached.
    pub fn now(&self, game: &AnyGame) -> Result<AnyPosition, QueryError> {
        self.course(game).map(|course| course.now())
    }
}
