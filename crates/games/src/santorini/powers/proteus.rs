//! Proteus pulls another worker after the one that moves.

use std::ops::ControlFlow;

use thera_board::{Vertex, VertexSet, bit, vertices};

use super::power::{Info, Power};
use super::table::{Table, Visit};
use crate::santorini::Variant;

pub const INFO: Info = Info {
    name: "proteus",
    title: "Proteus",
    words: "He has one worker more. After a worker moves, another one of his is forced \
            to the place just left, if that is possible.",
    asks: &[
        "a worker",
        "where it goes",
        "another worker",
        "the place just left",
        "where to build",
    ],
};

pub struct Proteus;

impl Power for Proteus {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn seats(&self) -> &'static [usize] {
        &[2, 3]
    }

    fn workers(&self, variant: &Variant) -> u32 {
        variant.workers_per_side() + 1
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
        let others = table.mine() & !bit(from);
        vertices(targets).try_for_each(|to| {
            let after = table.moved(from, to);
            match after.winner {
                Some(_) => after.end(visit),
                None if others == 0 => after.settled().visit_rest(visit),
                None => vertices(others)
                    .try_for_each(|other| after.forced(other, from).settled().visit_rest(visit)),
            }
        })
    }
}
