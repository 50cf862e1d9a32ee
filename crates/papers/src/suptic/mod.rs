//! J. R. Suptic, *Non-Losing Strategies for Castellan* (2017): small rectangles.

mod claims;
mod experiments;

use crate::experiment::Experiment;

pub(crate) use claims::CLAIMS;

/// What is measured again.
pub(crate) static EXPERIMENTS: &[&Experiment] = &[&experiments::SIZES];
