//! Deciding a formula by trying both values of each variable, outermost first.

use super::{Formula, Literal, Quantifier};

impl Formula {
    /// Whether the formula is true; `None` if more than `most_nodes` partial assignments would
    /// have to be looked at.
    ///
    /// A branch ends as soon as every clause has a true literal, or some clause can no longer get
    /// one because only for-all variables are left in it and second will choose against it.
    ///
    /// ```
    /// use thera_games::formula::Formula;
    /// let formula = Formula::from_qdimacs("p cnf 2 2\na 1 0\ne 2 0\n1 2 0\n-1 -2 0\n").unwrap();
    /// assert_eq!(formula.to_string(), "∀x1 ∃x2 (x1 ∨ x2) ∧ (¬x1 ∨ ¬x2)");
    /// assert_eq!(formula.decide(1000), Some(true));
    /// ```
    pub fn decide(&self, most_nodes: u64) -> Option<bool> {
        let mut search = Search {
            formula: self,
            values: Vec::with_capacity(self.prefix.len()),
            nodes_left: most_nodes,
        };
        search.decide()
    }

    /// Whether second can make a clause false that has no true literal among its first `assigned`
    /// variables: all it has left are for-all literals, and none of a variable both ways.
    fn is_lost(&self, clause: &[Literal], assigned: usize) -> bool {
        let open = &clause[clause.partition_point(|literal| literal.variable < assigned)..];
        let for_all = |l: &Literal| self.prefix[l.variable].quantifier == Quantifier::ForAll;
        let both_ways = |pair: &[Literal]| pair[0].variable == pair[1].variable;
        open.iter().all(for_all) && !open.windows(2).any(both_ways)
    }
}

/// The outer variables have values, the inner ones not yet.
struct Search<'a> {
    formula: &'a Formula,
    values: Vec<bool>,
    nodes_left: u64,
}

impl Search<'_> {
    fn decide(&mut self) -> Option<bool> {
        self.nodes_left = self.nodes_left.checked_sub(1)?;
        if let Some(known) = self.settled() {
            return Some(known);
        }
        let quantifier = self.formula.prefix[self.values.len()].quantifier;
        let enough = quantifier == Quantifier::Exists;
        for value in [true, false] {
            self.values.push(value);
            let result = self.decide();
            self.values.pop();
            if result? == enough {
                return Some(enough);
            }
        }
        Some(!enough)
    }

    /// The truth of the formula if the values so far fix it.
    fn settled(&self) -> Option<bool> {
        let mut all_true = true;
        for clause in &self.formula.clauses {
            let holds =
                |literal: &Literal| self.values.get(literal.variable) == Some(&literal.positive);
            if clause.iter().any(holds) {
                continue;
            }
            if self.formula.is_lost(clause, self.values.len()) {
                return Some(false);
            }
            all_true = false;
        }
        all_true.then_some(true)
    }
}
