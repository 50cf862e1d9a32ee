//! Where a request is: the game it names, the position it began with, and the moves since.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use serde::Deserialize;
use thera_games::scene::{Layout, Scenic};
use thera_games::telling::{play_through, split_moves};
use thera_games::{AnyGame, FileAccess, Notation, with_game};

use crate::error::ApiError;
use crate::limits;

/// The fields that name a position.
#[derive(Clone, Debug, Deserialize)]
pub struct Place {
    /// `FAMILY[:VARIANT][@BOARD]`.
    pub game: String,
    /// Where the game began, if not as usual.
    #[serde(default)]
    pub position: Option<String>,
    /// What was played from there.
    #[serde(default)]
    pub moves: Moves,
}

/// Moves as sent: a list, or one text.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub enum Moves {
    /// One text each.
    List(Vec<String>),
    /// All in one text, separated as on the command line.
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

impl Place {
    /// Plays the moves through under the rules.
    pub fn course<G: Notation>(&self, game: &G) -> Result<Course<G::Position, G::Move>, ApiError> {
        let start = match &self.position {
            Some(text) => game.parse_position(text)?,
            None => game.start(),
        };
        let texts = self.moves.texts();
        if texts.len() > limits::MOVES {
            return Err(ApiError::unfit(format!(
                "{} moves are too many, the most is {}",
                texts.len(),
                limits::MOVES
            )));
        }
        let turns = play_through(game, start, &texts)
            .map_err(|(number, error)| ApiError::unfit(format!("move {number}: {error}")))?;
        Ok(Course { start, turns })
    }
}

/// A game that was asked for, and how its board is drawn.
pub struct Prepared {
    /// The rules.
    pub rules: AnyGame,
    /// Found when first asked for: a large graph takes a while to draw.
    layout: OnceLock<Layout>,
}

impl Prepared {
    /// How the board is drawn.
    pub fn layout(&self) -> Layout {
        let draw = || with_game!(&self.rules, game => game.layout());
        self.layout.get_or_init(draw).clone()
    }
}

/// The games asked for lately: a board with many symmetries takes a while to prepare, and clients
/// ask about the same game again and again.
pub struct Rules {
    recent: Mutex<VecDeque<(String, Arc<Prepared>)>>,
}

impl Rules {
    /// How many games are remembered.
    const KEPT: usize = 64;

    /// Nothing remembered yet.
    pub fn new() -> Self {
        Rules {
            recent: Mutex::new(VecDeque::new()),
        }
    }

    /// The game a name stands for. Boards in files are refused.
    pub fn find(&self, name: &str) -> Result<Arc<Prepared>, ApiError> {
        if let Some(found) = self.look_up(name) {
            return Ok(found);
        }
        let game = Arc::new(Prepared {
            rules: AnyGame::parse(name, FileAccess::Refused)?,
            layout: OnceLock::new(),
        });
        let mut recent = self.recent.lock().unwrap_or_else(PoisonError::into_inner);
        recent.push_front((name.to_string(), Arc::clone(&game)));
        recent.truncate(Self::KEPT);
        Ok(game)
    }

    fn look_up(&self, name: &str) -> Option<Arc<Prepared>> {
        let mut recent = self.recent.lock().unwrap_or_else(PoisonError::into_inner);
        let found = recent.iter().position(|(known, _)| known == name)?;
        let entry = recent.remove(found)?;
        let game = Arc::clone(&entry.1);
        recent.push_front(entry);
        Some(game)
    }
}
