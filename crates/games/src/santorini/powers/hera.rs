//! Hera keeps others from winning at the edge.

use thera_board::{Vertex, bit};

use super::geometry;
use super::power::{ASKS, Info, Power};
use super::table::Table;
use crate::santorini::Santorini;

pub const INFO: Info = Info {
    name: "hera",
    title: "Hera",
    words: "The opponent cannot win by moving onto a place at the edge of the board.",
    asks: ASKS,
};

pub struct Hera;

impl Power for Hera {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn is_golden(&self) -> bool {
        true
    }

    fn objection(&self, town: &Santorini) -> Option<String> {
        geometry::needs_an_edge(town, INFO.title)
    }

    fn denies(&self, table: &Table, _from: Vertex, to: Vertex) -> bool {
        table.rules.perimeter & bit(to) != 0
    }
}
