//! Rothenstein et al. 2021: counts, and four algorithms against each other.

mod counts;
mod play;
mod update;

use crate::claim::Claim;

/// The claims of this paper.
pub static CLAIMS: &[&[Claim]] = &[counts::CLAIMS, play::CLAIMS, update::CLAIMS];
