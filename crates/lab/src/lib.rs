//! The laboratory: games kept as files, results as figures.
//!
//! [`record`] is the text format in which a game is saved, read back and replayed; [`plot`] draws
//! figures.

pub mod plot;
pub mod record;
pub mod statistics;
