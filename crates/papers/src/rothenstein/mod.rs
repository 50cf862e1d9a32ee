//! O. Rothenstein, A. Meroz, R. Kaplan and A. Oxenhorn, *AI Agents for the Board Game Santorini*
//! (2021): counts, and four algorithms against each other.

mod claims;
mod experiments;

use crate::experiment::Experiment;

pub(crate) use claims::CLAIMS;

/// What is measured again.
pub(crate) static EXPERIMENTS: &[&Experiment] = &[
    &experiments::FIGURE_2,
    &experiments::FIGURES_3_5,
    &experiments::ALPHABETA_TIME,
    &experiments::FIGURE_6,
    &experiments::FIGURE_7,
    &experiments::RANDOM,
];
