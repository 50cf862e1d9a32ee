//! Exact methods that know a particular game.
//!
//! The searches for any game live elsewhere; here is what only works because of how one game is
//! made: [`geography`] decides undirected Geography by maximum matchings, in polynomial time,
//! [`qbf`] turns quantified Boolean formulas into boards of Geography and Santorini, and
//! [`strategies`] holds the strategies that the papers prove by hand.

mod exact;
pub mod geography;
pub mod qbf;
pub mod strategies;

pub use exact::Exact;
