//! Asteria builds a dome when she comes down.

use std::ops::ControlFlow;

use thera_board::vertices;

use super::power::{Info, Power};
use super::table::{Table, Visit, each_once};
use crate::santorini::Variant;

pub const INFO: Info = Info {
    name: "asteria",
    title: "Asteria",
    words: "If a worker moved down in her turn, she may build a dome at any level on \
            any free place at its end.",
    asks: &[
        "a worker",
        "where it goes",
        "where to build",
        "where to put a dome",
    ],
};

pub struct Asteria;

impl Power for Asteria {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn is_golden(&self) -> bool {
        true
    }

    fn most_acts(&self, _variant: &Variant) -> u32 {
        3
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
        let sites = match table.has_fallen {
            true => table.free() & table.may_be_built_on(),
            false => 0,
        };
        vertices(sites).try_for_each(|site| table.with_dome(site).end(visit))
    }
}
