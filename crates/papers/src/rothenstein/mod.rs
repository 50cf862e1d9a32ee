//! O. Rothenstein, A. Meroz, R. Kaplan and A. Oxenhorn, *AI Agents for the Board Game Santorini*
//! (2021): counts, and four algorithms against each other.

mod claims;
mod experiments;
mod learner;
mod players;
mod printed;

use crate::paper::Paper;

/// The paper.
pub static PAPER: Paper = Paper {
    citation: "Rothenstein et al. 2021",
    title: "O. Rothenstein, A. Meroz, R. Kaplan, A. Oxenhorn, AI Agents for the Board Game Santorini",
    claims: claims::CLAIMS,
    experiments: &[
        &experiments::FIGURE_2,
        &experiments::FIGURES_3_5,
        &experiments::ALPHABETA_TIME,
        &experiments::MONTE_CARLO_TIME,
        &experiments::FIGURE_6,
        &experiments::FIGURE_7,
        &experiments::FIGURES_6_7,
        &experiments::RANDOM,
    ],
};
