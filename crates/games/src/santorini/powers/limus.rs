//! Limus lets nobody build beside him.

use thera_board::VertexSet;

use super::power::{ASKS, Info, Power};
use super::table::Table;
use crate::Player;

pub const INFO: Info = Info {
    name: "limus",
    title: "Limus",
    words: "The opponent cannot build beside his workers, but for the dome that makes \
            a tower whole.",
    asks: ASKS,
};

pub struct Limus;

impl Power for Limus {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn bars_building(&self, table: &Table, owner: Player) -> VertexSet {
        if !table.is_rival(owner) {
            return 0;
        }
        let last = table.rules.variant().height - 1;
        table.beside(table.workers(owner)) & !table.position.town.at_height(last)
    }
}
