//! Atalanta runs, once.

use std::ops::ControlFlow;

use thera_board::{Vertex, vertices};

use super::mark;
use super::power::{Info, Power};
use super::table::{Table, Visit};
use super::walk::{self, Walk};
use crate::santorini::Variant;

pub const INFO: Info = Info {
    name: "atalanta",
    title: "Atalanta",
    words: "Once in the game a worker moves any number of further times.",
    asks: &[
        "a worker",
        "where it goes",
        "where to build, or where it went again for a run",
        "where to build",
    ],
};

pub struct Atalanta;

impl Power for Atalanta {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn seats(&self) -> &'static [usize] {
        &[2]
    }

    fn most_acts(&self, _variant: &Variant) -> u32 {
        3
    }

    fn walks(&self) -> bool {
        true
    }

    fn visit_turns(&self, table: &Table, visit: Visit) -> ControlFlow<()> {
        for from in vertices(table.mine()) {
            self.visit_moves(table, from, self.reach(table, from), visit)?;
            if table.memory(table.player).number != mark::SET {
                let run = Walk {
                    goes_on: &|_| true,
                    least: 2,
                    most: None,
                    except: 0,
                };
                walk::visit(self, table, from, &run, visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Says that a worker ran, where it ends.
    fn put_token(&self, table: &mut Table, _site: Vertex) {
        table.set_memory(mark::set_if(true, table.memory(table.player)));
    }

    fn mark(&self) -> Option<&'static str> {
        Some(mark::USED)
    }
}
