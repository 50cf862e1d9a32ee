//! Zeus builds under himself.

use std::ops::ControlFlow;

use thera_board::{Vertex, bit};

use super::power::{Info, Power};
use super::table::{Table, Visit};

pub const INFO: Info = Info {
    name: "zeus",
    title: "Zeus",
    words: "A worker may build a level under itself, but no dome; it does not win by \
            being raised.",
    asks: &[
        "a worker",
        "where it goes",
        "where to build, or the worker to build under it",
    ],
};

pub struct Zeus;

impl Power for Zeus {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn is_golden(&self) -> bool {
        true
    }

    fn visit_builds(&self, table: &Table, worker: Vertex, visit: Visit) -> ControlFlow<()> {
        table.visit_builds(worker, visit)?;
        if table.is_last_level(worker) || table.may_be_built_on() & bit(worker) == 0 {
            return ControlFlow::Continue(());
        }
        table.built(worker).finish(visit)
    }
}
