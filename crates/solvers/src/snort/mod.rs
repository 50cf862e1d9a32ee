//! Snort: who wins ([`outcome`]), and what positions are worth ([`values`]).

mod method;
pub mod outcome;
pub mod values;

pub(crate) use method::METHOD;
