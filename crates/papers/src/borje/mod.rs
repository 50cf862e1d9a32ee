//! G. C. C. Borje, *Combinatorial Game Representation and Analysis of Snort*: stars, paths, cycles
//! and random graphs.

mod chance;
mod claims;
mod experiments;
pub(crate) mod payoff;
mod printed;

use crate::paper::Paper;

/// The paper.
pub static PAPER: Paper = Paper {
    citation: "Borje",
    title: "G. C. C. Borje, Combinatorial Game Representation and Analysis of Snort",
    claims: claims::CLAIMS,
    experiments: &[
        &experiments::TABLE_1,
        &experiments::RANDOM_GRAPHS,
        &experiments::COMPOSITES,
    ],
};
