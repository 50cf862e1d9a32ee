//! Apollo swaps places.

use thera_board::{Vertex, VertexSet};

use super::power::{ASKS, Info, Power};
use super::table::Table;

pub const INFO: Info = Info {
    name: "apollo",
    title: "Apollo",
    words: "A worker may move onto a place beside it where an opponent's worker stands, which \
            is forced to the place just left.",
    asks: ASKS,
};

pub struct Apollo;

impl Power for Apollo {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn is_golden(&self) -> bool {
        true
    }

    fn reach(&self, table: &Table, from: Vertex) -> VertexSet {
        table.climbable(from) & (table.free() | table.targets())
    }

    fn forces(&self, _table: &Table, from: Vertex, _to: Vertex) -> Option<Vertex> {
        Some(from)
    }
}
