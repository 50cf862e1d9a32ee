//! Nemesis changes places with others.

use std::ops::ControlFlow;

use thera_board::{Vertex, bit, vertices};

use super::power::{Info, Power};
use super::table::{Table, Visit};
use crate::santorini::Variant;

pub const INFO: Info = Info {
    name: "nemesis",
    title: "Nemesis",
    words: "If at the end of her turn no worker of an opponent's stands beside hers, \
            she may let her two workers change places with two of that opponent's.",
    asks: &[
        "a worker",
        "where it goes",
        "where to build",
        "a worker to change places",
        "an opponent's worker",
        "the other worker",
        "another of the opponent's workers",
    ],
};

pub struct Nemesis;

impl Power for Nemesis {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn most_acts(&self, _variant: &Variant) -> u32 {
        4
    }

    fn visit_ends(&self, table: &Table, visit: Visit) -> ControlFlow<()> {
        table.end(visit)?;
        let mine = table.mine();
        let workers: Vec<Vertex> = vertices(mine).collect();
        let [one, other] = workers[..] else {
            return ControlFlow::Continue(());
        };
        let sides = table.other_sides().map(|side| table.workers(side));
        for theirs in sides.filter(|&theirs| table.beside(mine) & theirs == 0) {
            for first in vertices(theirs) {
                for second in vertices(theirs & !bit(first)) {
                    table.forced(one, first).forced(other, second).end(visit)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn quarrels(&self) -> &'static [&'static str] {
        &["gaea", "terpsichore", "theseus"]
    }
}
