//! Urania goes around the edges.

use thera_board::{Vertex, VertexSet};

use super::Powers;
use super::geometry;
use super::power::{ASKS, Info, Power};
use crate::santorini::Santorini;

pub const INFO: Info = Info {
    name: "urania",
    title: "Urania",
    words: "For her workers, moving and building, opposite edges and corners of the \
            board lie beside each other.",
    asks: ASKS,
};

pub struct Urania;

impl Power for Urania {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn is_golden(&self) -> bool {
        true
    }

    fn objection(&self, town: &Santorini) -> Option<String> {
        geometry::needs_an_edge(town, INFO.title)
    }

    fn near(&self, rules: &Powers, vertex: Vertex) -> VertexSet {
        geometry::around(rules.board(), vertex)
    }

    fn goes_around(&self) -> bool {
        true
    }
}
