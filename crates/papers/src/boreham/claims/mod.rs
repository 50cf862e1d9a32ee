//! Boreham 2020: small boards, forks, printed figures and the strength of his players.

mod alone;
mod fork;
mod mobile;
mod play;
mod small;
mod tables;

use crate::claim::Claim;

/// The claims of this paper.
pub static CLAIMS: &[&[Claim]] = &[
    small::CLAIMS,
    fork::CLAIMS,
    tables::CLAIMS,
    play::CLAIMS,
    alone::CLAIMS,
    mobile::CLAIMS,
];
