//! Algorithms for any [`Game`](thera_games::Game): nothing here names a family.
//!
//! [`perft`](mod@perft) counts, [`minimax`] is the slow and obvious reference that every faster
//! search is tested against, [`solve`](mod@solve) finds exact results with a bounded
//! [`table`], [`strategy`] plays a strategy against all replies, [`control`] limits and watches
//! long computations, and [`agent`] holds the players.

pub mod agent;
pub mod control;
pub mod minimax;
pub mod perft;
pub mod solve;
pub mod strategy;
pub mod table;

pub use control::{Control, Interrupted};
