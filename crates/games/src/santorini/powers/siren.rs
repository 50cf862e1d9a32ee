//! The Siren draws others in one direction.

use std::ops::ControlFlow;

use thera_board::{VertexSet, bit, vertices};

use super::Chosen;
use super::geometry::{self, Direction};
use super::power::{Info, Power, Recall};
use super::table::{Table, Visit, each_once};
use crate::santorini::{Santorini, Variant};

pub const INFO: Info = Info {
    name: "siren",
    title: "Siren",
    words: "She chooses a direction when her workers are placed. Instead of moving she \
            may force one or more of the opponent's workers one place that way, each \
            to a free place at whatever level; then any of her workers builds.",
    asks: &[
        "a worker, or an opponent's worker to draw",
        "where it goes",
        "where to build, or another of the opponent's workers",
        "where it goes",
        "where to build, or another of the opponent's workers",
        "where it goes",
        "where to build, or another of the opponent's workers",
        "where it goes",
        "where to build, or another of the opponent's workers",
        "where it goes",
        "where to build, or another of the opponent's workers",
        "where it goes",
        "where to build",
    ],
};

pub struct Siren;

impl Power for Siren {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn objection(&self, town: &Santorini) -> Option<String> {
        geometry::needs_directions(town, "the Siren")
    }

    fn choices(&self, _placed: VertexSet) -> Vec<Chosen> {
        (1..=geometry::COMPASS.len() as u8)
            .map(Chosen::Direction)
            .collect()
    }

    fn most_acts(&self, variant: &Variant) -> u32 {
        variant.workers_per_side() + 2
    }

    fn visit_turns(&self, table: &Table, visit: Visit) -> ControlFlow<()> {
        vertices(table.mine())
            .try_for_each(|from| self.visit_moves(table, from, self.reach(table, from), visit))?;
        match geometry::direction_of(table.memory(table.player).number) {
            Some(song) => each_once(visit, |visit| {
                visit_drawn(table, song, table.targets(), visit)
            }),
            None => ControlFlow::Continue(()),
        }
    }

    fn remembers_direction(&self) -> bool {
        true
    }

    fn recalls_number(&self) -> &'static [Recall] {
        &[Recall {
            label: "Turn her song",
            hint: "turns to the next of the eight directions, and then to none",
        }]
    }
}

/// Draws any of the workers among `waiting`, at least one, and lets any worker build then.
fn visit_drawn(
    table: &Table,
    song: Direction,
    waiting: VertexSet,
    visit: Visit,
) -> ControlFlow<()> {
    for drawn in vertices(waiting) {
        let next = geometry::next(table.rules.board(), drawn, song);
        let Some(next) = next.filter(|&next| table.free() & bit(next) != 0) else {
            continue;
        };
        let after = table.forced(drawn, next);
        let sites = vertices(after.mine()).fold(0, |set, worker| set | after.sites(worker));
        vertices(sites).try_for_each(|site| after.built(site).finish(visit))?;
        visit_drawn(&after, song, waiting & !bit(drawn), visit)?;
    }
    ControlFlow::Continue(())
}
