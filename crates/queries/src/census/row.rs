//! Filling the rows of a census.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use thera_board::Board;
use thera_control::Control;
use thera_games::capability::Seated;
use thera_games::capability::Symmetric;
use thera_games::scene::Scenic;
use thera_games::telling::{for_two, points, winner_word};
use thera_games::{AnyGame, AnyPosition, Family, Game, Notation};
use thera_knowledge::{Advisor, Proof};
use thera_solvers::{Exact, Valuer};
use thera_values::{GameId, Games, Limits};

use super::cell::Cell;
use super::columns::{Column, Facts, Told};
use super::filter::Filter;
use super::items::Item;
use crate::seats;
use crate::{At, House, SolveAnswer};

/// A row: a cell for each column, or why there is none.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Row {
    /// The cells, in the order of the columns.
    pub cells: Vec<Cell>,
    /// What could not be found, as a sentence.
    pub error: Option<String>,
}

/// What is wanted about every game.
#[derive(Clone)]
pub struct Wanted {
    /// The columns.
    pub columns: Vec<Column>,
    /// Which rows are kept.
    pub filter: Option<Filter>,
    /// Whether every start is looked at, up to symmetry, rather than the usual one.
    pub all_starts: bool,
    /// The position to begin with, if not a start.
    pub position: Option<String>,
    /// How long one row may take.
    pub time: Option<Duration>,
}

/// A value's tools, kept for the next game: regions met before need not be valued again.
type Tools = Mutex<Vec<Box<dyn Valuer<AnyGame>>>>;

/// Fills rows, on any number of threads.
pub struct Registrar<'a> {
    house: &'a House,
    wanted: Wanted,
    tools: Tools,
}

impl<'a> Registrar<'a> {
    /// Fills rows with what is wanted.
    pub fn new(house: &'a House, wanted: Wanted) -> Self {
        Registrar {
            house,
            wanted,
            tools: Tools::default(),
        }
    }

    /// What is wanted.
    pub fn wanted(&self) -> &Wanted {
        &self.wanted
    }

    /// The rows of a game; a row with an error where there is no such game.
    pub fn rows(&self, item: &Item, control: &Control) -> Vec<Row> {
        let found = item.game.clone().and_then(|name| {
            self.house
                .find(&name)
                .map_err(|error| format!("{name}: {error}"))
        });
        match found {
            Err(error) => vec![self.empty(error)],
            Ok(prepared) => {
                let game = &prepared.rules;
                let memory = control.memory;
                let advisor = || self.house.advisor(&prepared, memory);
                self.rows_of(game, advisor, control)
            }
        }
    }

    fn empty(&self, error: String) -> Row {
        Row {
            cells: vec![Cell::Nothing; self.wanted.columns.len()],
            error: Some(error),
        }
    }

    fn rows_of(
        &self,
        game: &AnyGame,
        advisor: impl Fn() -> Advisor,
        control: &Control,
    ) -> Vec<Row> {
        let starts = match (&self.wanted.position, self.wanted.all_starts) {
            (Some(text), _) => {
                let at = At {
                    position: Some(text.clone()),
                    ..At::start("")
                };
                match at.now(game) {
                    Ok(position) => vec![(position, 1)],
                    Err(error) => return vec![self.empty(format!("{}: {error}", game.name()))],
                }
            }
            (None, true) => up_to_symmetry(game),
            (None, false) => vec![(game.start(), 1)],
        };
        let mut valuer = self.borrow();
        let mut rows = Vec::new();
        for (position, multiplicity) in starts {
            if control.go_on(0).is_err() {
                break;
            }
            let mut look = Look {
                game,
                position,
                multiplicity,
                advisor: &advisor,
                proof: None,
                seats: None,
                control: control.within(self.wanted.time),
                valuer: &mut valuer,
                value: None,
                values_first: self.wants(Column::is_value),
                distances: self.wants(|column| column.name == "distance"),
            };
            rows.extend(self.row(&mut look));
        }
        self.give_back(valuer);
        rows
    }

    fn wants(&self, what: fn(&Column) -> bool) -> bool {
        let filtered = self.wanted.filter.iter().flat_map(Filter::columns);
        self.wanted.columns.iter().chain(filtered).any(what)
    }

