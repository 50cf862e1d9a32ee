//! Hermes walks as far as he likes on one level.

use std::collections::HashSet;
use std::ops::ControlFlow;

use thera_board::{Vertex, VertexSet, vertices};

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
        "who moved last",
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

    fn walks(&self) -> bool {
        true
    }

    fn moves_several(&self) -> bool {
        true
    }

    fn visit_turns(&self, table: &Table, visit: Visit) -> ControlFlow<()> {
        for from in vertices(table.mine()) {
            let level = table.position.town.at_height(table.level(from));
            self.visit_moves(table, from, self.reach(table, from) & !level, visit)?;
        }
        let lets_walk = |player| table.acting(player).lets_walk();
        match table.players().all(lets_walk) {
            true => visit_walks(table, table.mine(), Acts::default(), visit),
            false => visit_steps(self, table, visit),
        }
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
    let open = level & (table.free() | table.mine());
    let ground = table.rules.board().component(first, open);
    let here = waiting & ground;
    visit_subsets(ground, here.count_ones(), |there| {
        let mut after = *table;
        *after.workers_mut() ^= here ^ there;
        let walked = walks(here, there).fold(walked, Acts::and);
        visit_walks(&after, waiting & !ground, walked, visit)
    })
}

/// The walks of workers that cannot be told apart.
fn walks(here: VertexSet, there: VertexSet) -> impl Iterator<Item = Act> {
    let (left, arrived) = (vertices(here & !there), vertices(there & !here));
    left.zip(arrived).map(|(from, to)| Act::Move { from, to })
}

/// One build by any of the workers.
fn visit_builds(table: &Table, walked: Acts, visit: Visit) -> ControlFlow<()> {
    let sites = vertices(table.mine()).fold(0, |set, worker| set | table.sites(worker));
    let after = Table {
        acts: walked,
        ..*table
    };
    vertices(sites).try_for_each(|site| after.built(site).finish(visit))
}

/// Every way in which the workers can walk step by step, where it matters which of them goes where
/// or by which way.
fn visit_steps(power: &Hermes, table: &Table, visit: Visit) -> ControlFlow<()> {
    let start: Vec<Vertex> = vertices(table.mine()).collect();
    let mut seen = HashSet::from([(start.clone(), None, None)]);
    let asks = table.asks_who_moved_last();
    let mut waiting = vec![(start, *table)];
    let mut turns = HashSet::new();
    let mut once = |turn| match turns.insert(turn) {
        true => visit(turn),
        false => ControlFlow::Continue(()),
    };
    while let Some((places, here)) = waiting.pop() {
        let acts = walks(table.mine(), here.mine()).collect();
        // A whirlpool may have taken a worker to the top.
        if here.winner.is_some() {
            Table { acts, ..here }.end(&mut once)?;
            continue;
        }
        visit_builds(&here, acts, &mut once)?;
        for (index, &from) in places.iter().enumerate() {
            let level = table.position.town.at_height(table.level(from));
            for to in vertices(power.reach(&here, from) & level) {
                let after = here.stepped(from, to);
                let mut places = places.clone();
                places[index] = after.worker;
                let last = after.last_moved.filter(|_| asks);
                if seen.insert((places.clone(), last, after.winner)) {
                    waiting.push((places, after));
                }
            }
        }
    }
    ControlFlow::Continue(())
}

const _: () = assert!(super::turn::MOST_ACTS >= 5, "four walks and a build");
