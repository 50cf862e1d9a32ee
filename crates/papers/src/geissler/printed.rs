//! What chapter 8 of the thesis prints about the standard game.

use std::ops::RangeInclusive;

/// Section 8.1: choices a turn on average.
pub const AVERAGE_CHOICES: RangeInclusive<f64> = 60.0..=80.0;

/// Section 8.1: choices a turn at most.
pub const MOST_CHOICES: u64 = 128;

/// Section 8.2: what makes a position good.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Heuristic {
    Height,
    Centricity,
    Distance,
}

impl Heuristic {
    pub const ALL: [Heuristic; 3] = [
        Heuristic::Height,
        Heuristic::Centricity,
        Heuristic::Distance,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Heuristic::Height => "height",
            Heuristic::Centricity => "centricity",
            Heuristic::Distance => "distance",
        }
    }

    /// The weights that leave only this one.
    pub fn weights(self) -> &'static str {
        match self {
            Heuristic::Height => "1;0;0",
            Heuristic::Centricity => "0;1;0",
            Heuristic::Distance => "0;0;1",
        }
    }
}
