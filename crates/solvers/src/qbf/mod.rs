//! Quantified Boolean formulas as boards.
//!
//! A [`Formula`] is turned into a board on which first wins exactly if it is true ([`reduce`]):
//! that is how Geography and several variants of Santorini are shown to be PSPACE-hard (Geissler
//! 2020, chapter 6).

pub mod reduce;

pub use thera_games::formula::{Formula, Literal, Quantifier, Variable};
