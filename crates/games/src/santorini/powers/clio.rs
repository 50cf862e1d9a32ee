//! Clio pays with coins.

use thera_board::{Vertex, bit};

use super::memory::Memory;
use super::power::{ASKS, Info, Power, Recall};
use super::table::Table;

pub const INFO: Info = Info {
    name: "clio",
    title: "Clio",
    words: "She puts a coin on each of the first three levels that she builds. The \
            opponent cannot move or build where a coin lies, as if there were a dome.",
    asks: ASKS,
};

pub struct Clio;

impl Power for Clio {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn seats(&self) -> &'static [usize] {
        &[2, 3]
    }

    fn follow_build(&self, table: &mut Table, site: Vertex) {
        let Memory { number, places } = table.memory(table.player);
        let is_dome = table.position.has_dome(site);
        if number < COINS && !is_dome {
            table.set_memory(Memory {
                number: number + 1,
                places: places | bit(site),
            });
        }
    }

    fn has_tokens(&self) -> bool {
        true
    }

    fn closes(&self, to_its_owner: bool) -> bool {
        !to_its_owner
    }

    /// How many coins are spent.
    fn most_number(&self) -> u16 {
        COINS
    }

    fn most_places(&self) -> u32 {
        COINS.into()
    }

    /// How many coins are left.
    fn number_as_text(&self, number: u16) -> String {
        match number {
            0 => String::new(),
            spent => (COINS - spent).to_string(),
        }
    }

    fn read_number(&self, text: &str) -> Option<u16> {
        match text {
            "" => Some(0),
            left => COINS.checked_sub(left.parse().ok()?),
        }
    }

    fn quarrels(&self) -> &'static [&'static str] {
        &["nemesis"]
    }

    fn recalls_number(&self) -> &'static [Recall] {
        &[
            Recall {
                label: "Coin spent",
                hint: "spends one of her three coins; after the last she has all of them again",
            },
            Recall {
                label: "Coin back",
                hint: "gives her a coin back",
            },
        ]
    }

    fn recalls_places(&self) -> Option<Recall> {
        Some(Recall {
            label: "Coin",
            hint: "puts a coin there, or takes it away",
        })
    }
}

/// How many coins there are.
const COINS: u16 = 3;
