//! Europa sends Talus.

use std::ops::ControlFlow;

use thera_board::{Vertex, bit, vertices};

use super::memory::Memory;
use super::power::{Info, Power, Recall};
use super::table::{Table, Visit};
use crate::santorini::Variant;

pub const INFO: Info = Info {
    name: "europa",
    title: "Europa",
    words: "At the end of her turn she may put Talus on a free place beside the worker \
            that moved. Where Talus stands nobody can move or build, as if there were \
            a dome.",
    asks: &[
        "a worker",
        "where it goes",
        "where to build",
        "where to put Talus",
    ],
};

pub struct Europa;

impl Power for Europa {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn most_acts(&self, _variant: &Variant) -> u32 {
        3
    }

    fn visit_ends(&self, table: &Table, visit: Visit) -> ControlFlow<()> {
        table.end(visit)?;
        let sites = table.beside(bit(table.worker)) & table.free() & !table.tokens();
        vertices(sites).try_for_each(|site| table.with_token(site).end(visit))
    }

    fn put_token(&self, table: &mut Table, site: Vertex) {
        let memory = table.memory(table.player);
        let places = bit(site);
        table.set_memory(Memory { places, ..memory });
    }

    fn has_tokens(&self) -> bool {
        true
    }

    fn closes(&self, _to_its_owner: bool) -> bool {
        true
    }

    fn most_places(&self) -> u32 {
        1
    }

    fn recalls_places(&self) -> Option<Recall> {
        Some(Recall {
            label: "Talus",
            hint: "puts Talus there, or takes him away",
        })
    }
}
