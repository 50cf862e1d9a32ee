//! Strategies proved by hand in the papers, as functions from positions to moves.
//!
//! A function returns `None` where the paper does not say what to play. Play one against all
//! replies with [`check`](thera_search::strategy::check): it holds, or a line refutes it. Where a
//! paper can be read in more than one way there is a function for each reading; what the checks
//! found is told with each and pinned in the tests.

pub mod castellan;
pub mod snort;

#[cfg(test)]
mod tests;
