//! The Moerae know where nobody else wins.

use super::Seating;
use super::geometry;
use super::power::{ASKS, Info, Power};
use super::veil::Veil;
use crate::santorini::{Santorini, Variant};

pub const INFO: Info = Info {
    name: "moerae",
    title: "Moerae",
    words: "They have one worker more. Before they place them they secretly choose a square of two by two \
            places. If an opponent's worker would win by moving onto one of these, they win instead.",
    asks: ASKS,
};

pub struct Moerae;

impl Power for Moerae {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn objection(&self, town: &Santorini) -> Option<String> {
        let title = INFO.title;
        let rows_and_columns = town.board().rows_and_columns();
        let narrow = rows_and_columns.is_none_or(|(rows, columns)| rows.min(columns) < 2);
        geometry::needs_an_edge(town, title).or_else(|| {
            narrow.then(|| format!("{title} needs a board with two rows and two columns or more"))
        })
    }

    fn seats(&self) -> &'static [usize] {
        &[2, 3]
    }

    fn objection_to_seating(&self, _seating: Seating) -> Option<&'static str> {
        Some("things are hidden only where two play")
    }

    fn workers(&self, variant: &Variant) -> u32 {
        variant.workers_per_side() + 1
    }

    fn veil(&self) -> Option<Veil> {
        Some(Veil::Fate)
    }

    fn quarrels(&self) -> &'static [&'static str] {
        &["circe", "nemesis", "nyx", "tartarus"]
    }
}
