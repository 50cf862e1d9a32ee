//! Snort: what positions are worth.

pub mod values;
