//! J. E. Boreham, *Developing an Artificial Intelligence capable of playing the board game
//! Santorini* (2020): small boards, forks, printed figures and the strength of his players.

mod claims;
mod experiments;
mod players;
mod printed;

use crate::paper::Paper;

/// The paper.
pub static PAPER: Paper = Paper {
    citation: "Boreham 2020",
    title: "J. E. Boreham, Developing an Artificial Intelligence capable of playing the board game \
            Santorini",
    claims: claims::CLAIMS,
    experiments: &[
        &experiments::TABLE_5_1,
        &experiments::TESTS,
        &experiments::GRID,
        &experiments::CENTRE,
        &experiments::LENGTH,
        &experiments::LADDER,
        &experiments::LEARNT,
        &experiments::FUTURE,
    ],
};