    fn row(&self, facts: &mut dyn Facts) -> Option<Row> {
        let mut error = None;
        if let Some(filter) = &self.wanted.filter {
            let cells = told(filter.columns(), facts, &mut error);
            if error.is_none() && !filter.wants(&cells) {
                return None;
            }
        }
        let cells = told(&self.wanted.columns, facts, &mut error);
        let error = error.map(|reason| format!("{}: {reason}", facts.game()));
        Some(Row { cells, error })
    }

    fn borrow(&self) -> Option<Box<dyn Valuer<AnyGame>>> {
        let mut tools = self.tools.lock().unwrap_or_else(PoisonError::into_inner);
        tools.pop()
    }

    fn give_back(&self, valuer: Option<Box<dyn Valuer<AnyGame>>>) {
        if let Some(mut valuer) = valuer {
            let games = valuer.games();
            // An arena that is half full is given up, so that memory stays bounded.
            if games.size() < games.limits().games / 4 {
                let mut tools = self.tools.lock().unwrap_or_else(PoisonError::into_inner);
                tools.push(valuer);
            }
        }
    }
}

/// The cells of some columns; the first reason why one is not known is kept.
fn told(columns: &[Column], facts: &mut dyn Facts, error: &mut Option<String>) -> Vec<Cell> {
    let cells = columns.iter().map(|column| {
        column.tell(facts).unwrap_or_else(|reason| {
            error.get_or_insert(reason);
            Cell::Nothing
        })
    });
    cells.collect()
}

/// The starts of a game, one of each that are the same up to symmetry, with how many those are.
fn up_to_symmetry(game: &AnyGame) -> Vec<(AnyPosition, u64)> {
    let starts = game.starts();
    let mut places: HashMap<AnyPosition, usize> = HashMap::with_capacity(starts.len());
    let mut found: Vec<(AnyPosition, u64)> = Vec::new();
    for start in starts {
        match places.get(&start) {
            Some(&place) => found[place].1 += 1,
            None => {
                for symmetry in 0..game.symmetries() {
                    places.insert(game.map_position(symmetry, &start), found.len());
                }
                found.push((start, 1));
            }
        }
    }
    found
}

/// A position that is looked at.
struct Look<'a, A> {
    game: &'a AnyGame,
    position: AnyPosition,
    multiplicity: u64,
    advisor: &'a A,
    proof: Option<Result<Proof, String>>,
    /// What can be proven where more than two play, or chance takes part.
    seats: Option<Result<SolveAnswer, String>>,
    control: Control,
    valuer: &'a mut Option<Box<dyn Valuer<AnyGame>>>,
    value: Option<Result<GameId, String>>,
    /// Whether the value is wanted in any case, and so tells the outcome too.
    values_first: bool,
    /// Whether the turns to the end are wanted, and so looked for at once.
    distances: bool,
}

impl<A: Fn() -> Advisor> Look<'_, A> {
    fn proof(&mut self) -> Result<Proof, String> {
        if let Some(proof) = &self.proof {
            return proof.clone();
        }
        let mut advisor = (self.advisor)();
        let found = match self.distances {
            true => advisor.solve(&self.position, &self.control),
            false => advisor.result(&self.position, &self.control),
        };
        let proof = found.map_err(|error| error.to_string());
        self.proof = Some(proof.clone());
        proof
    }

    fn is_table(&self) -> bool {
        self.game.duel().is_err()
    }

    /// What each seat can make sure of, of a game that is not for two with everything open.
    fn seats(&mut self) -> Result<SolveAnswer, String> {
        if let Some(seats) = &self.seats {
            return seats.clone();
        }
        let found = seats::solve(self.game, self.position, &self.control);
        let found = match found {
            Ok(answer) => answer.undecided.clone().map_or(Ok(answer), Err),
            Err(error) => Err(error.to_string()),
        };
        self.seats = Some(found.clone());
        found
    }

    fn value(&mut self) -> Result<GameId, String> {
        for_two(self.game, "a value")?;
        if let Some(value) = &self.value {
            return value.clone();
        }
        let fresh = self.valuer.is_none();
        let mut found = self.value_now();
        if found.is_err() && !fresh {
            // What was kept from games before may be what did not fit.
            *self.valuer = None;
            found = self.value_now();
        }
        self.value = Some(found.clone());
        found
    }

    fn value_now(&mut self) -> Result<GameId, String> {
        let limits = Limits::under(&self.control);
        let valuer = self
            .valuer
            .get_or_insert_with(|| self.game.valuer(Games::with_limits(limits.clone())));
        valuer.games().set_limits(limits);
        let value = valuer.value(self.game, &self.position);
        value.map_err(|error| error.to_string())
    }
}

