//! The reductions with a token each: partizan Geography, with and without the stipulation.
//!
//! First walks through the diamonds of the "there is" variables, second through those of the "for
//! all" variables, each on a track of its own; vertices to wait on keep the choices in the order
//! of the prefix. Then second leaves first one clause, first enters it and looks for a literal
//! that is true.

use thera_games::Player;

use super::{Construction, Reading, ReduceError, Values};
use crate::qbf::{Formula, Literal, Quantifier, Variable};

/// Partizan Geography (Geissler 2020, figure 6.3).
///
/// The clauses are all joined to each other: second walks through all but one while first waits,
/// and so chooses the one first must enter. Then second steps out to the escape vertex, from where
/// it cannot move on, and first must reach the opposite value of a literal of its clause: it is
/// still there exactly if the literal is true.
///
/// With a single clause second never enters one, and from the bottom of its diamonds there is no
/// way to the escape vertex: as written first wins whatever the formula. Mended, second has an arc
/// to it.
pub(super) fn geography(formula: &Formula, reading: Reading) -> Construction {
    let formula = &with_a_clause(formula);
    let mut tracks = Tracks::walk(formula, Choice::ByStepping);
    let clauses = formula.clauses().len();
    tracks.wait(Player::First, clauses - 1);
    let [first, second] = tracks.at;
    let Tracks {
        mut board, values, ..
    } = tracks;

    let escape = board.vertex("escape");
    let vertices: Vec<usize> = (1..=clauses)
        .map(|number| board.vertex(format!("clause {number}")))
        .collect();
    if clauses == 1 && reading == Reading::Mended {
        board.arc(second, escape);
    }
    for (&vertex, clause) in vertices.iter().zip(formula.clauses()) {
        board.arc(first, vertex);
        board.arc(second, vertex);
        board.arc(vertex, escape);
        for &other in vertices.iter().filter(|&&other| other != vertex) {
            board.arc(vertex, other);
        }
        for literal in clause {
            board.arc(vertex, values[literal.variable].of(!literal.positive));
        }
    }
    board
}

/// Partizan Geography without the building stipulation (Geissler 2020, figure 6.5).
///
/// Who steps onto the bottom of a diamond deletes one of its values; the one left is the value
/// taken. Every clause leads to every vertex of second's deletion track, so that second, walking
/// along it, may delete a clause with each step, all but one. Then second goes on to an escape
/// track long enough that first gains nothing by following, and first takes a track, of the
/// same length together with its literal, to a value. Its last vertex is doubled because whoever
/// steps onto the value in the first phase may delete one of the two.
///
/// As written the escape track has one vertex less than there are clauses and the tracks to the
/// literals two less. With two clauses nothing is left to be doubled, and a clause itself can be
/// deleted in the first phase; with one the lengths are negative. Mended, the tracks never get
/// shorter than the doubled end needs.
pub(super) fn no_stipulation(
    formula: &Formula,
    reading: Reading,
) -> Result<Construction, ReduceError> {
    let found = formula.clauses().len();
    if reading == Reading::AsWritten && found < 2 {
        return Err(ReduceError::TooFewClauses { least: 2, found });
    }
    let formula = &with_a_clause(formula);
    let clauses = formula.clauses().len();
    let escape_length = match reading {
        Reading::Mended => (clauses - 1).max(2),
        Reading::AsWritten => clauses - 1,
    };
    let mut tracks = Tracks::walk(formula, Choice::ByBuilding);
    tracks.wait(Player::First, clauses - 1);
    let mut deletion = Vec::new();
    for _ in 1..clauses {
        tracks.step(Player::Second, "delete a clause");
        deletion.push(tracks.at[Player::Second.index()]);
    }
    for _ in 0..escape_length {
        tracks.step(Player::Second, "escape");
    }
    let first = tracks.at[Player::First.index()];
    let Tracks {
        mut board, values, ..
    } = tracks;

    let ways: Vec<(Literal, Vec<usize>)> = super::literals(formula)
        .into_iter()
        .map(|literal| {
            let value = values[literal.variable].of(literal.positive);
            let name = super::literal_words(formula, literal);
            (literal, way_to(&mut board, value, escape_length - 1, &name))
        })
        .collect();
    for (index, clause) in formula.clauses().iter().enumerate() {
        let vertex = board.after(first, format!("clause {}", index + 1));
        for &step in &deletion {
            board.arc(vertex, step);
        }
        for (_, entries) in ways.iter().filter(|(literal, _)| clause.contains(literal)) {
            for &entry in entries {
                board.arc(vertex, entry);
            }
        }
    }
    Ok(board)
}

