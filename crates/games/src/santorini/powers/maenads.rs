//! The Maenads take others between them.

use thera_board::{Vertex, bit, vertices};

use super::geometry;
use super::power::{ASKS, Info, Power};
use super::table::Table;
use crate::santorini::Santorini;

pub const INFO: Info = Info {
    name: "maenads",
    title: "Maenads",
    words: "An opponent whose worker stands exactly between two of theirs at the end of \
            their turn has lost.",
    asks: ASKS,
};

pub struct Maenads;

impl Power for Maenads {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn objection(&self, town: &Santorini) -> Option<String> {
        geometry::needs_lines(town, "the Maenads")
    }

    fn conclude(&self, table: &mut Table) {
        let (mine, board) = (table.mine(), table.rules.board());
        let opposite = |worker, other| {
            let beyond = board.straight_on(worker, other);
            beyond.is_some_and(|beyond| mine & bit(beyond) != 0)
        };
        let taken = |other: Vertex| {
            vertices(table.beside(bit(other)) & mine).any(|worker| opposite(worker, other))
        };
        let between = vertices(table.targets()).filter(|&other| taken(other));
        let between = between.fold(0, |set, other| set | bit(other));
        table.defeat(between);
    }

    fn quarrels(&self) -> &'static [&'static str] {
        &["harpies"]
    }
}
