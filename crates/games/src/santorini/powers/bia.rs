//! Bia strikes whom she runs towards.

use thera_board::{Vertex, VertexSet, bit};

use super::Powers;
use super::geometry;
use super::power::{ASKS, Info, Power};
use super::table::Table;
use crate::santorini::Santorini;

pub const INFO: Info = Info {
    name: "bia",
    title: "Bia",
    words: "She places her workers at the edge of the board. If a worker moves and an \
            opponent's worker stands on the next place straight on, that one is \
            removed from the game.",
    asks: ASKS,
};

pub struct Bia;

impl Power for Bia {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn is_golden(&self) -> bool {
        true
    }

    fn objection(&self, town: &Santorini) -> Option<String> {
        geometry::needs_an_edge(town, INFO.title)
    }

    fn objection_to_places(&self, rules: &Powers, places: VertexSet) -> Option<&'static str> {
        (places & !rules.perimeter != 0).then_some("at the edge")
    }

    fn follow_move(&self, table: &mut Table, from: Vertex, to: Vertex) {
        let next = table.rules.board().straight_on(from, to);
        if let Some(struck) = next.filter(|&next| table.targets() & bit(next) != 0) {
            table.remove(struck);
        }
    }

    fn quarrels(&self) -> &'static [&'static str] {
        &["nemesis"]
    }
}
