//! Ares takes levels away.

use std::ops::ControlFlow;

use thera_board::vertices;

use super::power::{Info, Power};
use super::table::{Table, Visit};
use crate::santorini::Variant;

pub const INFO: Info = Info {
    name: "ares",
    title: "Ares",
    words: "At the end of his turn he may take away a level, not a dome, from a free \
            place beside a worker that has not moved.",
    asks: &[
        "a worker",
        "where it goes",
        "where to build",
        "where to take a level away",
    ],
};

pub struct Ares;

impl Power for Ares {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn may_not_build(&self) -> bool {
        true
    }

    fn most_acts(&self, _variant: &Variant) -> u32 {
        3
    }

    fn visit_ends(&self, table: &Table, visit: Visit) -> ControlFlow<()> {
        table.end(visit)?;
        let raised = !table.position.town.at_height(0);
        let sites = table.beside(table.mine() & !table.has_moved) & table.free() & raised;
        vertices(sites).try_for_each(|site| table.lowered(site).end(visit))
    }
}
