//! Charybdis has two whirlpools.

use std::ops::ControlFlow;

use thera_board::{Vertex, bit, vertices};

use super::power::{Info, Power, Recall};
use super::table::{Table, Visit};
use crate::santorini::Variant;

pub const INFO: Info = Info {
    name: "charybdis",
    title: "Charybdis",
    words: "At the end of her turn she may put one of two whirlpools on a free place. \
            A worker that moves onto one is forced to the other, if that one is on the \
            board and free: it does not win on the first, but wins on the second as if \
            it had moved up there. Building on a whirlpool gives it back.",
    asks: &[
        "a worker",
        "where it goes",
        "where to build",
        "where to put a whirlpool",
    ],
};

pub struct Charybdis;

impl Power for Charybdis {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn most_acts(&self, _variant: &Variant) -> u32 {
        3
    }

    fn visit_ends(&self, table: &Table, visit: Visit) -> ControlFlow<()> {
        table.end(visit)?;
        let sites = match table.memory(table.player).places.count_ones() {
            WHIRLPOOLS => 0,
            _ => table.free() & !table.tokens(),
        };
        vertices(sites).try_for_each(|site| table.with_token(site).end(visit))
    }

    fn put_token(&self, table: &mut Table, site: Vertex) {
        let mut memory = table.memory(table.player);
        memory.places |= bit(site);
        table.set_memory(memory);
    }

    fn lets_walk(&self) -> bool {
        false
    }

    fn has_tokens(&self) -> bool {
        true
    }

    fn has_whirlpools(&self) -> bool {
        true
    }

    fn most_places(&self) -> u32 {
        WHIRLPOOLS
    }

    fn recalls_places(&self) -> Option<Recall> {
        Some(Recall {
            label: "Whirlpool",
            hint: "puts a whirlpool there, or takes it away",
        })
    }
}

/// How many whirlpools there are.
const WHIRLPOOLS: u32 = 2;
