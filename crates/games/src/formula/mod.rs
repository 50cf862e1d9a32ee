//! Quantified Boolean formulas: "there is an x such that for all y …".
//!
//! A [`Formula`] is in prenex conjunctive normal form: a prefix of quantified variables and a list
//! of clauses, each a disjunction of literals. It can be read from QDIMACS
//! ([`Formula::from_qdimacs`]) and decided if it is small ([`Formula::decide`]).

mod decide;
mod qdimacs;

#[cfg(test)]
mod tests;

use std::fmt;

use crate::Player;

pub use qdimacs::{MAX_CLAUSES, MAX_LITERALS, MAX_VARIABLES, QdimacsError};

/// Who chooses the value of a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Quantifier {
    /// There is a value: first, who wants the formula true, chooses.
    Exists,
    /// For all values: second, who wants it false, chooses.
    ForAll,
}

impl Quantifier {
    /// The player who chooses.
    pub fn player(self) -> Player {
        match self {
            Quantifier::Exists => Player::First,
            Quantifier::ForAll => Player::Second,
        }
    }
}

/// A variable of the prefix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variable {
    /// Its number in the file.
    pub name: u32,
    /// How it is bound.
    pub quantifier: Quantifier,
}

/// A variable or its negation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Literal {
    /// The place of the variable in the prefix, from 0.
    pub variable: usize,
    /// Whether the variable must be true.
    pub positive: bool,
}

/// A prenex formula in conjunctive normal form without free variables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Formula {
    prefix: Vec<Variable>,
    /// The literals of a clause stand in the order of the prefix, each once.
    clauses: Vec<Vec<Literal>>,
}

impl Formula {
    /// A formula whose variables are named 1, 2, … in the order of the prefix. Literals of
    /// variables that are not in the prefix are refused with `None`.
    pub fn new(prefix: &[Quantifier], clauses: Vec<Vec<Literal>>) -> Option<Self> {
        let variable = |(name, &quantifier)| Variable { name, quantifier };
        Formula::of_variables((1..).zip(prefix).map(variable).collect(), clauses)
    }

    /// The same with variables that have names, each its own.
    pub fn of_variables(prefix: Vec<Variable>, clauses: Vec<Vec<Literal>>) -> Option<Self> {
        let bound = |literal: &Literal| literal.variable < prefix.len();
        let all_bound = clauses.iter().flatten().all(bound);
        all_bound.then(|| Formula::in_order(prefix, clauses))
    }

    fn in_order(prefix: Vec<Variable>, mut clauses: Vec<Vec<Literal>>) -> Self {
        for clause in &mut clauses {
            clause.sort();
            clause.dedup();
        }
        Formula { prefix, clauses }
    }

    /// The variables, outermost first.
    pub fn prefix(&self) -> &[Variable] {
        &self.prefix
    }

    /// The clauses.
    pub fn clauses(&self) -> &[Vec<Literal>] {
        &self.clauses
    }

    /// A literal as it is written: `x1` or `¬x1`.
    pub fn literal_name(&self, literal: Literal) -> String {
        let sign = if literal.positive { "" } else { "¬" };
        format!("{sign}x{}", self.prefix[literal.variable].name)
    }
}

impl fmt::Display for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for variable in &self.prefix {
            let sign = match variable.quantifier {
                Quantifier::Exists => '∃',
                Quantifier::ForAll => '∀',
            };
            write!(f, "{sign}x{} ", variable.name)?;
        }
        if self.clauses.is_empty() {
            return write!(f, "true");
        }
        for (index, clause) in self.clauses.iter().enumerate() {
            let literals: Vec<String> = clause.iter().map(|&l| self.literal_name(l)).collect();
            let joint = if index == 0 { "" } else { " ∧ " };
            write!(f, "{joint}({})", literals.join(" ∨ "))?;
        }
        Ok(())
    }
}
