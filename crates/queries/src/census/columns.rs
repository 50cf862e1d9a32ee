//! The columns of a census, an entry each: those of the graph, and those of the game.

use thera_board::{Board, MEASURES};
use thera_solvers::geography::matching_number;
use thera_values::{GameId, Games};

use super::cell::{Cell, Kind};
use crate::QueryError;

/// One column, as it describes itself.
#[derive(Clone, Copy)]
pub struct Column {
    /// Its name.
    pub name: &'static str,
    /// What it tells.
    pub meaning: &'static str,
    /// What its cells are.
    pub kind: Kind,
    pub(super) source: Source,
}

/// Where the cells of a column come from.
#[derive(Clone, Copy)]
pub(super) enum Source {
    /// From the graph alone; nothing where a family has none.
    Graph(fn(&Board) -> Cell),
    /// One of the measures of boards, by its place.
    Measure(usize),
    /// From the game.
    Game(fn(&mut dyn Facts) -> Told),
    /// From the value of the position.
    Value(fn(&mut Games, GameId) -> Result<Cell, thera_values::Error>),
}

/// A cell, or why it is not known.
pub(super) type Told = Result<Cell, String>;

/// What a position can be asked for, each worked out when it is first wanted.
pub(super) trait Facts {
    fn game(&self) -> String;
    fn variant(&self) -> String;
    fn board(&self) -> Option<&Board>;
    fn start(&self) -> String;
    fn multiplicity(&self) -> u64;
    fn moves(&self) -> u64;
    fn to_move(&self) -> Cell;
    /// N, P, L or R; nothing where it makes no sense.
    fn outcome(&mut self) -> Told;
    fn winner(&mut self) -> Told;
    fn points(&mut self) -> Told;
    /// What each seat can make sure of, and who can win, where more than two play.
    fn sure(&mut self) -> Told;
    fn possible(&mut self) -> Told;
    fn best(&mut self) -> Told;
    fn distance(&mut self) -> Told;
    fn of_value(
        &mut self,
        ask: fn(&mut Games, GameId) -> Result<Cell, thera_values::Error>,
    ) -> Told;
}

const fn game(
    name: &'static str,
    meaning: &'static str,
    kind: Kind,
    ask: fn(&mut dyn Facts) -> Told,
) -> Column {
    Column {
        name,
        meaning,
        kind,
        source: Source::Game(ask),
    }
}

const fn value(
    name: &'static str,
    meaning: &'static str,
    kind: Kind,
    ask: fn(&mut Games, GameId) -> Result<Cell, thera_values::Error>,
) -> Column {
    Column {
        name,
        meaning,
        kind,
        source: Source::Value(ask),
    }
}

