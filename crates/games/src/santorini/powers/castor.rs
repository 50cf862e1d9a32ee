//! Castor and Pollux move together or build together.

use std::ops::ControlFlow;

use thera_board::vertices;

use super::all::{visit_all_builds, visit_all_moves};
use super::power::{Info, Power};
use super::table::{Table, Visit, each_once};
use crate::santorini::Variant;

pub const INFO: Info = Info {
    name: "castor",
    title: "Castor and Pollux",
    words: "Instead of the usual turn they may move with all their workers and not \
            build, or build with all and not move.",
    asks: &[
        "a worker, or where to build if nobody moves",
        "where it goes",
        "another worker, or where to build",
        "where it goes",
        "another worker, or where to build",
        "where it goes",
        "another worker, or where to build",
        "where it goes",
        "where to build",
        "who moved last",
    ],
};

pub struct Castor;

impl Power for Castor {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn is_golden(&self) -> bool {
        true
    }

    fn may_not_build(&self) -> bool {
        true
    }

    fn most_acts(&self, variant: &Variant) -> u32 {
        variant.workers_per_side().max(2)
    }

    fn walks(&self) -> bool {
        true
    }

    fn moves_several(&self) -> bool {
        true
    }

    fn visit_turns(&self, table: &Table, visit: Visit) -> ControlFlow<()> {
        each_once(visit, |visit| {
            vertices(table.mine()).try_for_each(|from| {
                self.visit_moves(table, from, self.reach(table, from), visit)
            })?;
            visit_all_moves(table, visit, &mut |table, visit| table.finish(visit))?;
            visit_all_builds(table, table.mine(), visit)
        })
    }
}
