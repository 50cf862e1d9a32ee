//! Eris sets workers against their masters.

use std::ops::ControlFlow;

use thera_board::{VertexSet, vertices};

use super::Position;
use super::memory::Memory;
use super::power::{Info, Power, Recall};
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

    fn is_golden(&self) -> bool {
        true
    }

    fn seats(&self) -> &'static [usize] {
        &[2, 4]
    }

    fn discords(&self) -> &'static [&'static str] {
        &["charybdis"]
    }

    fn visit_turns(&self, table: &Table, visit: Visit) -> ControlFlow<()> {
        let turns_with = |table: &Table, workers: VertexSet, visit: Visit| {
            vertices(workers)
                .try_for_each(|from| self.visit_moves(table, from, self.reach(table, from), visit))
        };
        turns_with(table, table.mine(), visit)?;
        let led = table.targets() & !table.memory(table.player).places;
        table.other_sides().try_for_each(|side| {
            let bound = 0;
            let guest = Table {
                side,
                bound,
                ..*table
            };
            turns_with(&guest, guest.mine() & led, visit)
        })
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

    fn recalls_places(&self) -> Option<Recall> {
        Some(Recall {
            label: "Moved last",
            hint: "says that the opponent moved this worker last, or that it did not",
        })
    }
}
