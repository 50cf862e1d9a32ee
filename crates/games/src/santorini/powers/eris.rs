//! Eris sets workers against their masters.

use std::ops::ControlFlow;

use thera_board::vertices;

use super::Position;
use super::memory::Memory;
use super::power::{Info, Power};
use super::table::{Table, Visit};

pub const INFO: Info = Info {
    name: "eris",
    title: "Eris",
    words: "Instead of the usual turn she may move and build with an opponent's worker \
            that is not the one the opponent moved last.",
    asks: &[
        "a worker, or one of the opponent's",
        "where it goes",
        "where to build",
    ],
};

pub struct Eris;

impl Power for Eris {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn visit_turns(&self, table: &Table, visit: Visit) -> ControlFlow<()> {
        let guest = Table {
            side: table.player.opponent(),
            bound: 0,
            ..*table
        };
        let led = table.targets() & !table.memory(table.player).places;
        for (table, workers) in [(table, table.mine()), (&guest, led)] {
            vertices(workers).try_for_each(|from| {
                self.visit_moves(table, from, self.reach(table, from), visit)
            })?;
        }
        ControlFlow::Continue(())
    }

    fn leads(&self) -> bool {
        true
    }

    fn lets_walk(&self) -> bool {
        false
    }

    fn asks_who_moved_last(&self) -> bool {
        true
    }

    fn most_places(&self) -> u32 {
        1
    }

    fn follows_workers(&self) -> bool {
        true
    }

    fn witness(&self, _before: &Position, table: &Table, memory: Memory) -> Memory {
        let places = table.last_moved.unwrap_or(memory.places);
        Memory { places, ..memory }
    }

    fn forget(&self, memory: Memory) -> Memory {
        let places = 0;
        Memory { places, ..memory }
    }
}
