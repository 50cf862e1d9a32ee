//! Snort: who wins ([`outcome`]), and what positions are worth ([`values`]).

pub mod outcome;
pub mod values;