/// Columns that are not measures of the board.
const OWN: &[Column] = &[
    game("game", "the full name of the game", Kind::Text, |facts| {
        Ok(Cell::Text(facts.game()))
    }),
    game(
        "variant",
        "the game without its board",
        Kind::Text,
        |facts| Ok(Cell::Text(facts.variant())),
    ),
    game(
        "start",
        "the position it begins with",
        Kind::Text,
        |facts| Ok(Cell::Text(facts.start())),
    ),
    game(
        "multiplicity",
        "how many starts are the same up to symmetry",
        Kind::Number,
        |facts| Ok(Cell::from(i128::from(facts.multiplicity()))),
    ),
    game("to_move", "who is to move", Kind::Text, |facts| {
        Ok(facts.to_move())
    }),
    game(
        "moves",
        "the number of legal moves",
        Kind::Number,
        |facts| Ok(Cell::from(i128::from(facts.moves()))),
    ),
    game(
        "outcome",
        "N or P if the next or previous player wins, L or R if first or second does",
        Kind::Text,
        |facts| facts.outcome(),
    ),
    game(
        "winner",
        "first, second or draw, as it begins",
        Kind::Text,
        |facts| facts.winner(),
    ),
    game(
        "points",
        "first's points minus second's, where points are counted",
        Kind::Number,
        |facts| facts.points(),
    ),
    game("best", "a best move", Kind::Text, |facts| facts.best()),
    game(
        "sure",
        "with more than two players: what each seat makes sure of against all others",
        Kind::Text,
        |facts| facts.sure(),
    ),
    game(
        "possible",
        "with more than two players: who can win if everybody plays to win (max^n)",
        Kind::Text,
        |facts| facts.possible(),
    ),
    game(
        "distance",
        "turns to the end, the winner hurrying and the loser delaying",
        Kind::Number,
        |facts| facts.distance(),
    ),
    value("value", "the canonical form", Kind::Text, |games, id| {
        Ok(Cell::Text(games.text(id)?))
    }),
    value("mean", "the mean value", Kind::Number, |games, id| {
        Ok(games.mean(id)?.into())
    }),
    value(
        "temperature",
        "the temperature",
        Kind::Number,
        |games, id| Ok(games.temperature(id)?.into()),
    ),
    value("left_stop", "the left stop", Kind::Number, |games, id| {
        Ok(games.left_stop(id)?.into())
    }),
    value("right_stop", "the right stop", Kind::Number, |games, id| {
        Ok(games.right_stop(id)?.into())
    }),
    value(
        "nimber",
        "the m of *m, where the value is a nimber",
        Kind::Number,
        |games, id| {
            let nimber = games.as_nimber(id)?;
            Ok(nimber.map_or(Cell::Nothing, |m| Cell::from(i128::from(m))))
        },
    ),
    value(
        "birthday",
        "the height of the canonical form",
        Kind::Number,
        |games, id| Ok(Cell::from(i128::from(games.birthday(id)?))),
    ),
    value(
        "reduced",
        "the reduced canonical form",
        Kind::Text,
        |games, id| {
            let reduced = games.reduced(id)?;
            Ok(Cell::Text(games.text(reduced)?))
        },
    ),
    Column {
        name: "matching",
        meaning: "the matching number of the graph",
        kind: Kind::Number,
        source: Source::Graph(|board| Cell::from(matching_number(board) as i128)),
    },
];

impl Column {
    /// Every column there is.
    pub fn all() -> Vec<Column> {
        let measures = MEASURES.iter().enumerate().map(|(place, measure)| Column {
            name: measure.name,
            meaning: measure.meaning,
            kind: Kind::from(&measure.example),
            source: Source::Measure(place),
        });
        OWN.iter().copied().chain(measures).collect()
    }

    /// The column with this name.
    pub fn find(name: &str) -> Option<Column> {
        Column::all().into_iter().find(|column| column.name == name)
    }

    /// The column with this name, asked for in `field`.
    pub fn named(field: &str, name: &str) -> Result<Column, QueryError> {
        Column::find(name).ok_or_else(|| {
            let names: Vec<&str> = Column::all().iter().map(|column| column.name).collect();
            let sentence = format!(
                "there is no column '{}'; there are {}",
                name.escape_debug(),
                names.join(", ")
            );
            QueryError::field(field, sentence)
        })
    }

    /// Columns by their names, with commas between them.
    pub fn list(field: &str, names: &str) -> Result<Vec<Column>, QueryError> {
        let names = names.split(',').map(str::trim);
        names.map(|name| Column::named(field, name)).collect()
    }

    pub(super) fn is_value(&self) -> bool {
        matches!(self.source, Source::Value(_))
    }

    pub(super) fn tell(&self, facts: &mut dyn Facts) -> Told {
        match self.source {
            Source::Graph(ask) => Ok(facts.board().map_or(Cell::Nothing, ask)),
            Source::Measure(place) => Ok(facts
                .board()
                .map_or(Cell::Nothing, |board| (MEASURES[place].of)(board).into())),
            Source::Game(ask) => ask(facts),
            Source::Value(ask) => facts.of_value(ask),
        }
    }
}
