//! Exact methods that know a particular game.
//!
//! The searches for any game live elsewhere; here is what only works because of how one game is
//! made: [`castellan`] searches sums of independent parts, [`geography`] decides undirected
//! Geography by maximum matchings, in polynomial time, [`qbf`] turns quantified Boolean formulas
//! into boards of Geography and Santorini, [`santorini`] solves all positions of a small board
//! layer by layer, [`snort`] decides who wins, and works out what positions are worth as
//! combinatorial games, and [`strategies`] holds the strategies that the papers prove by hand.
//!
//! Every family is asked through [`Exact`], which finds its method by the type of its rules:
//!
//! ```
//! use thera_control::Control;
//! use thera_games::{AnyGame, FileAccess, Game};
//! use thera_solvers::Exact;
//!
//! let game = AnyGame::parse("castellan@2x4", FileAccess::Refused)?;
//! let solution = game.solve_exactly(&game.start(), &Control::default()).unwrap();
//! assert_eq!(solution.value(), 4);
//! # Ok::<(), thera_games::InputError>(())
//! ```

mod any;
pub mod castellan;
pub mod geography;
mod method;
pub mod qbf;
pub mod santorini;
pub mod snort;
pub mod strategies;
mod value;
mod wide;

pub use method::{
    Exact, Kept, Layer, Method, Oracle, Payoff, Phase, Start, TRADES, TablebaseError, Tabulation,
};
pub use santorini::Slicing;
pub use value::{GameValue, NoValue, Valuer};
