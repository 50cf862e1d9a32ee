//! C. C. Geissler, *A Mathematical Analysis of the Game of Santorini* (2020): variants of Santorini
//! on small graphs, Geography, reductions from quantified formulas, and figures about the standard
//! game.

mod claims;
mod experiments;
mod genetic;
pub(crate) mod heights;
mod printed;
mod standard;

use crate::paper::Paper;

/// The paper.
pub static PAPER: Paper = Paper {
    citation: "Geissler 2020",
    title: "C. C. Geissler, A Mathematical Analysis of the Game of Santorini",
    claims: claims::CLAIMS,
    experiments: &[
        &experiments::BRANCHING,
        &experiments::HEURISTICS,
        &genetic::GENETIC,
        &heights::HEIGHTS,
    ],
};
