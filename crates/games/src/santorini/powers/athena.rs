//! Athena keeps others down after going up.

use super::Position;
use super::power::{ASKS, Info, Power};
use super::table::Table;
use super::turn::Act;

pub const INFO: Info = Info {
    name: "athena",
    title: "Athena",
    words: "If one of her workers moved up in her last turn, the opponent's workers cannot move \
            up in this one.",
    asks: ASKS,
};

pub struct Athena;

/// What she remembers of having moved up.
const MOVED_UP: u8 = 1;
const MARK: &str = "^";

impl Power for Athena {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn memory(&self, before: &Position, table: &Table) -> u8 {
        let rises = |act| match act {
            Act::Move { from, to } => before.level(to) > before.level(from),
            _ => false,
        };
        match table.acts.iter().any(rises) {
            true => MOVED_UP,
            false => 0,
        }
    }

    fn forbids_climbing(&self, memory: u8) -> bool {
        memory == MOVED_UP
    }

    fn memory_as_text(&self, memory: u8) -> &'static str {
        if memory == MOVED_UP { MARK } else { "" }
    }

    fn read_memory(&self, text: &str) -> Option<u8> {
        match text {
            "" => Some(0),
            MARK => Some(MOVED_UP),
            _ => None,
        }
    }
}
