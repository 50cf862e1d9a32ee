//! Hestia builds again away from the edge.

use std::ops::ControlFlow;

use thera_board::{Vertex, bit, vertices};

use super::geometry;
use super::power::{Info, Power};
use super::table::{Table, Visit};
use crate::santorini::{Santorini, Variant};

pub const INFO: Info = Info {
    name: "hestia",
    title: "Hestia",
    words: "A worker may build a second time, but not at the edge of the board.",
    asks: &[
        "a worker",
        "where it goes",
        "where to build",
        "a second place to build on, not at the edge",
    ],
};

pub struct Hestia;

impl Power for Hestia {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn is_golden(&self) -> bool {
        true
    }

    fn objection(&self, town: &Santorini) -> Option<String> {
        geometry::needs_an_edge(town, INFO.title)
    }

    fn most_acts(&self, _variant: &Variant) -> u32 {
        3
    }

    fn builds_in_any_order(&self) -> bool {
        true
    }

    /// Which of two places inside comes first makes no difference: the lower one does.
    fn visit_builds(&self, table: &Table, worker: Vertex, visit: Visit) -> ControlFlow<()> {
        let edge = table.rules.perimeter;
        for site in vertices(table.sites(worker)) {
            let once = table.built(site);
            once.finish(visit)?;
            let is_at_edge = edge & bit(site) != 0;
            for second in vertices(once.sites(worker) & !edge) {
                // What ends the game comes last, wherever it is.
                if is_at_edge || second >= site || table.built(second).winner.is_some() {
                    once.built(second).finish(visit)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}
