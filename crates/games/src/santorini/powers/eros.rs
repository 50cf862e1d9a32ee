//! Eros wins by bringing his workers together.

use thera_board::{Vertex, VertexSet, bit};

use super::geometry;
use super::power::{ASKS, Info, Power};
use super::table::Table;
use super::{Powers, Seating};
use crate::santorini::Santorini;

pub const INFO: Info = Info {
    name: "eros",
    title: "Eros",
    words: "He places his workers at opposite edges of the board. Also wins when one \
            of his two workers moves beside the other and both are on the first level (with \
            three players on any).",
    asks: ASKS,
};

pub struct Eros;

impl Power for Eros {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn objection(&self, town: &Santorini) -> Option<String> {
        let pair = town.variant().workers_per_side() == 2;
        geometry::needs_an_edge(town, INFO.title)
            .or_else(|| (!pair).then(|| "Eros needs two workers a side".into()))
    }

    fn objection_to_places(&self, rules: &Powers, places: VertexSet) -> Option<&'static str> {
        let [bottom, top, left, right] = geometry::edges(rules.board());
        let opposite = |one: VertexSet, other: VertexSet| {
            places & one != 0 && places & other != 0 && places & !(one | other) == 0
        };
        (!opposite(bottom, top) && !opposite(left, right)).then_some("at opposite edges")
    }

    fn wins(&self, table: &Table, from: Vertex, to: Vertex) -> bool {
        table.reaches_the_top(from, to) || self.wins_led(table, from, to)
    }

    fn wins_led(&self, table: &Table, from: Vertex, to: Vertex) -> bool {
        meets(table, table.mine() & !bit(from), to)
    }

    fn wins_whirled(&self, table: &Table, _from: Vertex, _to: Vertex, out: Vertex) -> bool {
        table.is_top(out) || meets(table, table.mine() & !bit(out), out)
    }
}

/// Whether a worker that comes to a place meets the other one, both on the first level, or on whatever
/// level if three play.
fn meets(table: &Table, others: VertexSet, to: Vertex) -> bool {
    let level = match table.rules.seating() {
        Seating::Three => table.level(to),
        _ => 1,
    };
    let there = table.position.town.at_height(level);
    let met = table.beside(bit(to)) & others & there != 0;
    others.count_ones() == 1 && there & bit(to) != 0 && met
}
