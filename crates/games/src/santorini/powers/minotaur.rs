//! The Minotaur pushes.

use thera_board::{Vertex, VertexSet, bit, vertices};

use super::geometry;
use super::power::{ASKS, Info, Power};
use super::table::Table;
use crate::santorini::Santorini;

pub const INFO: Info = Info {
    name: "minotaur",
    title: "Minotaur",
    words: "A worker may move onto a place beside it where an opponent's worker stands, if that \
            one can be forced one place straight on, where nobody stands and no dome is.",
    asks: ASKS,
};

pub struct Minotaur;

impl Power for Minotaur {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn is_golden(&self) -> bool {
        true
    }

    fn objection(&self, town: &Santorini) -> Option<String> {
        geometry::needs_lines(town, "the Minotaur")
    }

    fn reach(&self, table: &Table, from: Vertex) -> VertexSet {
        let ahead = vertices(table.climbable(from) & table.targets())
            .filter(|&to| self.forces(table, from, to).is_some());
        ahead.fold(table.steps(from), |set, to| set | bit(to))
    }

    fn forces(&self, table: &Table, from: Vertex, to: Vertex) -> Option<Vertex> {
        let beyond = table.rules.board().straight_on(from, to)?;
        (table.free() & bit(beyond) != 0).then_some(beyond)
    }
}
