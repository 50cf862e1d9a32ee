//! Demeter builds on two places.

use std::ops::ControlFlow;

use thera_board::{Vertex, bit, vertices};

use super::power::{Info, Power};
use super::table::{Table, Visit};
use crate::santorini::Variant;

pub const INFO: Info = Info {
    name: "demeter",
    title: "Demeter",
    words: "A worker may build a second time, on another place.",
    asks: &[
        "a worker",
        "where it goes",
        "where to build",
        "a second place to build on",
    ],
};

pub struct Demeter;

impl Power for Demeter {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn is_golden(&self) -> bool {
        true
    }

    fn most_acts(&self, _variant: &Variant) -> u32 {
        3
    }

    fn builds_in_any_order(&self) -> bool {
        true
    }

    /// Which of two places comes first makes no difference: the lower one does.
    fn visit_builds(&self, table: &Table, worker: Vertex, visit: Visit) -> ControlFlow<()> {
        for site in vertices(table.sites(worker)) {
            let once = table.built(site);
            once.finish(visit)?;
            for second in vertices(once.sites(worker) & !bit(site)) {
                // What ends the game comes last, wherever it is.
                if second > site || table.built(second).winner.is_some() {
                    once.built(second).finish(visit)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}
