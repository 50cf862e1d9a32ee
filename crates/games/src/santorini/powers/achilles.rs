//! Achilles builds before and after moving, once.

use std::ops::ControlFlow;

use thera_board::vertices;

use super::memory::Memory;
use super::power::{Info, Power};
use super::table::{Table, Visit};
use super::turn::Act;
use super::{Position, mark};
use crate::santorini::Variant;

pub const INFO: Info = Info {
    name: "achilles",
    title: "Achilles",
    words: "Once in the game a worker builds both before and after moving.",
    asks: &[
        "a worker",
        "where it goes, or the worker again to build first",
        "where to build",
        "where it goes",
        "where to build",
    ],
};

pub struct Achilles;

impl Power for Achilles {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn seats(&self) -> &'static [usize] {
        &[2]
    }

    fn most_acts(&self, _variant: &Variant) -> u32 {
        3
    }

    fn visit_turns(&self, table: &Table, visit: Visit) -> ControlFlow<()> {
        for worker in vertices(table.mine()) {
            self.visit_moves(table, worker, self.reach(table, worker), visit)?;
            if table.memory(table.player).number == mark::SET {
                continue;
            }
            for site in vertices(table.sites(worker)) {
                let after = table.built(site);
                if after.winner.is_some() {
                    after.end(visit)?;
                }
                self.visit_moves(&after, worker, self.reach(&after, worker), visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn remember(&self, _before: &Position, table: &Table, memory: Memory) -> Memory {
        let used = matches!(table.acts.iter().next(), Some(Act::Build(_)));
        mark::set_if(used, memory)
    }

    fn mark(&self) -> Option<&'static str> {
        Some(mark::USED)
    }
}