/// A track of `length` vertices, the last of them doubled, that leads to `value`; returns where it
/// is entered.
fn way_to(board: &mut Construction, value: usize, length: usize, name: &str) -> Vec<usize> {
    if length == 0 {
        return vec![value];
    }
    let ends = [(); 2].map(|()| board.vertex(format!("end of the way to {name}")));
    for end in ends {
        board.arc(end, value);
    }
    let mut entries = ends.to_vec();
    for _ in 1..length {
        let vertex = board.vertex(format!("way to {name}"));
        for entry in std::mem::replace(&mut entries, vec![vertex]) {
            board.arc(vertex, entry);
        }
    }
    entries
}

/// The formula, or an equal one with a clause: these constructions count from the first clause on.
fn with_a_clause(formula: &Formula) -> Formula {
    if !formula.clauses().is_empty() {
        return formula.clone();
    }
    let mut prefix = formula.prefix().to_vec();
    if prefix.is_empty() {
        prefix.push(Variable {
            name: 1,
            quantifier: Quantifier::Exists,
        });
    }
    let both = [true, false].map(|positive| Literal {
        variable: 0,
        positive,
    });
    Formula::of_variables(prefix, vec![both.to_vec()]).expect("there is a variable")
}

/// What gives a variable its value.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Choice {
    /// Stepping onto one of the two values.
    ByStepping,
    /// Deleting one of them from the bottom of the diamond, a step later.
    ByBuilding,
}

/// The two walks through the diamonds.
struct Tracks {
    board: Construction,
    values: Vec<Values>,
    at: [usize; 2],
    /// How many steps each player has taken.
    steps: [usize; 2],
}

impl Tracks {
    /// All diamonds, each on the track of its player, and both players at the end of their tracks
    /// with first to move.
    fn walk(formula: &Formula, choice: Choice) -> Self {
        let mut board = Construction::default();
        let at = Player::BOTH.map(|player| board.vertex(format!("start of {player}")));
        board.starts = at.to_vec();
        let mut tracks = Tracks {
            board,
            values: Vec::new(),
            at,
            steps: [0; 2],
        };
        let mut last_choice = None;
        for variable in formula.prefix() {
            last_choice = Some(tracks.diamond(variable, choice, last_choice));
        }
        let [first, second] = tracks.steps;
        tracks.wait(Player::First, second.saturating_sub(first));
        tracks.wait(Player::Second, first.saturating_sub(second));
        tracks
    }

    fn step(&mut self, player: Player, meaning: &str) {
        let at = self.at[player.index()];
        self.at[player.index()] = self.board.after(at, meaning);
        self.steps[player.index()] += 1;
    }

    fn wait(&mut self, player: Player, steps: usize) {
        for _ in 0..steps {
            self.step(player, "wait");
        }
    }

    /// Adds a diamond, after as many vertices to wait on as put its choice behind the last one;
    /// returns the turn of its choice.
    fn diamond(&mut self, variable: &Variable, choice: Choice, last: Option<usize>) -> usize {
        let player = variable.quantifier.player();
        let side = player.index();
        let (before_choice, needs_own_top) = match choice {
            Choice::ByStepping => (0, false),
            // A bottom that is also a top could be spared by deleting something else.
            Choice::ByBuilding => (1, self.steps[side] > 0),
        };
        if needs_own_top {
            self.step(player, "wait");
        }
        let turn = |steps: usize| 2 * (steps + before_choice) + side;
        while last.is_some_and(|last| turn(self.steps[side]) < last) {
            self.step(player, "wait");
        }
        let choice_turn = turn(self.steps[side]);
        let (values, bottom) = self.board.diamond(self.at[side], variable);
        self.values.push(values);
        self.at[side] = bottom;
        self.steps[side] += 2;
        choice_turn
    }
}
