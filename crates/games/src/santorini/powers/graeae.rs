//! The Graeae build with who did not move.

use std::ops::ControlFlow;

use thera_board::{Vertex, vertices};

use super::power::{ASKS, Info, Power};
use super::table::{Table, Visit};
use crate::santorini::Variant;

pub const INFO: Info = Info {
    name: "graeae",
    title: "Graeae",
    words: "They have one worker more. A worker that did not move builds.",
    asks: ASKS,
};

pub struct Graeae;

impl Power for Graeae {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn seats(&self) -> &'static [usize] {
        &[2, 3]
    }

    fn workers(&self, variant: &Variant) -> u32 {
        variant.workers_per_side() + 1
    }

    fn visit_builds(&self, table: &Table, _worker: Vertex, visit: Visit) -> ControlFlow<()> {
        let unmoved = vertices(table.mine() & !table.has_moved);
        let sites = unmoved.fold(0, |set, worker| set | table.sites(worker));
        vertices(sites).try_for_each(|site| table.built(site).finish(visit))
    }

    fn quarrels(&self) -> &'static [&'static str] {
        &["nemesis"]
    }
}
