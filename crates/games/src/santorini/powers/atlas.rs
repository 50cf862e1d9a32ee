//! Atlas builds domes anywhere.

use std::ops::ControlFlow;

use thera_board::{Vertex, vertices};

use super::power::{Info, Power};
use super::table::{Table, Visit};

pub const INFO: Info = Info {
    name: "atlas",
    title: "Atlas",
    words: "A worker may build a dome at any level, the ground included.",
    asks: &[
        "a worker",
        "where it goes",
        "where to build",
        "the same place again for a dome",
    ],
};

pub struct Atlas;

impl Power for Atlas {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn is_golden(&self) -> bool {
        true
    }

    fn visit_builds(&self, table: &Table, worker: Vertex, visit: Visit) -> ControlFlow<()> {
        for site in vertices(table.sites(worker)) {
            table.built(site).finish(visit)?;
            if !table.is_last_level(site) {
                table.domed(site).finish(visit)?;
            }
        }
        ControlFlow::Continue(())
    }
}
