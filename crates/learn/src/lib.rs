//! Judging positions: what the papers' players look at, and how much each thing counts.
//!
//! An evaluation is a list of named [`features`] and as many [`weights`]. Those of Geissler 2020,
//! Boreham 2020 and Rothenstein et al. 2021 for Santorini are in [`santorini`], a simple one for
//! each other family is in [`others`]; [`catalogue`] finds them by name. [`genetic`] breeds better
//! weights, and [`qlearning`] learns what moves are worth without any features.

pub mod catalogue;
pub mod features;
pub mod genetic;
pub mod others;
pub mod qlearning;
pub mod santorini;
pub mod weights;

pub use catalogue::{EvalError, Evaluated, EvaluationInfo};
pub use features::{Features, Part, Weighted};
pub use weights::Weights;
