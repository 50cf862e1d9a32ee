//! Rules and positions themselves, for who wants to walk through a game quickly.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use pyo3::prelude::*;
use thera_games::{
    AnyGame, AnyMove, AnyPosition, Family, FileAccess, Game, InputError, Notation, Outcome,
};

use crate::run::raise;

fn refuse(error: InputError) -> PyErr {
    raise(error.into())
}

/// The rules of a game.
#[pyclass(frozen, module = "thera")]
pub struct Rules {
    game: Arc<AnyGame>,
}

#[pymethods]
impl Rules {
    #[new]
    fn new(name: &str) -> PyResult<Self> {
        let game = AnyGame::parse(name, FileAccess::Allowed).map_err(refuse)?;
        Ok(Rules {
            game: Arc::new(game),
        })
    }

    /// The full name of the game.
    #[getter]
    fn name(&self) -> String {
        self.game.name()
    }

    /// Where the game begins.
    fn start(&self) -> State {
        State::new(&self.game, self.game.start())
    }

    /// A position by its text.
    fn position(&self, text: &str) -> PyResult<State> {
        let position = self.game.parse_position(text).map_err(refuse)?;
        Ok(State::new(&self.game, position))
    }
}

/// A position and the rules it belongs to.
#[pyclass(frozen, eq, hash, module = "thera")]
pub struct State {
    game: Arc<AnyGame>,
    position: AnyPosition,
}

impl State {
    fn new(game: &Arc<AnyGame>, position: AnyPosition) -> Self {
        State {
            game: Arc::clone(game),
            position,
        }
    }

    fn moves_here(&self) -> Vec<AnyMove> {
        match self.game.outcome(&self.position) {
            Some(_) => Vec::new(),
            None => self.game.moves(&self.position),
        }
    }
}

impl PartialEq for State {
    fn eq(&self, other: &Self) -> bool {
        self.position == other.position
            && (Arc::ptr_eq(&self.game, &other.game) || self.game.name() == other.game.name())
    }
}

impl Hash for State {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.position.hash(state);
    }
}

#[pymethods]
impl State {
    /// The position as text.
    #[getter]
    fn text(&self) -> String {
        self.game.format_position(&self.position)
    }

    /// Who is to move: first or second.
    #[getter]
    fn to_move(&self) -> String {
        self.game.to_move(&self.position).to_string()
    }

    /// The legal moves; none if the game is over.
    fn moves(&self) -> Vec<String> {
        let format = |turn: AnyMove| self.game.format_move(turn);
        self.moves_here().into_iter().map(format).collect()
    }

    /// The position after a move.
    fn play(&self, text: &str) -> PyResult<State> {
        let turn = self.game.parse_move(&self.position, text).map_err(refuse)?;
        Ok(State::new(&self.game, self.game.play(&self.position, turn)))
    }

    /// Who won, as first or second; "draw"; None while the game goes on.
    #[getter]
    fn winner(&self) -> Option<String> {
        let outcome = self.game.outcome(&self.position)?;
        let winner = outcome.winner().map(|player| player.to_string());
        Some(winner.unwrap_or_else(|| "draw".to_string()))
    }

    /// First's points minus second's, once the game is over and counts points.
    #[getter]
    fn points(&self) -> Option<i32> {
        match self.game.outcome(&self.position)? {
            Outcome::Points(points) => Some(points),
            Outcome::Won(_) => None,
        }
    }

    /// The board as text.
    fn board(&self) -> String {
        self.game.draw(&self.position, thera_games::Paint::Plain)
    }
}
