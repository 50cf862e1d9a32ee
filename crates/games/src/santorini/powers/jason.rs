//! Jason calls another worker, once.

use std::ops::ControlFlow;

use thera_board::{Vertex, bit, vertices};

use super::power::{Info, Power};
use super::table::{Table, Visit};
use super::{geometry, mark};
use crate::santorini::{Santorini, Variant};

pub const INFO: Info = Info {
    name: "jason",
    title: "Jason",
    words: "Once in the game he places another worker on a free place on the ground at \
            the edge of the board, and moves and builds with it.",
    asks: &[
        "a worker, or where another one comes in",
        "where it goes, or the new worker",
        "where to build, or where it goes",
        "where to build",
    ],
};

pub struct Jason;

impl Power for Jason {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn seats(&self) -> &'static [usize] {
        &[2]
    }

    fn objection(&self, town: &Santorini) -> Option<String> {
        geometry::needs_an_edge(town, INFO.title)
    }

    fn most_workers(&self, variant: &Variant) -> u32 {
        self.workers(variant) + 1
    }

    fn most_acts(&self, _variant: &Variant) -> u32 {
        3
    }

    fn visit_turns(&self, table: &Table, visit: Visit) -> ControlFlow<()> {
        vertices(table.mine())
            .try_for_each(|from| self.visit_moves(table, from, self.reach(table, from), visit))?;
        let ground = table.rules.perimeter & table.free() & table.position.town.at_height(0);
        let places = match table.memory(table.player).number {
            mark::SET => 0,
            _ => ground,
        };
        vertices(places).try_for_each(|place| {
            let joined = table.with_token(place);
            self.visit_moves(&joined, place, self.reach(&joined, place), visit)
        })
    }

    fn put_token(&self, table: &mut Table, site: Vertex) {
        *table.workers_mut() |= bit(site);
        table.set_memory(mark::set_if(true, table.memory(table.player)));
    }

    fn mark(&self) -> Option<&'static str> {
        Some(mark::USED)
    }
}
