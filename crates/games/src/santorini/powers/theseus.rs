//! Theseus strikes upwards, once.

use std::ops::ControlFlow;

use thera_board::{Vertex, bit, vertices};

use super::mark;
use super::power::{Info, Power};
use super::table::{Table, Visit};
use crate::santorini::Variant;

pub const INFO: Info = Info {
    name: "theseus",
    title: "Theseus",
    words: "Once in the game, at the end of his turn, he removes from the game an \
            opponent's worker that stands exactly two levels above one of his beside \
            it.",
    asks: &[
        "a worker",
        "where it goes",
        "where to build",
        "whom to strike",
    ],
};

pub struct Theseus;

impl Power for Theseus {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn seats(&self) -> &'static [usize] {
        &[2]
    }

    fn most_acts(&self, _variant: &Variant) -> u32 {
        3
    }

    fn visit_ends(&self, table: &Table, visit: Visit) -> ControlFlow<()> {
        table.end(visit)?;
        if table.memory(table.player).number == mark::SET {
            return ControlFlow::Continue(());
        }
        let above = |worker: Vertex| {
            let level = table.level(worker) + 2;
            table.beside(bit(worker)) & table.position.town.at_height(level)
        };
        let above = vertices(table.mine()).fold(0, |set, worker| set | above(worker));
        vertices(above & table.targets()).try_for_each(|victim| table.with_token(victim).end(visit))
    }

    fn put_token(&self, table: &mut Table, site: Vertex) {
        table.remove(site);
        table.set_memory(mark::set_if(true, table.memory(table.player)));
    }

    fn mark(&self) -> Option<&'static str> {
        Some(mark::USED)
    }
}
