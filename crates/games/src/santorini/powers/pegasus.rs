//! Pegasus flies up.

use thera_board::{Vertex, VertexSet};

use super::MOST_HEIGHT;
use super::power::{ASKS, Info, Power};
use super::table::Table;

pub const INFO: Info = Info {
    name: "pegasus",
    title: "Pegasus",
    words: "A worker may move up more than one level, but does not win by doing so.",
    asks: ASKS,
};

pub struct Pegasus;

impl Power for Pegasus {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn is_golden(&self) -> bool {
        true
    }

    fn reach(&self, table: &Table, from: Vertex) -> VertexSet {
        table.near(from) & table.within(from, MOST_HEIGHT) & table.free()
    }

    fn wins_whirled(&self, table: &Table, from: Vertex, to: Vertex, out: Vertex) -> bool {
        table.level(to) <= table.level(from) + 1 && table.is_top(out)
    }

    fn wins(&self, table: &Table, from: Vertex, to: Vertex) -> bool {
        table.level(to) <= table.level(from) + 1 && table.reaches_the_top(from, to)
    }
}
