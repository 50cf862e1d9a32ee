//! Athena keeps others down after going up.

use thera_board::{Vertex, VertexSet};

use super::memory::Memory;
use super::power::{ASKS, Info, Power, Recall};
use super::table::Table;
use super::{Position, mark};
use crate::Player;

pub const INFO: Info = Info {
    name: "athena",
    title: "Athena",
    words: "If one of her workers moved up in her last turn, the opponent's workers cannot move \
            up in this one.",
    asks: ASKS,
};

pub struct Athena;

impl Power for Athena {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn bars(&self, table: &Table, owner: Player, from: Vertex) -> VertexSet {
        match table.is_rival(owner) && table.memory(owner).number == mark::SET {
            true => !table.position.town.at_most(table.level(from)),
            false => 0,
        }
    }

    fn remember(&self, _before: &Position, table: &Table, memory: Memory) -> Memory {
        let number = u16::from(table.has_risen);
        Memory { number, ..memory }
    }

    fn forget(&self, memory: Memory) -> Memory {
        let number = 0;
        Memory { number, ..memory }
    }

    fn rest(&self, memory: Memory) -> Memory {
        self.forget(memory)
    }

    fn mark(&self) -> Option<&'static str> {
        Some("^")
    }

    fn recalls_number(&self) -> &'static [Recall] {
        &[Recall {
            label: "Moved up",
            hint: "says that one of her workers moved up in her last turn, or that none did",
        }]
    }
}
