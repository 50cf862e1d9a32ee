//! C. C. Geissler, *A Mathematical Analysis of the Game of Santorini* (2020): variants of Santorini
//! on small graphs, Geography, reductions from quantified formulas, and figures about the standard
//! game.

mod claims;
mod experiments;

use crate::experiment::Experiment;

pub(crate) use claims::{CLAIMS, connected_graphs, santorini, starts, step_without_turn};

/// What is measured again.
pub(crate) static EXPERIMENTS: &[&Experiment] =
    &[&experiments::BRANCHING, &experiments::HEURISTICS];
