//! Exact methods that know a particular game.
//!
//! The searches for any game live elsewhere; here is what only works because of how one game is
//! made: [`geography`] decides undirected Geography by maximum matchings, in polynomial time, and
//! [`qbf`] turns quantified Boolean formulas into boards of Geography and Santorini.

mod exact;
pub mod geography;
pub mod qbf;

pub use exact::Exact;
