//! Prometheus builds before he moves.

use std::ops::ControlFlow;

use thera_board::vertices;

use super::power::{Info, Power};
use super::table::{Table, Visit};
use crate::santorini::Variant;

pub const INFO: Info = Info {
    name: "prometheus",
    title: "Prometheus",
    words: "If a worker does not move up, it may build both before and after moving.",
    asks: &[
        "a worker",
        "where it goes, or the worker again to build first",
        "where to build",
        "where it goes",
        "where to build",
    ],
};

pub struct Prometheus;

impl Power for Prometheus {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn is_golden(&self) -> bool {
        true
    }

    fn most_acts(&self, _variant: &Variant) -> u32 {
        3
    }

    fn visit_turns(&self, table: &Table, visit: Visit) -> ControlFlow<()> {
        for worker in vertices(table.mine()) {
            self.visit_moves(table, worker, self.reach(table, worker), visit)?;
            for site in vertices(table.sites(worker)) {
                let low = Table {
                    may_climb: false,
                    ..table.built(site)
                };
                if low.winner.is_some() {
                    low.end(visit)?;
                }
                self.visit_moves(&low, worker, self.reach(&low, worker), visit)?;
            }
        }
        ControlFlow::Continue(())
    }
}
