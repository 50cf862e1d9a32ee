//! Hippolyta lets others move only crosswise.

use thera_board::{Shape, Vertex, VertexSet, bit, vertices};

use super::Chosen;
use super::geometry;
use super::power::{ASKS, Info, Power, Recall};
use super::table::Table;
use crate::Player;
use crate::santorini::Santorini;

pub const INFO: Info = Info {
    name: "hippolyta",
    title: "Hippolyta",
    words: "All workers but one of hers, named when they are placed, move only \
            diagonally.",
    asks: ASKS,
};

pub struct Hippolyta;

impl Power for Hippolyta {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn is_golden(&self) -> bool {
        true
    }

    fn objection(&self, town: &Santorini) -> Option<String> {
        let crosswise = matches!(town.board().shape(), Shape::King { .. });
        (!crosswise).then(|| "Hippolyta needs a board with diagonals: king:RxC".into())
    }

    fn choices(&self, placed: VertexSet) -> Vec<Chosen> {
        vertices(placed).map(Chosen::Worker).collect()
    }

    fn bars(&self, table: &Table, owner: Player, from: Vertex) -> VertexSet {
        match table.memory(owner).places & table.workers(owner) & bit(from) {
            0 => geometry::in_line(table.rules.board(), from),
            _ => 0,
        }
    }

    fn lets_walk(&self) -> bool {
        false
    }

    fn most_places(&self) -> u32 {
        1
    }

    fn follows_workers(&self) -> bool {
        true
    }

    fn recalls_places(&self) -> Option<Recall> {
        Some(Recall {
            label: "Named worker",
            hint: "names the worker that moves in all directions, or names it no more",
        })
    }
}
