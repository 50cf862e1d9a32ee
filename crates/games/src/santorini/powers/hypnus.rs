//! Hypnus puts the highest worker to sleep.

use thera_board::{VertexSet, vertices};

use super::power::{ASKS, Info, Power};
use super::table::Table;

pub const INFO: Info = Info {
    name: "hypnus",
    title: "Hypnus",
    words: "If one of the opponent's workers stands higher than all its others as the \
            opponent's turn begins, it cannot move. A lone worker cannot.",
    asks: ASKS,
};

pub struct Hypnus;

impl Power for Hypnus {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn is_golden(&self) -> bool {
        true
    }

    fn holds(&self, table: &Table) -> VertexSet {
        let workers = table.mine();
        let highest = vertices(workers).map(|worker| table.level(worker)).max();
        let top = highest.map_or(0, |level| workers & table.position.town.at_height(level));
        match top.count_ones() {
            1 => top,
            _ => 0,
        }
    }

    fn lets_walk(&self) -> bool {
        false
    }
}
