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

    fn most_acts(&self, _variant: &Variant) -> u32 {
        3
    }

    /// Which of two places comes first makes no difference: the lower one does.
    fn visit_builds(&self, table: &Table, worker: Vertex, visit: Visit) -> ControlFlow<()> {
        let sites = table.sites(worker);
        for site in vertices(sites) {
            let once = table.built(site);
            once.finish(visit)?;
            let later = once.sites(worker) & sites & !(bit(site) | (bit(site) - 1));
            for second in vertices(later) {
                once.built(second).finish(visit)?;
            }
        }
        ControlFlow::Continue(())
    }
}
