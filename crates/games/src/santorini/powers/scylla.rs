//! Scylla drags others after her.

use std::ops::ControlFlow;

use thera_board::{Vertex, VertexSet, bit, vertices};

use super::power::{Info, Power};
use super::table::{Table, Visit};
use crate::santorini::Variant;

pub const INFO: Info = Info {
    name: "scylla",
    title: "Scylla",
    words: "If a worker moves away from beside an opponent's worker, she may force \
            that one to the place just left.",
    asks: &[
        "a worker",
        "where it goes",
        "where to build, or an opponent's worker to drag",
        "the place just left",
        "where to build",
    ],
};

pub struct Scylla;

impl Power for Scylla {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn seats(&self) -> &'static [usize] {
        &[2, 4]
    }

    fn delays(&self) -> bool {
        true
    }

    fn most_acts(&self, _variant: &Variant) -> u32 {
        3
    }

    fn visit_moves(
        &self,
        table: &Table,
        from: Vertex,
        targets: VertexSet,
        visit: Visit,
    ) -> ControlFlow<()> {
        let beside = table.beside(bit(from));
        vertices(targets).try_for_each(|to| {
            let after = table.moved(from, to);
            if after.winner.is_some() {
                return after.end(visit);
            }
            after.settled().visit_rest(visit)?;
            vertices(beside & after.targets())
                .try_for_each(|dragged| after.forced(dragged, from).settled().visit_rest(visit))
        })
    }
}
