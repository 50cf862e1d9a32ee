//! Poseidon builds with who stayed on the ground.

use std::ops::ControlFlow;

use thera_board::vertices;

use super::power::{Info, Power};
use super::table::{Table, Visit, each_once};
use crate::santorini::Variant;

pub const INFO: Info = Info {
    name: "poseidon",
    title: "Poseidon",
    words: "At the end of his turn his other worker, if it has not moved and stands on \
            the ground, may build up to three times.",
    asks: &[
        "a worker",
        "where it goes",
        "where to build",
        "where the other worker builds",
        "where the other worker builds",
        "where the other worker builds",
    ],
};

pub struct Poseidon;

impl Power for Poseidon {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn is_golden(&self) -> bool {
        true
    }

    fn most_acts(&self, _variant: &Variant) -> u32 {
        1 + 1 + MOST_BUILDS
    }

    /// Both workers may build on the same place.
    fn visit_turns(&self, table: &Table, visit: Visit) -> ControlFlow<()> {
        each_once(visit, |visit| {
            vertices(table.mine())
                .try_for_each(|from| self.visit_moves(table, from, self.reach(table, from), visit))
        })
    }

    fn visit_ends(&self, table: &Table, visit: Visit) -> ControlFlow<()> {
        table.end(visit)?;
        let unmoved = table.mine() & !table.has_moved;
        let other = match unmoved.count_ones() {
            1 => unmoved & table.position.town.at_height(0),
            _ => 0,
        };
        vertices(other).try_for_each(|worker| {
            table.visit_some_builds(worker, MOST_BUILDS, 0, &mut |table| table.end(visit))
        })
    }
}

/// How often the other worker builds.
const MOST_BUILDS: u32 = 3;
