//! Pan wins downwards too.

use thera_board::Vertex;

use super::power::{ASKS, Info, Power};
use super::table::Table;

pub const INFO: Info = Info {
    name: "pan",
    title: "Pan",
    words: "Also wins when one of his workers moves down two levels or more.",
    asks: ASKS,
};

pub struct Pan;

impl Power for Pan {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn is_golden(&self) -> bool {
        true
    }

    fn wins(&self, table: &Table, from: Vertex, to: Vertex) -> bool {
        table.reaches_the_top(from, to) || self.wins_led(table, from, to)
    }

    fn wins_led(&self, table: &Table, from: Vertex, to: Vertex) -> bool {
        table.level(from) >= table.level(to) + 2
    }
}
