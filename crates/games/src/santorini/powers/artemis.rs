//! Artemis moves twice.

use std::ops::ControlFlow;

use thera_board::{bit, vertices};

use super::power::{ASKS, Info, Power};
use super::table::{Table, Visit};
use super::walk::{self, Walk};

pub const INFO: Info = Info {
    name: "artemis",
    title: "Artemis",
    words: "A worker may move a second time, but not back to where it began.",
    asks: ASKS,
};

pub struct Artemis;

impl Power for Artemis {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn is_golden(&self) -> bool {
        true
    }

    fn walks(&self) -> bool {
        true
    }

    fn visit_turns(&self, table: &Table, visit: Visit) -> ControlFlow<()> {
        vertices(table.mine()).try_for_each(|from| {
            let walk = Walk {
                goes_on: &|_| true,
                least: 1,
                most: Some(2),
                except: bit(from),
            };
            walk::visit(self, table, from, &walk, visit)
        })
    }
}
