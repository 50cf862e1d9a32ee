//! Aeolus makes wind.

use std::ops::ControlFlow;

use thera_board::{Vertex, VertexSet};

use super::geometry;
use super::memory::Memory;
use super::power::{Info, Power, Recall};
use super::table::{Table, Visit};
use crate::Player;
use crate::santorini::{Santorini, Variant};

pub const INFO: Info = Info {
    name: "aeolus",
    title: "Aeolus",
    words: "At the end of his turn he may lay his wind token to show one of eight \
            directions, or take it back from there. As long as it lies no worker can \
            move in the direction that it shows.",
    asks: &[
        "a worker",
        "where it goes",
        "where to build",
        "a direction, by the corner or the middle of an edge",
    ],
};

pub struct Aeolus;

impl Power for Aeolus {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn objection(&self, town: &Santorini) -> Option<String> {
        geometry::needs_directions(town, INFO.title)
    }

    fn most_acts(&self, _variant: &Variant) -> u32 {
        3
    }

    fn visit_ends(&self, table: &Table, visit: Visit) -> ControlFlow<()> {
        table.end(visit)?;
        let mut directions = match table.memory(table.player).number as u8 {
            0 => 1..=geometry::COMPASS.len() as u8,
            lies => lies..=lies,
        };
        directions.try_for_each(|direction| table.with_wind(direction).end(visit))
    }

    fn turn_wind(&self, table: &mut Table, direction: u8) {
        let memory = table.memory(table.player);
        let number = match memory.number {
            0 => direction.into(),
            _ => 0,
        };
        table.set_memory(Memory { number, ..memory });
    }

    fn bars(&self, table: &Table, owner: Player, from: Vertex) -> VertexSet {
        let around = table.own().goes_around();
        match geometry::direction_of(table.memory(owner).number) {
            Some(wind) => geometry::towards(table.rules.board(), from, wind, around),
            None => 0,
        }
    }

    fn lets_walk(&self) -> bool {
        false
    }

    fn remembers_direction(&self) -> bool {
        true
    }

    fn recalls_number(&self) -> &'static [Recall] {
        &[Recall {
            label: "Turn the wind",
            hint: "turns the wind token to the next of the eight directions, and then takes it away",
        }]
    }
}
