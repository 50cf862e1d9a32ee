//! Gaea sends workers out of the earth.

use std::collections::HashSet;
use std::ops::ControlFlow;

use thera_board::{Vertex, VertexSet, bit, vertices};

use super::memory::{MOST_PLACES, Memory};
use super::power::{Info, Power, Recall};
use super::table::{Table, Visit};
use super::{Position, Seating};
use crate::santorini::Variant;

pub const INFO: Info = Info {
    name: "gaea",
    title: "Gaea",
    words: "She has two workers more in store. When a dome is built she may place one \
            of them on a free place on the ground beside it: at once if she built it, \
            at the start of her next turn otherwise.",
    asks: &[
        "a worker, or where one comes in",
        "where it goes",
        "where to build",
        "where to build, or where another worker comes in",
        "where to build, or where a worker comes in",
        "where a worker comes in",
    ],
};

pub struct Gaea;

impl Power for Gaea {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn seats(&self) -> &'static [usize] {
        &[2, 3]
    }

    fn objection_to_seating(&self, seating: Seating) -> Option<&'static str> {
        (seating != Seating::Two).then_some("her workers come in the middle of others' turns")
    }

    fn most_workers(&self, variant: &Variant) -> u32 {
        self.workers(variant) + u32::from(STORE)
    }

    fn most_acts(&self, _variant: &Variant) -> u32 {
        2 + u32::from(STORE)
    }

    /// For each dome that has been waiting one worker may come in.
    fn visit_beginnings(
        &self,
        table: &Table,
        then: &mut dyn FnMut(&Table) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut seen = HashSet::new();
        let waiting = table.memory(table.player).places;
        visit_after_domes(
            table,
            waiting,
            &mut |table| match seen.insert(table.mine()) {
                true => then(table),
                false => ControlFlow::Continue(()),
            },
        )
    }

    fn visit_ends(&self, table: &Table, visit: Visit) -> ControlFlow<()> {
        table.end(visit)?;
        let domes = table.position.domes & !table.domes_before;
        vertices(rooms(table, domes)).try_for_each(|place| table.with_token(place).end(visit))
    }

    fn put_token(&self, table: &mut Table, site: Vertex) {
        let mut memory = table.memory(table.player);
        memory.number += 1;
        table.set_memory(memory);
        *table.workers_mut() |= bit(site);
    }

    fn remember(&self, _before: &Position, _table: &Table, memory: Memory) -> Memory {
        let places = 0;
        Memory { places, ..memory }
    }

    fn witness(&self, before: &Position, table: &Table, memory: Memory) -> Memory {
        // Without her power she sees nothing, nor does she when the dome itself ends the game.
        let awake = table.any_other(|power| power.info().name == INFO.name);
        let ended = table.winner.is_some() && table.rules.counts_towers;
        let built = table.position.domes & !before.domes;
        let places = match awake && !ended && memory.number < STORE {
            true if (memory.places | built).count_ones() <= MOST_PLACES => memory.places | built,
            true => built,
            false => memory.places,
        };
        Memory { places, ..memory }
    }

    /// How many workers have come in.
    fn most_number(&self) -> u16 {
        STORE
    }

    /// How many domes of one turn she remembers.
    fn most_places(&self) -> u32 {
        MOST_PLACES
    }

    /// How many workers are left in store.
    fn number_as_text(&self, number: u16) -> String {
        match number {
            0 => String::new(),
            _ => self.number_beside_places(number),
        }
    }

    fn number_beside_places(&self, number: u16) -> String {
        (STORE - number).to_string()
    }

    fn read_number(&self, text: &str) -> Option<u16> {
        match text {
            "" => Some(0),
            left => STORE.checked_sub(left.parse().ok()?),
        }
    }

    fn quarrels(&self) -> &'static [&'static str] {
        &[
            "atlas", "dionysus", "heracles", "morpheus", "poseidon", "selene",
        ]
    }

    fn recalls_number(&self) -> &'static [Recall] {
        &[
            Recall {
                label: "Worker placed",
                hint: "takes a worker from her store; after the last she has both again",
            },
            Recall {
                label: "Worker back",
                hint: "puts a worker back into her store",
            },
        ]
    }

    fn recalls_places(&self) -> Option<Recall> {
        Some(Recall {
            label: "Dome of the last turn",
            hint: "says that the opponent built a dome there in the last turn, or that nobody did",
        })
    }
}

/// How many workers there are in store.
const STORE: u16 = 2;

/// Where a worker may come in beside some domes.
fn rooms(table: &Table, domes: VertexSet) -> VertexSet {
    match table.memory(table.player).number < STORE && table.winner.is_none() {
        true => table.beside(domes) & table.free() & table.position.town.at_height(0),
        false => 0,
    }
}

fn visit_after_domes(
    table: &Table,
    waiting: VertexSet,
    then: &mut dyn FnMut(&Table) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Some(dome) = vertices(waiting).next() else {
        return then(table);
    };
    let others = waiting & !bit(dome);
    visit_after_domes(table, others, then)?;
    vertices(rooms(table, bit(dome)))
        .try_for_each(|place| visit_after_domes(&table.with_token(place), others, then))
}
