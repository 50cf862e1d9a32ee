//! Selene builds domes with one of her workers.

use std::ops::ControlFlow;

use thera_board::{Vertex, VertexSet, bit, vertices};

use super::Chosen;
use super::power::{Info, Power, Recall};
use super::table::{Table, Visit};

pub const INFO: Info = Info {
    name: "selene",
    title: "Selene",
    words: "One of her workers, named when they are placed, may build a dome at any \
            level instead of the usual build, whichever of them moved.",
    asks: &[
        "a worker",
        "where it goes",
        "where to build",
        "the same place again for a dome",
    ],
};

pub struct Selene;

impl Power for Selene {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn is_golden(&self) -> bool {
        true
    }

    fn choices(&self, placed: VertexSet) -> Vec<Chosen> {
        vertices(placed).map(Chosen::Worker).collect()
    }

    fn visit_builds(&self, table: &Table, worker: Vertex, visit: Visit) -> ControlFlow<()> {
        table.visit_builds(worker, visit)?;
        let usual = table.sites(worker);
        for woman in vertices(table.memory(table.player).places & table.mine()) {
            for site in vertices(table.sites(woman)) {
                match table.is_last_level(site) {
                    false => table.domed(site).finish(visit)?,
                    true if usual & bit(site) == 0 => table.built(site).finish(visit)?,
                    true => {}
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn most_places(&self) -> u32 {
        1
    }

    fn follows_workers(&self) -> bool {
        true
    }

    fn recalls_places(&self) -> Option<Recall> {
        Some(Recall {
            label: "Named worker",
            hint: "names the worker that builds domes, or names it no more",
        })
    }
}
