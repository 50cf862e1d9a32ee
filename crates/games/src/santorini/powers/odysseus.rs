//! Odysseus sends others into the corners, once.

use std::ops::ControlFlow;

use thera_board::{VertexSet, bit, vertices};

use super::memory::Memory;
use super::power::{Info, Power};
use super::table::{Table, Visit, each_once};
use super::turn::Act;
use super::{Position, geometry, mark};
use crate::santorini::{Santorini, Variant};

pub const INFO: Info = Info {
    name: "odysseus",
    title: "Odysseus",
    words: "Once in the game, at the start of his turn, he forces any of the \
            opponent's workers beside his to free corners of the board.",
    asks: &[
        "a worker, or an opponent's worker to send into a corner",
        "where it goes",
        "where to build, or another worker",
        "where it goes",
        "where to build, or another worker",
        "where it goes",
        "where to build, or another worker",
        "where it goes",
        "where to build, or another worker",
        "where it goes",
        "where to build, or another worker",
        "where it goes",
        "where to build",
    ],
};

pub struct Odysseus;

impl Power for Odysseus {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn seats(&self) -> &'static [usize] {
        &[2]
    }

    fn objection(&self, town: &Santorini) -> Option<String> {
        geometry::needs_an_edge(town, INFO.title)
    }

    fn most_acts(&self, variant: &Variant) -> u32 {
        variant.workers_per_side() + 1 + 2
    }

    /// Whoever is sent away may make room for another.
    fn visit_turns(&self, table: &Table, visit: Visit) -> ControlFlow<()> {
        let waiting = match table.memory(table.player).number {
            mark::SET => 0,
            _ => table.targets() & table.beside(table.mine()),
        };
        each_once(visit, |visit| visit_forced(self, table, waiting, visit))
    }

    fn remember(&self, _before: &Position, table: &Table, memory: Memory) -> Memory {
        let used = matches!(table.acts.iter().next(), Some(Act::Force { .. }));
        mark::set_if(used, memory)
    }

    fn mark(&self) -> Option<&'static str> {
        Some(mark::USED)
    }
}

/// Sends any of the workers among `waiting` into corners, and goes on with a usual turn.
fn visit_forced(
    power: &Odysseus,
    table: &Table,
    waiting: VertexSet,
    visit: Visit,
) -> ControlFlow<()> {
    vertices(table.mine())
        .try_for_each(|from| power.visit_moves(table, from, power.reach(table, from), visit))?;
    let [bottom, top, left, right] = geometry::edges(table.rules.board());
    let corners = (bottom | top) & (left | right) & table.free();
    for sent in vertices(waiting) {
        for corner in vertices(corners) {
            let after = table.forced(sent, corner);
            visit_forced(power, &after, waiting & !bit(sent), visit)?;
        }
    }
    ControlFlow::Continue(())
}
