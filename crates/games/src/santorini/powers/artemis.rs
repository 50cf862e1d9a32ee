//! Artemis moves twice.

use std::ops::ControlFlow;

use thera_board::{Vertex, VertexSet, bit, vertices};

use super::power::{ASKS, Info, Power};
use super::table::{Table, Visit};

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

    /// A turn says where the worker ends, not by which way: only a win by the second move is
    /// another turn than arriving there without one.
    fn visit_turns(&self, table: &Table, visit: Visit) -> ControlFlow<()> {
        for from in vertices(table.mine()) {
            let Ends { winning, others } = self.ends(table, from);
            for to in vertices(winning) {
                visit(table.win(from, to))?;
            }
            for to in vertices(others) {
                self.visit_builds(&table.moved(from, to), to, visit)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Where a worker can end its moves.
struct Ends {
    /// By a move that wins.
    winning: VertexSet,
    /// By others.
    others: VertexSet,
}

impl Artemis {
    fn ends(&self, table: &Table, from: Vertex) -> Ends {
        let mut ends = Ends {
            winning: 0,
            others: 0,
        };
        let mut arrive = |table: &Table, from: Vertex, to: Vertex| -> bool {
            let wins = self.wins(table, from, to);
            *(if wins {
                &mut ends.winning
            } else {
                &mut ends.others
            }) |= bit(to);
            wins
        };
        for middle in vertices(self.reach(table, from)) {
            if arrive(table, from, middle) {
                continue;
            }
            let halfway = table.stepped(from, middle);
            for to in vertices(self.reach(&halfway, middle) & !bit(from)) {
                arrive(&halfway, middle, to);
            }
        }
        ends
    }
}
