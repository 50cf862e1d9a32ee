//! The Hydra grows heads and loses them.

use std::ops::ControlFlow;

use thera_board::{Vertex, VertexSet, bit, vertices};

use super::power::{Info, Power};
use super::table::{Table, Visit};
use crate::santorini::Variant;

pub const INFO: Info = Info {
    name: "hydra",
    title: "Hydra",
    words: "At the end of its turn, if no two of its workers stand beside each other, \
            it must place another one on one of the lowest free places beside the \
            worker that moved; otherwise it must remove one of its workers.",
    asks: &[
        "a worker",
        "where it goes",
        "where to build",
        "where another worker comes in, or which worker goes",
    ],
};

pub struct Hydra;

impl Power for Hydra {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn seats(&self) -> &'static [usize] {
        &[2, 3]
    }

    fn most_workers(&self, _variant: &Variant) -> u32 {
        MOST_WORKERS
    }

    fn most_acts(&self, _variant: &Variant) -> u32 {
        3
    }

    fn visit_ends(&self, table: &Table, visit: Visit) -> ControlFlow<()> {
        // Where a worker went counts even if it is the one to go.
        if !table.is_allowed() {
            return ControlFlow::Continue(());
        }
        let mine = table.mine();
        let places = match table.beside(mine) & mine {
            0 => lowest(table, table.beside(bit(table.worker)) & table.free()),
            _ => mine,
        };
        match places {
            0 => table.end(visit),
            _ => vertices(places).try_for_each(|place| table.with_token(place).end(visit)),
        }
    }

    /// A worker comes in where none stands, and goes where one does.
    fn put_token(&self, table: &mut Table, site: Vertex) {
        match table.mine() & bit(site) {
            0 => *table.workers_mut() |= bit(site),
            _ => table.remove(site),
        }
    }
}

/// As many workers as there may be places.
const MOST_WORKERS: u32 = 64;

/// The lowest of some places.
fn lowest(table: &Table, places: VertexSet) -> VertexSet {
    let level = vertices(places).map(|place| table.level(place)).min();
    level.map_or(0, |level| places & table.position.town.at_height(level))
}
