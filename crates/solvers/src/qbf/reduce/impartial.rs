//! The reductions with one token: Geography, tower wins, and building without the stipulation.

use thera_games::Player;

use super::{Construction, Values, literal_words};
use crate::qbf::{Formula, Literal, Variable};

/// Lichtenstein's construction as Geissler tells it (2020, theorem 1).
///
/// Who walks through a diamond burns the vertex of the value chosen. A literal leads back to the
/// vertex of its value: burnt if the literal is true, and then second is stuck; otherwise second
/// goes there and first is stuck, because the bottom of the diamond is burnt.
pub(super) fn geography(formula: &Formula) -> Construction {
    walk_then_choose(formula, |board, literal, value| {
        let vertex = board.vertex(format!("literal {}", literal_words(formula, literal)));
        board.arc(vertex, value);
        vertex
    })
}

/// The same with tower wins: who reaches a vertex left before wins instead of being stuck, so one
/// more vertex on the way back gives that step to the other player (Geissler 2020, section 6.3).
pub(super) fn tower(formula: &Formula) -> Construction {
    walk_then_choose(formula, |board, literal, value| {
        let name = literal_words(formula, literal);
        let vertex = board.vertex(format!("literal {name}"));
        let buffer = board.after(vertex, format!("buffer of {name}"));
        board.arc(buffer, value);
        vertex
    })
}

/// The part that both share; `way_back` joins a literal to the vertex of its value and returns
/// where first steps to choose it.
fn walk_then_choose(
    formula: &Formula,
    mut way_back: impl FnMut(&mut Construction, Literal, usize) -> usize,
) -> Construction {
    let mut walk = Walk::begin();
    let mut values = Vec::new();
    for variable in formula.prefix() {
        walk.pass_to(variable.quantifier.player());
        values.push(walk.diamond(variable));
    }
    walk.pass_to(Player::Second);
    walk.choose_clause_and_literal(formula, |board, literal| {
        let value = values[literal.variable].of(literal.positive);
        way_back(board, literal, value)
    })
}

/// Geography without the building stipulation (Geissler 2020, figure 6.4).
///
/// Whoever steps onto the bottom of a diamond deletes one of the two values above it, and so is
/// the one who chooses: the value deleted is the one taken. A way from a literal back to a value
/// has its last vertex doubled, since who steps onto the value in the first phase may delete one
/// of the two. First wins by getting to the opposite value of a true literal, which is still
/// there.
///
/// A bottom is never the top of the next diamond: then it could be spared by deleting something
/// else, and would be a way out later.
pub(super) fn no_stipulation(formula: &Formula) -> Construction {
    let mut walk = Walk::begin();
    let mut values = Vec::new();
    for variable in formula.prefix() {
        if !values.is_empty() {
            walk.step();
        }
        walk.pass_to(variable.quantifier.player().opponent());
        values.push(walk.diamond(variable));
    }
    walk.pass_to(Player::Second);
    walk.choose_clause_and_literal(formula, |board, literal| {
        let name = literal_words(formula, literal);
        let vertex = board.vertex(format!("literal {name}"));
        for _ in 0..2 {
            let end = board.after(vertex, format!("way back of {name}"));
            board.arc(end, values[literal.variable].of(!literal.positive));
        }
        vertex
    })
}

/// The way of the one token while there is only one.
struct Walk {
    board: Construction,
    at: usize,
    mover: Player,
}

impl Walk {
    fn begin() -> Self {
        let mut board = Construction::default();
        let start = board.vertex("start");
        board.starts.push(start);
        Walk {
            board,
            at: start,
            mover: Player::First,
        }
    }

    fn step(&mut self) {
        self.at = self.board.after(self.at, "pass");
        self.mover = self.mover.opponent();
    }

    /// Makes it `player`'s turn.
    fn pass_to(&mut self, player: Player) {
        if self.mover != player {
            self.step();
        }
    }

    /// A diamond takes two turns.
    fn diamond(&mut self, variable: &Variable) -> Values {
        let (values, bottom) = self.board.diamond(self.at, variable);
        self.at = bottom;
        values
    }

    /// Second, whose turn it is, chooses a clause, then first a literal of it.
    fn choose_clause_and_literal(
        mut self,
        formula: &Formula,
        mut literal_vertex: impl FnMut(&mut Construction, Literal) -> usize,
    ) -> Construction {
        let literals: Vec<(Literal, usize)> = super::literals(formula)
            .into_iter()
            .map(|literal| (literal, literal_vertex(&mut self.board, literal)))
            .collect();
        for (index, clause) in formula.clauses().iter().enumerate() {
            let vertex = self.board.after(self.at, format!("clause {}", index + 1));
            for (_, choice) in literals
                .iter()
                .filter(|(literal, _)| clause.contains(literal))
            {
                self.board.arc(vertex, *choice);
            }
        }
        self.board
    }
}
