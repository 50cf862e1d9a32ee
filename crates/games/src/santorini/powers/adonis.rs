//! Adonis is longed for, once.

use std::ops::ControlFlow;

use thera_board::{Vertex, bit, vertices};

use super::memory::Memory;
use super::power::{Info, Power, Recall};
use super::table::{Table, Visit};
use super::{Position, mark};
use crate::santorini::Variant;

pub const INFO: Info = Info {
    name: "adonis",
    title: "Adonis",
    words: "Once in the game, at the end of his turn, he names one of his workers and \
            one of the opponent's: these must stand beside each other at the end of \
            the opponent's next turn, if that is possible.",
    asks: &[
        "a worker",
        "where it goes",
        "where to build",
        "one of his workers, or one of the opponent's",
        "the other one",
    ],
};

pub struct Adonis;

impl Power for Adonis {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn seats(&self) -> &'static [usize] {
        &[2]
    }

    fn most_acts(&self, _variant: &Variant) -> u32 {
        4
    }

    fn visit_ends(&self, table: &Table, visit: Visit) -> ControlFlow<()> {
        table.end(visit)?;
        if table.memory(table.player).number == mark::SET {
            return ControlFlow::Continue(());
        }
        for own in vertices(table.mine()) {
            for other in vertices(table.targets()) {
                table.with_token(own).with_token(other).end(visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn put_token(&self, table: &mut Table, site: Vertex) {
        let Memory { places, .. } = table.memory(table.player);
        table.set_memory(Memory {
            number: mark::SET,
            places: places | bit(site),
        });
    }

    fn makes_demands(&self, table: &Table) -> bool {
        table.memory(table.player.opponent()).places.count_ones() == 2
    }

    fn is_pleased(&self, table: &Table) -> bool {
        let named = table.memory(table.player.opponent()).places;
        let theirs = table.workers(table.player.opponent());
        table.beside(named & theirs) & named != 0
    }

    fn lets_walk(&self) -> bool {
        false
    }

    /// The names are forgotten after one turn.
    fn witness(&self, _before: &Position, _table: &Table, memory: Memory) -> Memory {
        let places = 0;
        Memory { places, ..memory }
    }

    fn most_places(&self) -> u32 {
        2
    }

    fn follows_workers(&self) -> bool {
        true
    }

    fn mark(&self) -> Option<&'static str> {
        Some(mark::USED)
    }

    fn recalls_places(&self) -> Option<Recall> {
        Some(Recall {
            label: "Named worker",
            hint: "names a worker that must stand beside the other one, or names it no more",
        })
    }
}
