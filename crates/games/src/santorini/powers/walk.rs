//! Workers that move more than once in a turn: a turn says where they end, not by which way.

use std::collections::HashSet;
use std::ops::ControlFlow;

use thera_board::{Vertex, VertexSet, bit, vertices};

use super::power::Power;
use super::table::{Table, Visit};

/// How a worker may go on after a step.
pub struct Walk<'a> {
    /// Whether there may be another step after one to a place.
    pub goes_on: &'a dyn Fn(Vertex) -> bool,
    /// The fewest steps; if it is more than one, a token says that there were as many.
    pub least: u32,
    /// The most steps, if there is a most.
    pub most: Option<u32>,
    /// Where no step leads after the first.
    pub except: VertexSet,
}

/// Where a worker can end, by ways on which it moved up and by ways on which it did not.
#[derive(Default)]
struct Ends {
    winning: [VertexSet; 2],
    others: [VertexSet; 2],
}

/// The turns of a worker that walks, and what it builds then.
pub fn visit(
    power: &dyn Power,
    table: &Table,
    from: Vertex,
    walk: &Walk,
    visit: Visit,
) -> ControlFlow<()> {
    let mut ends = Ends::default();
    explore(power, table, from, 1, walk, &mut ends, &mut HashSet::new());
    let end = |to: Vertex, rising: VertexSet| {
        let walked = table.walked(from, to);
        Table {
            has_risen: rising & bit(to) != 0,
            ..match walk.least {
                0..=1 => walked,
                _ => walked.with_token(to),
            }
        }
    };
    for to in vertices(ends.winning[0] | ends.winning[1]) {
        let won = Table {
            winner: Some(table.player),
            ..end(to, ends.winning[1])
        };
        won.end(visit)?;
    }
    for to in vertices(ends.others[0] | ends.others[1]) {
        power.visit_builds(&end(to, ends.others[1]), to, visit)?;
    }
    ControlFlow::Continue(())
}

fn explore(
    power: &dyn Power,
    table: &Table,
    from: Vertex,
    step: u32,
    walk: &Walk,
    ends: &mut Ends,
    seen: &mut HashSet<(u32, Vertex, bool)>,
) {
    let except = if step > 1 { walk.except } else { 0 };
    for to in vertices(power.reach(table, from) & !except) {
        let after = table.stepped(from, to);
        let kind = match after.winner {
            Some(_) => &mut ends.winning,
            None => &mut ends.others,
        };
        if step >= walk.least {
            kind[usize::from(after.has_risen)] |= bit(after.worker);
        }
        let again = after.winner.is_none()
            && (walk.goes_on)(to)
            && walk.most.is_none_or(|most| step < most);
        let steps = walk.most.map_or(0, |_| step);
        if again && seen.insert((steps, after.worker, after.has_risen)) {
            explore(power, &after, after.worker, step + 1, walk, ends, seen);
        }
    }
}
