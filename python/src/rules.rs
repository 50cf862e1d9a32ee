//! Rules and positions themselves, for who wants to walk through a game quickly.

use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use thera_games::capability::Seated;
use thera_games::encoding::Encoded;
use thera_games::scene::{Scenic, SetupOf, svg};
use thera_games::telling::points;
use thera_games::{
    AnyGame, AnyMove, AnyPosition, AnySetup, Family, FileAccess, Game, InputError, Notation,
    Outcome, Player,
};

use crate::run::{bad, guarded, raise};

/// So many numbers for moves can still be listed.
const MOST_ACTIONS: u128 = 1 << 22;

/// And so many legal moves.
const MOST_MOVES: usize = 1 << 22;

fn refuse(error: InputError) -> PyErr {
    raise(error.into())
}

/// The rules of a game.
#[pyclass(frozen, module = "thera._thera")]
pub struct Rules {
    pub game: Arc<AnyGame>,
}

/// How many numbers there are for moves, where a list of them all has room.
pub fn listed_actions(game: &AnyGame) -> PyResult<usize> {
    match game.actions() {
        actions @ 0..=MOST_ACTIONS => Ok(actions as usize),
        actions => Err(bad(
            "game",
            format!(
                "{} has {actions} numbers for moves, more than the {MOST_ACTIONS} that can be listed",
                game.name()
            ),
        )),
    }
}

#[pymethods]
impl Rules {
    #[new]
    fn new(name: &str) -> PyResult<Self> {
        let game = guarded(|| AnyGame::parse(name, FileAccess::Allowed).map_err(refuse))?;
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
        let position = guarded(|| self.game.parse_position(text).map_err(refuse))?;
        Ok(State::new(&self.game, position))
    }

    /// How rules are pickled: by their name.
    fn __reduce__(slf: &Bound<'_, Self>) -> (Py<PyAny>, (String,)) {
        (slf.get_type().into_any().unbind(), (slf.get().name(),))
    }

    /// How many numbers there are for moves, the same for all positions.
    #[getter]
    fn actions(&self) -> u128 {
        self.game.actions()
    }

    /// What each plane of an observation shows.
    #[getter]
    fn planes(&self) -> Vec<String> {
        self.game.planes()
    }

    /// Rows and columns of a plane.
    #[getter]
    fn rows_and_columns(&self) -> (usize, usize) {
        self.game.rows_and_columns()
    }

    /// No game has more turns than this.
    #[getter]
    fn most_turns(&self) -> usize {
        self.game.most_turns()
    }

    /// No outcome is worth more to anybody.
    #[getter]
    fn largest_value(&self) -> i32 {
        self.game.largest_value()
    }

    /// The seats in order.
    #[getter]
    fn players(&self) -> Vec<&'static str> {
        self.game.players().iter().map(|seat| seat.word()).collect()
    }

    /// Whether chance takes part.
    #[getter]
    fn has_chance(&self) -> bool {
        self.game.has_chance()
    }

    /// Whether anything is hidden from anybody.
    #[getter]
    fn hides(&self) -> bool {
        self.game.hides()
    }

    /// Why it is not a game for two players with everything open; None if it is one.
    #[getter]
    fn not_a_duel(&self) -> Option<&'static str> {
        self.game.duel().err()
    }

    /// The move with a number, as text.
    fn move_of(&self, action: u128) -> PyResult<String> {
        Ok(self.game.format_move(numbered(&self.game, action)?))
    }
}

fn numbered(game: &AnyGame, action: u128) -> PyResult<AnyMove> {
    game.move_of(action)
        .ok_or_else(|| bad("action", format!("no move has the number {action}")))
}

/// A position and the rules it belongs to.
#[pyclass(frozen, eq, hash, module = "thera._thera")]
pub struct State {
    game: Arc<AnyGame>,
    position: AnyPosition,
}

impl State {
    /// The seat of this name.
    fn seat(&self, name: &str) -> PyResult<Player> {
        let mut seats = self.game.players().iter().copied();
        seats.find(|seat| seat.word() == name).ok_or_else(|| {
            let names: Vec<&str> = self.game.players().iter().map(|seat| seat.word()).collect();
            bad("player", format!("a player is one of {}", names.join(", ")))
        })
    }

    fn new(game: &Arc<AnyGame>, position: AnyPosition) -> Self {
        State {
            game: Arc::clone(game),
            position,
        }
    }

    fn read_move(&self, text: &str) -> PyResult<AnyMove> {
        guarded(|| self.game.parse_move(&self.position, text).map_err(refuse))
    }

    fn after(&self, turn: AnyMove) -> State {
        State::new(&self.game, self.game.play(&self.position, turn))
    }