impl<A: Fn() -> Advisor> Facts for Look<'_, A> {
    fn game(&self) -> String {
        self.game.name()
    }

    fn variant(&self) -> String {
        let name = self.game.name();
        name.split_once('@')
            .map_or(name.clone(), |(rules, _)| rules.to_string())
    }

    /// What is measured of a graph are sets of its vertices, which large ones do not have.
    fn board(&self) -> Option<&Board> {
        self.game.graph().filter(|board| !board.is_wide())
    }

    fn start(&self) -> String {
        self.game.format_position(&self.position)
    }

    fn multiplicity(&self) -> u64 {
        self.multiplicity
    }

    fn moves(&self) -> u64 {
        self.game.count_moves(&self.position)
    }

    fn to_move(&self) -> Cell {
        Cell::Text(self.game.to_move(&self.position).to_string())
    }

    fn outcome(&mut self) -> Told {
        if self.is_table() {
            return Ok(Cell::Nothing);
        }
        let letter = if self.values_first {
            let value = self.value()?;
            let games = self.valuer.as_mut().map(|valuer| valuer.games());
            let outcome = games.map(|games| games.outcome(value));
            outcome
                .transpose()
                .map_err(|error| error.to_string())?
                .map(|o| o.letter())
        } else {
            let class = self.game.outcome_class(&self.position, &self.control);
            class
                .transpose()
                .map_err(|error| error.to_string())?
                .map(|o| o.letter())
        };
        Ok(letter.map_or(Cell::Nothing, |letter| Cell::Text(letter.to_string())))
    }

    fn winner(&mut self) -> Told {
        if self.is_table() {
            return Ok(self.seats()?.winner.map_or(Cell::Nothing, Cell::Text));
        }
        let proof = self.proof()?;
        Ok(Cell::Text(winner_word(proof.outcome).to_string()))
    }

    fn points(&mut self) -> Told {
        if self.is_table() {
            return Ok(Cell::Nothing);
        }
        let proof = self.proof()?;
        Ok(points(proof.outcome).map_or(Cell::Nothing, |n| Cell::from(i128::from(n))))
    }

    fn sure(&mut self) -> Told {
        if !self.is_table() {
            return Ok(Cell::Nothing);
        }
        let seats = self.seats()?.seats;
        let sure = seats.map(|seats| seats.sure.into_iter().collect::<Vec<_>>().join(" "));
        Ok(sure.map_or(Cell::Nothing, Cell::Text))
    }

    fn possible(&mut self) -> Told {
        if !self.is_table() {
            return Ok(Cell::Nothing);
        }
        let possible = self.seats()?.seats.and_then(|seats| seats.possible);
        Ok(possible.map_or(Cell::Nothing, |seats| Cell::Text(seats.join(" "))))
    }

    fn best(&mut self) -> Told {
        if self.is_table() {
            return Ok(self.seats()?.best.map_or(Cell::Nothing, Cell::Text));
        }
        let proof = self.proof()?;
        let best = proof.line.first().map(|&turn| self.game.format_move(turn));
        Ok(best.map_or(Cell::Nothing, Cell::Text))
    }

    fn distance(&mut self) -> Told {
        if self.is_table() {
            return Ok(Cell::Nothing);
        }
        let proof = self.proof()?;
        Ok(proof
            .distance
            .map_or(Cell::Nothing, |n| Cell::from(i128::from(n))))
    }

    fn of_value(
        &mut self,
        ask: fn(&mut Games, GameId) -> Result<Cell, thera_values::Error>,
    ) -> Told {
        let value = self.value()?;
        match self.valuer {
            Some(valuer) => ask(valuer.games(), value).map_err(|error| error.to_string()),
            None => Ok(Cell::Nothing),
        }
    }
}
