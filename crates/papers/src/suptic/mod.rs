//! J. R. Suptic, *Non-Losing Strategies for Castellan* (2017): small rectangles.

mod claims;
mod experiments;
mod printed;

use crate::paper::Paper;

/// The paper.
pub static PAPER: Paper = Paper {
    citation: "Suptic 2017",
    title: "J. R. Suptic, Non-Losing Strategies for Castellan",
    claims: claims::CLAIMS,
    experiments: &[&experiments::SIZES, &experiments::EVEN_BOARDS],
};