    fn moves_here(&self) -> PyResult<Vec<AnyMove>> {
        let mut moves = Vec::new();
        let listed = self.game.visit_moves(&self.position, |turn| {
            if moves.len() == MOST_MOVES {
                return ControlFlow::Break(());
            }
            moves.push(turn);
            ControlFlow::Continue(())
        });
        match listed {
            ControlFlow::Continue(()) => Ok(moves),
            ControlFlow::Break(()) => Err(bad(
                "position",
                format!("there are more than {MOST_MOVES} moves here, too many to list"),
            )),
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
    /// How positions are pickled: as their text, to be read by their rules.
    fn __reduce__(&self, py: Python<'_>) -> PyResult<(Py<PyAny>, (String,))> {
        let rules = Rules {
            game: Arc::clone(&self.game),
        };
        let read = Py::new(py, rules)?.getattr(py, "position")?;
        Ok((read, (self.text(),)))
    }

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
    fn moves(&self) -> PyResult<Vec<String>> {
        let format = |turn: AnyMove| self.game.format_move(turn);
        Ok(self.moves_here()?.into_iter().map(format).collect())
    }

    /// The position after a move.
    fn play(&self, text: &str) -> PyResult<State> {
        Ok(self.after(self.read_move(text)?))
    }

    /// The numbers of the legal moves, lowest first.
    fn actions(&self) -> PyResult<Vec<u128>> {
        let moves = self.moves_here()?.into_iter();
        let mut actions: Vec<u128> = moves.map(|turn| self.game.action(turn)).collect();
        actions.sort_unstable();
        Ok(actions)
    }

    /// A byte for each number: 1 for legal moves, 0 for others.
    fn mask<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let mut mask = vec![0u8; listed_actions(&self.game)?];
        for action in self.actions()? {
            mask[action as usize] = 1;
        }
        Ok(PyBytes::new(py, &mask))
    }

    /// The number of a legal move.
    fn action(&self, text: &str) -> PyResult<u128> {
        Ok(self.game.action(self.read_move(text)?))
    }

    /// The position after the move with a number.
    fn play_action(&self, action: u128) -> PyResult<State> {
        let turn = numbered(&self.game, action)?;
        if !self.game.is_legal(&self.position, turn) {
            let text = self.game.format_move(turn);
            let sentence = format!("{action} is the number of {text}, which is not legal here");
            return Err(bad("action", sentence));
        }
        Ok(self.after(turn))
    }

    /// The planes as a player sees them, a byte for each place.
    fn observe<'py>(&self, py: Python<'py>, player: &str) -> PyResult<Bound<'py, PyBytes>> {
        let player = self.seat(player)?;
        let (rows, columns) = self.game.rows_and_columns();
        let mut planes = vec![0u8; self.game.planes().len() * rows * columns];
        let seen = self.game.seen_by(player, &self.position);
        self.game.observe(&seen, player, |plane, place| {
            planes[plane * rows * columns + place] = 1;
        });
        Ok(PyBytes::new(py, &planes))
    }

    /// Whether the next move is chance's.
    #[getter]
    fn is_chance(&self) -> bool {
        self.game.is_chance(&self.position)
    }

    /// What chance does with this seed, as a move.
    fn chance(&self, seed: u64) -> PyResult<String> {
        let turn = thera_agents::chance(&self.game, &self.position, seed, 0);
        let turn = turn.ok_or_else(|| bad("position", "it is not chance's turn here"))?;
        Ok(self.game.format_move(turn))
    }

    /// What may happen by chance, each number of a move with how likely it is; none if it is not chance's
    /// turn.
    fn chances(&self) -> PyResult<Vec<(u128, f64)>> {
        if !self.game.is_chance(&self.position) {
            return Ok(Vec::new());
        }
        let moves = self.moves_here()?.into_iter();
        let weigh = |turn| {
            let weight = self.game.weight(&self.position, turn);
            (self.game.action(turn), f64::from(weight))
        };
        let mut chances: Vec<(u128, f64)> = moves.map(weigh).collect();
        chances.sort_unstable_by_key(|&(action, _)| action);
        let total: f64 = chances.iter().map(|(_, weight)| weight).sum();
        chances.iter_mut().for_each(|(_, weight)| *weight /= total);
        Ok(chances)
    }

    /// A move as a player sees it: what is dealt to others is hidden.
    fn seen_move(&self, player: &str, text: &str) -> PyResult<String> {
        let (player, turn) = (self.seat(player)?, self.read_move(text)?);
        let seen = self.game.seen_move(player, &self.position, turn);
        Ok(self.game.format_move(seen))
    }

    /// The position as a player sees it.
    fn seen_by(&self, player: &str) -> PyResult<State> {
        let player = self.seat(player)?;
        Ok(State {
            position: self.game.seen_by(player, &self.position),
            game: Arc::clone(&self.game),
        })
    }

    /// The seats that nobody is ahead of, once the game is over: the winner's team, or a draw's.
    #[getter]
    fn leaders(&self) -> Option<Vec<&'static str>> {
        let outcome = self.game.outcome(&self.position)?;
        let sides = outcome.leaders(self.game.seats());
        let seats = self.game.players().iter();
        let ahead = seats.filter(|&&seat| sides.contains(&self.game.side(seat)));
        Some(ahead.map(|seat| seat.word()).collect())
    }

    /// What the end is worth to each seat: 1 or -1, or points ahead of the best of the others.
    #[getter]
    fn values(&self) -> Option<Vec<i32>> {
        let outcome = self.game.outcome(&self.position)?;
        let value = |&seat: &Player| outcome.value_for(self.game.side(seat));
        Some(self.game.players().iter().map(value).collect())
    }

    /// The points of every seat, once the game is over and counts them.
    #[getter]
    fn scores(&self) -> Option<Vec<u16>> {
        match self.game.outcome(&self.position)? {
            Outcome::Scores(scores) => Some(scores.points().to_vec()),
            Outcome::Won(_) | Outcome::Points(_) => None,
        }
    }

    /// The board as a drawing, if the family has one.
    fn svg(&self) -> Option<String> {
        let setup = AnySetup::of(&*self.game, &self.position);
        svg::board(&self.game.layout(), &self.game.marks(&setup))
    }

    /// Who won, as first, second and so on; "draw"; None while the game goes on.
    #[getter]
    fn winner(&self) -> Option<String> {
        let outcome = self.game.outcome(&self.position)?;
        let winner = outcome.winner().map(|player| player.to_string());
        Some(winner.unwrap_or_else(|| "draw".to_string()))
    }

    /// First's points minus second's, once the game is over and counts points.
    #[getter]
    fn points(&self) -> Option<i32> {
        points(self.game.outcome(&self.position)?)
    }

    /// The board as text.
    fn board(&self) -> String {
        self.game.draw(&self.position, thera_games::Paint::Plain)
    }
}
