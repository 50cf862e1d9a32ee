//! Medea takes a tower from under a worker, once.

use std::ops::ControlFlow;

use thera_board::vertices;

use super::memory::Memory;
use super::power::{Info, Power};
use super::table::{Table, Visit};
use super::turn::Act;
use super::{Position, mark};
use crate::santorini::Variant;

pub const INFO: Info = Info {
    name: "medea",
    title: "Medea",
    words: "Once in the game, at the end of her turn, she takes away all levels from \
            under a worker beside one of hers.",
    asks: &[
        "a worker",
        "where it goes",
        "where to build",
        "whose tower to take away",
        "whose tower to take away",
        "whose tower to take away",
        "whose tower to take away",
        "whose tower to take away",
        "whose tower to take away",
        "whose tower to take away",
        "whose tower to take away",
    ],
};

pub struct Medea;

impl Power for Medea {
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
        let workers = table.mine() | table.targets();
        let raised = !table.position.town.at_height(0);
        vertices(table.beside(table.mine()) & workers & raised).try_for_each(|site| {
            let levels = 0..table.level(site);
            levels
                .fold(*table, |table, _| table.lowered(site))
                .end(visit)
        })
    }

    fn remember(&self, _before: &Position, table: &Table, memory: Memory) -> Memory {
        let used = table.acts.iter().any(|act| matches!(act, Act::Lower(_)));
        mark::set_if(used, memory)
    }

    fn mark(&self) -> Option<&'static str> {
        Some(mark::USED)
    }
}
