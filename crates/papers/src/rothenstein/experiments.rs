//! O. Rothenstein, A. Meroz, R. Kaplan and A. Oxenhorn, *AI Agents for the Board Game Santorini*
//! (2021), section V. The figures are drawings without numbers in the text, so what is compared is
//! what the text says about them.

mod learning;
mod playing;
mod readings;
mod times;

pub(crate) use learning::{FIGURE_2, FIGURES_3_5};
pub(crate) use playing::{FIGURE_6, FIGURE_7, RANDOM};
pub(crate) use readings::FIGURES_6_7;
pub(crate) use times::{ALPHABETA_TIME, MONTE_CARLO_TIME};
