//! Hermes walks as far as he likes on one level.

use std::ops::ControlFlow;

use thera_board::{VertexSet, vertices};

use super::power::{Info, Power};
use super::table::{Table, Visit};
use super::turn::{Act, Acts};
use crate::santorini::Variant;
use crate::santorini::moves::visit_subsets;

pub const INFO: Info = Info {
    name: "hermes",
    title: "Hermes",
    words: "If his workers do not move up or down, each may move any number of times, also not \
            at all, and then either of them builds.",
    asks: &[
        "a worker, or where to build if nobody moves",
        "where it goes",
        "where to build, or another worker",
        "where it goes",
        "where to build, or another worker",
        "where it goes",
        "where to build, or another worker",
        "where it goes",
        "where to build",
    ],
};

pub struct Hermes;

impl Power for Hermes {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn most_acts(&self, variant: &Variant) -> u32 {
        variant.workers_per_side() + 1
    }

    fn visit_turns(&self, table: &Table, visit: Visit) -> ControlFlow<()> {
        for from in vertices(table.mine()) {
            let level = table.position.town.at_height(table.level(from));
            self.visit_moves(table, from, self.reach(table, from) & !level, visit)?;
        }
        visit_walks(table, table.mine(), Acts::default(), visit)
    }
}

/// Every way in which the workers among `waiting` can walk on their levels, after the walks in
/// `walked`, and a build then.
///
/// On a connected piece of level ground, workers that cannot be told apart get from any places to
/// any others: so those on one piece may stand on any as many of its places.
fn visit_walks(table: &Table, waiting: VertexSet, walked: Acts, visit: Visit) -> ControlFlow<()> {
    let Some(first) = vertices(waiting).next() else {
        return visit_builds(table, walked, visit);
    };
    let level = table.position.town.at_height(table.level(first));
    let open = level & !table.position.domes & !table.theirs();
    let ground = table
        .rules
        .board()
        .component(first, open & table.rules.board().all());
    let here = waiting & ground;
    visit_subsets(ground, here.count_ones(), |there| {
        let mut after = *table;
        let index = table.player.index();
        after.position.town.workers[index] ^= here ^ there;
        let (left, arrived) = (vertices(here & !there), vertices(there & !here));
        let walks = left.zip(arrived).map(|(from, to)| Act::Move { from, to });
        let walked = walks.fold(walked, Acts::and);
        visit_walks(&after, waiting & !ground, walked, visit)
    })
}

/// One build by any of the workers.
fn visit_builds(table: &Table, walked: Acts, visit: Visit) -> ControlFlow<()> {
    let near = vertices(table.mine()).fold(0, |set, worker| set | table.near(worker));
    let after = Table {
        acts: walked,
        ..*table
    };
    vertices(near & table.free()).try_for_each(|site| visit(after.built(site).turn()))
}

const _: () = assert!(super::turn::MOST_ACTS >= 5, "four walks and a build");
