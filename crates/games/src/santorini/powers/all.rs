//! All workers of a player at work in one turn.

use std::ops::ControlFlow;

use thera_board::{VertexSet, bit, vertices};

use super::table::{Table, Visit};

/// Lets every worker move once, in any order, and goes on with `then`; a move that wins ends the
/// turn.
pub fn visit_all_moves(
    table: &Table,
    visit: Visit,
    then: &mut dyn FnMut(&Table, Visit) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let waiting = table.mine() & !table.has_moved;
    if waiting == 0 {
        return then(table, visit);
    }
    for from in vertices(waiting) {
        for to in vertices(table.own().reach(table, from)) {
            let after = table.moved(from, to);
            match after.winner {
                Some(_) => after.end(visit)?,
                None => visit_all_moves(&after, visit, then)?,
            }
        }
    }
    ControlFlow::Continue(())
}

/// Lets every worker among `waiting` build once, in any order.
pub fn visit_all_builds(table: &Table, waiting: VertexSet, visit: Visit) -> ControlFlow<()> {
    if waiting == 0 || table.winner.is_some() {
        return table.finish(visit);
    }
    for worker in vertices(waiting) {
        for site in vertices(table.sites(worker)) {
            visit_all_builds(&table.built(site), waiting & !bit(worker), visit)?;
        }
    }
    ControlFlow::Continue(())
}
