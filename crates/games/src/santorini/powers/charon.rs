//! Charon ferries others past himself.

use std::ops::ControlFlow;

use thera_board::{Vertex, bit, vertices};

use super::geometry;
use super::power::{Info, Power};
use super::table::{Table, Visit};
use crate::santorini::{Santorini, Variant};

pub const INFO: Info = Info {
    name: "charon",
    title: "Charon",
    words: "Before a worker moves it may force an opponent's worker beside it to the \
            place exactly on its other side, if that one is free.",
    asks: &[
        "a worker, or an opponent's worker to ferry",
        "where it goes",
        "where to build, or the worker who ferried",
        "where it goes",
        "where to build",
    ],
};

pub struct Charon;

impl Power for Charon {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn is_golden(&self) -> bool {
        true
    }

    fn objection(&self, town: &Santorini) -> Option<String> {
        geometry::needs_lines(town, INFO.title)
    }

    fn most_acts(&self, _variant: &Variant) -> u32 {
        3
    }

    fn visit_turns(&self, table: &Table, visit: Visit) -> ControlFlow<()> {
        for worker in vertices(table.mine()) {
            self.visit_moves(table, worker, self.reach(table, worker), visit)?;
            for (from, to) in ferries(table, worker) {
                let after = table.forced(from, to);
                self.visit_moves(&after, worker, self.reach(&after, worker), visit)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Whom a worker can ferry, and where to.
pub fn ferries(table: &Table, worker: Vertex) -> impl Iterator<Item = (Vertex, Vertex)> {
    let board = table.rules.board();
    let free = table.free();
    vertices(table.beside(bit(worker)) & table.targets()).filter_map(move |from| {
        let to = board.straight_on(from, worker)?;
        (free & bit(to) != 0).then_some((from, to))
    })
}
