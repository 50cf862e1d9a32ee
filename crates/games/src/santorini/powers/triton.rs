//! Triton moves on along the edge.

use std::ops::ControlFlow;

use thera_board::{bit, vertices};

use super::geometry;
use super::power::{ASKS, Info, Power};
use super::table::{Table, Visit};
use super::walk::{self, Walk};
use crate::santorini::Santorini;

pub const INFO: Info = Info {
    name: "triton",
    title: "Triton",
    words: "Each time a worker moves onto a place at the edge of the board, it may \
            move again.",
    asks: ASKS,
};

pub struct Triton;

impl Power for Triton {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn is_golden(&self) -> bool {
        true
    }

    fn objection(&self, town: &Santorini) -> Option<String> {
        geometry::needs_an_edge(town, INFO.title)
    }

    fn walks(&self) -> bool {
        true
    }

    fn visit_turns(&self, table: &Table, visit: Visit) -> ControlFlow<()> {
        let walk = Walk {
            goes_on: &|place| table.rules.perimeter & bit(place) != 0,
            least: 1,
            most: None,
            except: 0,
        };
        vertices(table.mine()).try_for_each(|from| walk::visit(self, table, from, &walk, visit))
    }
}
