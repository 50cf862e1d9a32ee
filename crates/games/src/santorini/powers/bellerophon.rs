//! Bellerophon moves up two levels, once.

use thera_board::{Vertex, VertexSet};

use super::memory::Memory;
use super::power::{ASKS, Info, Power};
use super::table::Table;
use super::turn::Act;
use super::{Position, mark};

pub const INFO: Info = Info {
    name: "bellerophon",
    title: "Bellerophon",
    words: "Once in the game a worker moves up two levels.",
    asks: ASKS,
};

pub struct Bellerophon;

impl Power for Bellerophon {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn seats(&self) -> &'static [usize] {
        &[2]
    }

    fn reach(&self, table: &Table, from: Vertex) -> VertexSet {
        let levels = match table.memory(table.player).number {
            mark::SET => 1,
            _ => 2,
        };
        table.near(from) & table.within(from, levels) & table.free()
    }

    fn remember(&self, before: &Position, table: &Table, memory: Memory) -> Memory {
        let far = |act| match act {
            Act::Move { from, to } => before.level(to) == before.level(from) + 2,
            _ => false,
        };
        let used = table.acts.iter().any(far);
        mark::set_if(used, memory)
    }

    fn mark(&self) -> Option<&'static str> {
        Some(mark::USED)
    }
}
