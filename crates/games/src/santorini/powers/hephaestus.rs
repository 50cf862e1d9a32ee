//! Hephaestus builds twice on one place.

use std::ops::ControlFlow;

use thera_board::{Vertex, vertices};

use super::power::{Info, Power};
use super::table::{Table, Visit};
use crate::santorini::Variant;

pub const INFO: Info = Info {
    name: "hephaestus",
    title: "Hephaestus",
    words: "A worker may build a second level on the place where it has just built, but no \
            dome.",
    asks: &[
        "a worker",
        "where it goes",
        "where to build",
        "the same place again for a second level",
    ],
};

pub struct Hephaestus;

impl Power for Hephaestus {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn is_golden(&self) -> bool {
        true
    }

    fn most_acts(&self, _variant: &Variant) -> u32 {
        3
    }

    fn visit_builds(&self, table: &Table, worker: Vertex, visit: Visit) -> ControlFlow<()> {
        for site in vertices(table.sites(worker)) {
            let once = table.built(site);
            once.finish(visit)?;
            if !table.is_last_level(site) && !once.is_last_level(site) {
                once.built(site).finish(visit)?;
            }
        }
        ControlFlow::Continue(())
    }
}
