//! The Harpies carry others on.

use thera_board::{Vertex, bit};

use super::geometry;
use super::power::{ASKS, Info, Power};
use super::table::Table;
use crate::santorini::Santorini;

pub const INFO: Info = Info {
    name: "harpies",
    title: "Harpies",
    words: "A worker of the opponent's that moves is forced on in the same direction \
            until the next place is higher, taken or closed.",
    asks: ASKS,
};

pub struct Harpies;

impl Power for Harpies {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn is_golden(&self) -> bool {
        true
    }

    fn objection(&self, town: &Santorini) -> Option<String> {
        geometry::needs_lines(town, "the Harpies")
    }

    fn carries(&self, table: &Table, from: Vertex, to: Vertex, place: Vertex) -> Vertex {
        let board = table.rules.board();
        let wraps = table.own().goes_around();
        let Some(direction) = geometry::direction(board, from, to, wraps) else {
            return place;
        };
        let mut place = place;
        while let Some(next) = geometry::next(board, place, direction) {
            if table.free() & bit(next) == 0 || table.level(next) > table.level(place) {
                break;
            }
            place = next;
        }
        place
    }

    fn lets_walk(&self) -> bool {
        false
    }

    fn quarrels(&self) -> &'static [&'static str] {
        &["hermes", "triton"]
    }
}
