//! Aphrodite keeps others near.

use thera_board::VertexSet;

use super::power::{ASKS, Info, Power};
use super::table::Table;

pub const INFO: Info = Info {
    name: "aphrodite",
    title: "Aphrodite",
    words: "A worker of the opponent's that begins the turn beside one of hers and \
            moves must end its last move beside one of hers.",
    asks: ASKS,
};

pub struct Aphrodite;

impl Power for Aphrodite {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn seats(&self) -> &'static [usize] {
        &[2, 4]
    }

    fn binds(&self, table: &Table) -> VertexSet {
        table.mine() & table.beside(table.theirs())
    }

    fn lets_walk(&self) -> bool {
        false
    }

    fn quarrels(&self) -> &'static [&'static str] {
        &["nemesis", "urania"]
    }
}
