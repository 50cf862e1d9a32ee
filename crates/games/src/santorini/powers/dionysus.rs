//! Dionysus makes others dance when a tower is whole.

use std::ops::ControlFlow;

use thera_board::vertices;

use super::power::{Info, Power};
use super::table::{Table, Visit};
use crate::santorini::Variant;

pub const INFO: Info = Info {
    name: "dionysus",
    title: "Dionysus",
    words: "Each time a worker that he moves makes a tower whole he may take another \
            turn with an opponent's worker. Nobody can win in such a turn.",
    asks: &[
        "a worker",
        "where it goes",
        "where to build",
        "an opponent's worker",
        "where it goes",
        "where to build",
        "an opponent's worker",
        "where it goes",
        "where to build",
        "an opponent's worker",
        "where it goes",
        "where to build",
        "an opponent's worker",
        "where it goes",
        "where to build",
        "an opponent's worker",
        "where it goes",
        "where to build",
    ],
};

/// The most turns in a row that are looked at, more than come about in a game.
const MOST_TURNS: u32 = 5;

pub struct Dionysus;

impl Power for Dionysus {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn most_acts(&self, _variant: &Variant) -> u32 {
        2 * MOST_TURNS
    }

    fn visit_ends(&self, table: &Table, visit: Visit) -> ControlFlow<()> {
        table.end(visit)?;
        let full = table.acts.iter().count() as u32 >= 2 * MOST_TURNS;
        if !table.has_completed || !table.is_allowed() || full {
            return ControlFlow::Continue(());
        }
        let guest = Table {
            has_completed: false,
            has_risen: false,
            bound: 0,
            ..*table
        };
        guest.visit_pleasing_first(visit, |guest, visit| {
            guest.other_sides().try_for_each(|side| {
                let led = Table { side, ..*guest };
                vertices(led.mine() & guest.targets_of(guest.player)).try_for_each(|from| {
                    self.visit_moves(&led, from, self.reach(&led, from), visit)
                })
            })
        })
    }

    fn quarrels(&self) -> &'static [&'static str] {
        &["nyx"]
    }
}
