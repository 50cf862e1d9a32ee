//! Charon ferries others instead of moving.

use std::ops::ControlFlow;

use thera_board::vertices;

use super::charon::ferries;
use super::geometry;
use super::power::{Info, Power};
use super::table::{Table, Visit, each_once};
use crate::santorini::Santorini;

pub const INFO: Info = Info {
    name: "charonv2",
    title: "Charon (Pantheon)",
    words: "Instead of moving, a worker may force an opponent's worker beside it to \
            the place exactly on its other side, if that one is free, and then builds.",
    asks: &[
        "a worker, or an opponent's worker to ferry",
        "where it goes",
        "where to build",
    ],
};

pub struct CharonV2;

impl Power for CharonV2 {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn seats(&self) -> &'static [usize] {
        &[2]
    }

    fn objection(&self, town: &Santorini) -> Option<String> {
        geometry::needs_lines(town, INFO.title)
    }

    /// Two workers may ferry the same way.
    fn visit_turns(&self, table: &Table, visit: Visit) -> ControlFlow<()> {
        each_once(visit, |visit| {
            for worker in vertices(table.mine()) {
                self.visit_moves(table, worker, self.reach(table, worker), visit)?;
                for (from, to) in ferries(table, worker) {
                    self.visit_builds(&table.forced(from, to), worker, visit)?;
                }
            }
            ControlFlow::Continue(())
        })
    }
}
