//! J. E. Boreham, *Developing an Artificial Intelligence capable of playing the board game
//! Santorini* (2020): small boards, forks, printed figures and the strength of his players.

mod claims;
mod experiments;

use crate::experiment::Experiment;

pub(crate) use claims::CLAIMS;

/// What is measured again.
pub(crate) static EXPERIMENTS: &[&Experiment] = &[
    &experiments::TABLE_5_1,
    &experiments::TESTS,
    &experiments::GRID,
    &experiments::CENTRE,
    &experiments::LENGTH,
];
