//! G. C. C. Borje, *Combinatorial Game Representation and Analysis of Snort*: stars, paths, cycles
//! and random graphs.

mod claims;
mod experiments;

use crate::experiment::Experiment;

pub(crate) use claims::{CLAIMS, refutation};

/// What is measured again.
pub(crate) static EXPERIMENTS: &[&Experiment] =
    &[&experiments::TABLE_1, &experiments::RANDOM_GRAPHS];
