//! Iris jumps over workers.

use thera_board::{Vertex, VertexSet, bit, vertices};

use super::power::{ASKS, Info, Power};
use super::table::Table;
use super::{MOST_HEIGHT, geometry};
use crate::santorini::Santorini;

pub const INFO: Info = Info {
    name: "iris",
    title: "Iris",
    words: "A worker may jump over a worker beside it to the place straight on, if \
            that one is free, at whatever level.",
    asks: ASKS,
};

pub struct Iris;

impl Power for Iris {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn is_golden(&self) -> bool {
        true
    }

    fn objection(&self, town: &Santorini) -> Option<String> {
        geometry::needs_lines(town, INFO.title)
    }

    fn reach(&self, table: &Table, from: Vertex) -> VertexSet {
        let others = table.beside(bit(from)) & (table.mine() | table.targets());
        let over = |other| table.rules.board().straight_on(from, other);
        let beyond = vertices(others)
            .filter_map(over)
            .fold(0, |set, place| set | bit(place));
        table.steps(from) | beyond & table.within(from, MOST_HEIGHT) & table.free()
    }
}
