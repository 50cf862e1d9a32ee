//! Terpsichore dances with all her workers.

use std::ops::ControlFlow;

use super::all::{visit_all_builds, visit_all_moves};
use super::power::{Info, Power};
use super::table::{Table, Visit, each_once};
use crate::santorini::Variant;

pub const INFO: Info = Info {
    name: "terpsichore",
    title: "Terpsichore",
    words: "All her workers must move, and then all must build.",
    asks: &[
        "a worker",
        "where it goes",
        "another worker, or where to build",
        "where it goes",
        "another worker, or where to build",
        "where it goes",
        "another worker, or where to build",
        "where it goes",
        "where to build",
        "where to build",
        "where to build",
        "where to build",
        "who moved last",
    ],
};

pub struct Terpsichore;

impl Power for Terpsichore {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn is_golden(&self) -> bool {
        true
    }

    fn most_acts(&self, variant: &Variant) -> u32 {
        2 * variant.workers_per_side()
    }

    fn walks(&self) -> bool {
        true
    }

    fn moves_several(&self) -> bool {
        true
    }

    fn visit_turns(&self, table: &Table, visit: Visit) -> ControlFlow<()> {
        each_once(visit, |visit| {
            visit_all_moves(table, visit, &mut |table, visit| {
                visit_all_builds(table, table.mine(), visit)
            })
        })
    }

    fn quarrels(&self) -> &'static [&'static str] {
        &["hypnus", "limus", "nemesis"]
    }
}
