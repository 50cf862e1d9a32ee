//! Hades lets nobody go down.

use thera_board::{Vertex, VertexSet};

use super::power::{ASKS, Info, Power};
use super::table::Table;
use crate::Player;

pub const INFO: Info = Info {
    name: "hades",
    title: "Hades",
    words: "The opponent's workers cannot move down.",
    asks: ASKS,
};

pub struct Hades;

impl Power for Hades {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn bars(&self, table: &Table, owner: Player, from: Vertex) -> VertexSet {
        match table.level(from).checked_sub(1) {
            Some(lower) if table.is_rival(owner) => table.position.town.at_most(lower),
            _ => 0,
        }
    }

    fn quarrels(&self) -> &'static [&'static str] {
        &["asteria", "nike", "pan"]
    }
}
