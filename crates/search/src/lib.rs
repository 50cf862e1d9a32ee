//! Algorithms for any [`Game`](thera_games::Game): nothing here names a family.
//!
//! [`perft`](mod@perft) counts, [`minimax`] is the slow and obvious reference that every faster
//! search is tested against, and [`agent`] holds the players.

pub mod agent;
pub mod minimax;
pub mod perft;
