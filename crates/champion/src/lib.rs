//! Champion: an engine for standard Santorini.
//!
//! Where the rest of Thera plays any game by its rules, this crate knows one game well. A
//! [`Position`] is nine words, [`moves`] generates only the turns that matter, an [`Engine`]
//! searches them with an [`Evaluation`] and tells its [`Findings`]. [`Score`]s are honest: a
//! [`Score::Win`] is a proof.

pub mod bench;
pub mod door;
mod engine;
mod evaluation;
pub mod handmade;
pub mod levels;
mod line;
mod memory;
pub mod moves;
pub mod network;
mod position;
mod score;
mod search;
pub mod squares;
mod table;
pub mod train;
mod turn;

pub use door::{engine_for, is_standard, plays};
pub use engine::{Engine, Findings, Line};
pub use evaluation::Evaluation;
pub use handmade::Handmade;
pub use network::Network;
pub use position::{DOME, Position, SUMMIT};
pub use score::{SCALE, Score};
pub use search::Shortcuts;
pub use thera_search::analysis::Limits;
pub use turn::Turn;

#[cfg(test)]
mod tests;
