//! Champion: an engine for standard Santorini.
//!
//! Where the rest of Thera plays any game by its rules, this crate knows one game well. A
//! [`Position`] is nine words, [`moves`] generates only the turns that matter, an [`Engine`]
//! searches them with an [`Evaluation`] and tells its [`Findings`]. [`Score`]s are honest: a
//! [`Score::Win`] is a proof.
//!
//! ```
//! use thera_champion::{Engine, Limits, Network, Position, Score};
//! use thera_control::Control;
//! use thera_games::Notation;
//! use thera_games::santorini::Santorini;
//!
//! let game = Santorini::standard();
//! let text = "0000000000002300000000000/1/mortal:C3,E1/mortal:A5,A1";
//! let position = Position::from_rules(&game.parse_position(text)?).unwrap();
//! let engine = Engine::new(Network::shipped(), 1 << 20);
//! let found = engine.search(&position, &Limits::default(), &Control::default(), |_| ());
//! assert_eq!(found.lines[0].score, Score::Win(1));
//! # Ok::<(), thera_games::InputError>(())
//! ```

pub mod bench;
pub mod book;
pub mod door;
mod engine;
mod evaluation;
pub mod handmade;
mod history;
pub mod levels;
pub mod moves;
pub mod network;
mod position;
mod score;
mod search;
pub mod squares;
mod table;
pub mod train;
mod turn;
mod variation;

pub use book::book_for;
pub use door::{engine_for, is_standard, plays};
pub use engine::{Engine, Findings, Line};
pub use evaluation::Evaluation;
pub use handmade::Handmade;
pub use network::Network;
pub use position::{DOME, Position, SUMMIT};
pub use score::{SCALE, Score};
pub use search::{Constant, Constants, Shortcuts};
pub use thera_search::analysis::Limits;
pub use turn::Turn;

#[cfg(test)]
mod tests;
