//! Exact methods that know a particular game.
//!
//! The searches for any game live elsewhere; here is what only works because of how one game is
//! made: [`geography`] decides undirected Geography by maximum matchings, in polynomial time.

mod exact;
pub mod geography;

pub use exact::Exact;
