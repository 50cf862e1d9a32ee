//! Heracles builds domes all around, once.

use std::ops::ControlFlow;

use thera_board::{Vertex, VertexSet, vertices};

use super::memory::Memory;
use super::power::{Info, Power};
use super::table::{Table, Visit};
use super::turn::Act;
use super::{Position, mark};
use crate::santorini::Variant;

pub const INFO: Info = Info {
    name: "heracles",
    title: "Heracles",
    words: "Once in the game, instead of the usual build, his workers build any number of domes, \
            also none, at any level.",
    asks: &[
        "a worker",
        "where it goes",
        "where to build",
        "the same place again for a dome, or where to put the second of several",
        "where to put a dome",
        "where to put a dome",
    ],
};

/// The most domes that are looked at. The box sets no bound, but on the usual board there are a
/// million ways to build any number.
const MOST_DOMES: u32 = 4;

pub struct Heracles;

impl Power for Heracles {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn seats(&self) -> &'static [usize] {
        &[2]
    }

    fn most_acts(&self, _variant: &Variant) -> u32 {
        1 + MOST_DOMES
    }

    fn builds_in_any_order(&self) -> bool {
        true
    }

    fn visit_builds(&self, table: &Table, worker: Vertex, visit: Visit) -> ControlFlow<()> {
        table.visit_builds(worker, visit)?;
        if table.memory(table.player).number == mark::SET {
            return ControlFlow::Continue(());
        }
        let sites = vertices(table.mine()).fold(0, |set, worker| set | table.sites(worker));
        visit_domes(table, sites, MOST_DOMES, visit)
    }

    /// The usual build is one level, or one dome as anybody builds it.
    fn remember(&self, _before: &Position, table: &Table, memory: Memory) -> Memory {
        let usual = table.acts.iter().any(|act| matches!(act, Act::Build(_)));
        mark::set_if(table.winner != Some(table.player) && !usual, memory)
    }

    fn mark(&self) -> Option<&'static str> {
        Some(mark::USED)
    }
}

/// Up to so many domes on some sites, also none, every set of them once. Those that make towers whole
/// come last: what ends the game ends the building.
fn visit_domes(table: &Table, sites: VertexSet, most: u32, visit: Visit) -> ControlFlow<()> {
    table.finish(visit)?;
    if most == 0 || table.winner.is_some() {
        return ControlFlow::Continue(());
    }
    let order = |site: Vertex| (table.is_last_level(site), site);
    for site in vertices(sites) {
        let later = vertices(sites).filter(|&other| order(other) > order(site));
        let later = later.fold(0, |set, site| set | thera_board::bit(site));
        visit_domes(&table.domed(site), later, most - 1, visit)?;
    }
    ControlFlow::Continue(())
}
