//! Polyphemus throws two domes, once.

use std::ops::ControlFlow;

use thera_board::{Vertex, vertices};

use super::memory::Memory;
use super::power::{Info, Power};
use super::table::{Table, Visit, each_once};
use super::{Position, mark};
use crate::santorini::Variant;

pub const INFO: Info = Info {
    name: "polyphemus",
    title: "Polyphemus",
    words: "Once in the game, at the end of his turn, he builds up to two domes at any \
            level on any free places.",
    asks: &[
        "a worker",
        "where it goes",
        "where to build",
        "where to put a dome",
        "where to put a dome",
    ],
};

pub struct Polyphemus;

impl Power for Polyphemus {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn seats(&self) -> &'static [usize] {
        &[2]
    }

    fn most_acts(&self, _variant: &Variant) -> u32 {
        4
    }

    /// Either of two domes may be the usual build.
    fn visit_turns(&self, table: &Table, visit: Visit) -> ControlFlow<()> {
        each_once(visit, |visit| {
            vertices(table.mine())
                .try_for_each(|from| self.visit_moves(table, from, self.reach(table, from), visit))
        })
    }

    fn visit_ends(&self, table: &Table, visit: Visit) -> ControlFlow<()> {
        table.end(visit)?;
        if table.memory(table.player).number == mark::SET {
            return ControlFlow::Continue(());
        }
        let sites = |table: &Table| table.free() & table.may_be_built_on();
        for site in vertices(sites(table)) {
            let once = table.with_dome(site);
            once.end(visit)?;
            for second in vertices(sites(&once)) {
                // Whole towers first, but what ends the game comes last, wherever it is.
                let order = |site: Vertex| (!table.is_last_level(site), site);
                let last = table.with_dome(second).winner.is_some();
                if order(site) < order(second) || last {
                    once.with_dome(second).end(visit)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn remember(&self, _before: &Position, table: &Table, memory: Memory) -> Memory {
        let used = table.acts.iter().count() > 2;
        mark::set_if(used, memory)
    }

    fn mark(&self) -> Option<&'static str> {
        Some(mark::USED)
    }
}
