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

    fn most_acts(&self, _variant: &Variant) -> u32 {
        3
    }

    fn visit_turns(&self, table: &Table, visit: Visit) -> ControlFlow<()> {
        Ordinary.visit_turns(table, visit)?;
        for worker in vertices(table.mine()) {
            for site in vertices(table.sites(worker)) {
                let low = Table {
                    may_climb: false,
                    ..table.built(site)
                };
                for to in vertices(self.reach(&low, worker)) {
                    if self.wins(&low, worker, to) {
                        visit(low.win(worker, to))?;
                    } else {
                        self.visit_builds(&low.moved(worker, to), to, visit)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// His turns without a build before the move.
struct Ordinary;

impl Power for Ordinary {
    fn info(&self) -> &'static Info {
        Prometheus.info()
    }
}
