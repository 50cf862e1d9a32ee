//! Apollo swaps places, but not upwards.

use thera_board::{Vertex, VertexSet};

use super::power::{ASKS, Info, Power};
use super::table::Table;

pub const INFO: Info = Info {
    name: "apollov2",
    title: "Apollo (Pantheon)",
    words: "A worker may move onto a place beside it where an opponent's worker stands \
            that is not higher than it, which is forced to the place just left.",
    asks: ASKS,
};

pub struct ApolloV2;

impl Power for ApolloV2 {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn seats(&self) -> &'static [usize] {
        &[2]
    }

    fn reach(&self, table: &Table, from: Vertex) -> VertexSet {
        let not_higher = table.position.town.at_most(table.level(from));
        table.climbable(from) & (table.free() | table.targets() & not_higher)
    }

    fn forces(&self, _table: &Table, from: Vertex, _to: Vertex) -> Option<Vertex> {
        Some(from)
    }
}
