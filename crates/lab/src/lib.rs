//! The laboratory: games kept as files.
//!
//! [`record`] is the text format in which a game is saved, read back and replayed.

pub mod record;
