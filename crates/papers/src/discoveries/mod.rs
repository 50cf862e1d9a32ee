//! What was found here beyond the papers: statements about everything up to some size, each worked
//! out by a census and checked again as a claim. `docs/discoveries.md` tells them.
//!
//! The words of such a claim are what was known or asked before, its section where.

mod buckets;
mod castellan;
mod geography;
mod santorini;
mod snort;

use crate::paper::Paper;

/// The statements, as if they were a paper's.
pub static PAPER: Paper = Paper {
    citation: "Thera",
    title: "What Thera found beyond the papers: docs/discoveries.md",
    claims: &[
        snort::CLAIMS,
        geography::CLAIMS,
        santorini::CLAIMS,
        castellan::CLAIMS,
        buckets::CLAIMS,
    ],
    experiments: &[],
};
