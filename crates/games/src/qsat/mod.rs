//! The formula game (Geissler 2020, section 6.1): the players give the variables of a quantified
//! formula their values in the order of its prefix, first the existential and second the universal
//! ones. First wins if the formula comes out true.
//!
//! Nothing that follows can change the result once every clause has a true literal, or one of them
//! has no literal left that could become true: there the game ends. A position is the values so far
//! as bits; a clause is two sets of variables, those it wants true and those it wants false.

mod encoding;
mod evaluation;
mod lesson;
mod notation;
mod scene;
mod spelling;

use std::ops::ControlFlow;
use std::sync::Arc;

use thera_board::{VertexSet, bit, first_vertices};

use crate::capability::{BothMove, Decompose, Greedy, RandomMove, Seated, Symmetric};
use crate::formula::Formula;
use crate::{Game, InputError, Outcome, Player};

pub use evaluation::Clauses;

const FAMILY: &str = "qsat";

/// The most variables a game may have: one bit each.
pub const MOST_VARIABLES: usize = 64;

/// The game of one formula.
#[derive(Clone, Debug)]
pub struct Qsat {
    formula: Arc<Formula>,
    clauses: Arc<[Clause]>,
}

/// A clause as sets of variables, by their places in the prefix.
#[derive(Clone, Copy, Debug)]
struct Clause {
    /// Variables that make it true by being true.
    positive: VertexSet,
    /// Variables that make it true by being false.
    negative: VertexSet,
}

/// The values of the outer variables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The variables that are true.
    chosen: VertexSet,
    /// How many variables have a value.
    assigned: u8,
}

/// One turn: a literal that is made true.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Choice {
    /// The place of its variable in the prefix, from 0.
    pub variable: u8,
    /// Whether the variable becomes true.
    pub value: bool,
}

/// What has become of a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It has a true literal.
    True,
    /// All its literals are false.
    False,
    /// It can still become either.
    Open,
}

impl Position {
    /// How many variables have a value.
    pub fn assigned(&self) -> usize {
        self.assigned.into()
    }

    /// The value of a variable, by its place in the prefix, if it has one.
    pub fn value(&self, variable: usize) -> Option<bool> {
        (variable < self.assigned()).then(|| self.chosen >> variable & 1 == 1)
    }
}

impl Qsat {
    /// The game of a formula; one without variables, or with too many, is refused.
    pub fn new(formula: Formula) -> Result<Self, InputError> {
        let count = formula.prefix().len();
        if !(1..=MOST_VARIABLES).contains(&count) {
            let reason = format!("it has {count} variables, expected 1 to {MOST_VARIABLES}");
            let text = spelling::write(&formula);
            return Err(InputError::unplayable(FAMILY, &text, reason));
        }
        let clauses = formula.clauses().iter().map(|clause| {
            let set = |positive: bool| {
                let literals = clause.iter().filter(|literal| literal.positive == positive);
                literals.fold(0, |set, literal| set | bit(literal.variable as u8))
            };
            Clause {
                positive: set(true),
                negative: set(false),
            }
        });
        Ok(Qsat {
            clauses: clauses.collect(),
            formula: Arc::new(formula),
        })
    }

    /// The formula.
    pub fn formula(&self) -> &Formula {
        &self.formula
    }

    /// What has become of each clause.
    pub fn fates(&self, position: &Position) -> impl Iterator<Item = Fate> {
        let known = first_vertices(position.assigned());
        let (chosen, refused) = (position.chosen, known & !position.chosen);
        self.clauses.iter().map(move |clause| {
            if clause.positive & chosen != 0 || clause.negative & refused != 0 {
                Fate::True
            } else if (clause.positive | clause.negative) & !known == 0 {
                Fate::False
            } else {
                Fate::Open
            }
        })
    }

    /// How many clauses are true, and how many false.
    fn settled(&self, position: &Position) -> [i32; 2] {
        let count = |wanted| self.fates(position).filter(|&fate| fate == wanted).count() as i32;
        [count(Fate::True), count(Fate::False)]
    }
}

impl Game for Qsat {
    type Position = Position;
    type Move = Choice;

    fn start(&self) -> Position {
        Position {
            chosen: 0,
            assigned: 0,
        }
    }

    /// Whoever the next variable belongs to; first when none is left.
    #[inline]
    fn to_move(&self, position: &Position) -> Player {
        let next = self.formula.prefix().get(position.assigned());
        next.map_or(Player::First, |variable| variable.quantifier.player())
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let mut all_true = true;
        for fate in self.fates(position) {
            match fate {
                Fate::False => return Some(Outcome::Won(Player::Second)),
                Fate::Open => all_true = false,
                Fate::True => {}
            }
        }
        all_true.then_some(Outcome::Won(Player::First))
    }

    #[inline]
    fn visit_moves(
        &self,
        position: &Position,
        visit: impl FnMut(Choice) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.outcome(position).is_some() {
            return ControlFlow::Continue(());
        }
        let variable = position.assigned;
        [true, false]
            .map(|value| Choice { variable, value })
            .into_iter()
            .try_for_each(visit)
    }

    #[inline]
    fn play(&self, position: &Position, choice: Choice) -> Position {
        Position {
            chosen: position.chosen | VertexSet::from(choice.value) << choice.variable,
            assigned: choice.variable + 1,
        }
    }
}

impl Seated for Qsat {}

impl Symmetric for Qsat {}

impl Decompose for Qsat {}

impl RandomMove for Qsat {}

impl BothMove for Qsat {
    fn normal_play(&self, _position: &Position) -> Result<(), &'static str> {
        Err(
            "in qsat every variable belongs to one player and the formula decides who wins, so it \
             has no combinatorial value; 'thera solve' finds out whether it is true",
        )
    }
}

impl Greedy for Qsat {
    /// The clauses that become true, for first, or false, for second.
    fn gain(&self, position: &Position, choice: Choice) -> i32 {
        let after = self.settled(&self.play(position, choice));
        let before = self.settled(position);
        let wanted = self.to_move(position).index();
        after[wanted] - before[wanted]
    }
}

#[cfg(test)]
mod tests;
