//! Morpheus saves his builds.

use std::ops::ControlFlow;

use thera_board::{Vertex, vertices};

use super::Position;
use super::memory::{MOST_NUMBER, Memory};
use super::power::{Info, Power, Recall};
use super::table::{Table, Visit, each_once};
use super::turn::Act;
use crate::santorini::{Santorini, Variant};

pub const INFO: Info = Info {
    name: "morpheus",
    title: "Morpheus",
    words: "He gets a coin at the start of each turn. Instead of the usual build he \
            spends as many coins as he likes, also none, and builds that often.",
    asks: &[
        "a worker",
        "where it goes",
        "where to build",
        "where to build",
        "where to build",
        "where to build",
        "where to build",
        "where to build",
        "where to build",
        "where to build",
        "where to build",
        "where to build",
        "where to build",
        "where to build",
        "where to build",
        "where to build",
        "where to build",
        "where to build",
        "where to build",
        "where to build",
        "where to build",
        "where to build",
        "where to build",
        "where to build",
        "where to build",
        "where to build",
        "where to build",
        "where to build",
        "where to build",
        "where to build",
        "where to build",
        "where to build",
        "where to build",
        "where to build",
    ],
};

/// The most places that a worker can build on.
const MOST_SITES: u32 = 8;

pub struct Morpheus;

impl Power for Morpheus {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn objection(&self, town: &Santorini) -> Option<String> {
        let board = town.board();
        let most = (0..board.size() as Vertex).map(|v| board.out(v).count_ones());
        let crowded = most.max().unwrap_or(0) > MOST_SITES;
        let reason = "Morpheus needs a board on which every place has at most eight beside it";
        crowded.then(|| reason.into())
    }

    fn may_not_build(&self) -> bool {
        true
    }

    fn most_acts(&self, _variant: &Variant) -> u32 {
        1 + MOST_SITES
    }

    /// Which of several builds ends the game may be told in more than one order.
    fn visit_turns(&self, table: &Table, visit: Visit) -> ControlFlow<()> {
        each_once(visit, |visit| {
            vertices(table.mine())
                .try_for_each(|from| self.visit_moves(table, from, self.reach(table, from), visit))
        })
    }

    fn builds_in_any_order(&self) -> bool {
        true
    }

    fn visit_builds(&self, table: &Table, worker: Vertex, visit: Visit) -> ControlFlow<()> {
        let coins = u32::from(table.memory(table.player).number) + 1;
        table.visit_some_builds(worker, coins, 0, &mut |table| table.finish(visit))
    }

    fn most_number(&self) -> u16 {
        MOST_NUMBER
    }

    /// More coins than he could ever spend are not counted.
    fn remember(&self, _before: &Position, table: &Table, memory: Memory) -> Memory {
        let builds = table.acts.iter().filter(|act| matches!(act, Act::Build(_)));
        let number = (memory.number + 1 - builds.count() as u16).min(MOST_NUMBER);
        Memory { number, ..memory }
    }

    fn number_as_text(&self, number: u16) -> String {
        match number {
            0 => String::new(),
            coins => coins.to_string(),
        }
    }

    fn read_number(&self, text: &str) -> Option<u16> {
        match text {
            "" => Some(0),
            _ => text.parse().ok(),
        }
    }

    fn recalls_number(&self) -> &'static [Recall] {
        &[
            Recall {
                label: "Coin more",
                hint: "gives him a coin",
            },
            Recall {
                label: "Coin less",
                hint: "takes a coin from him",
            },
        ]
    }
}
