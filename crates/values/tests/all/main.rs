//! All integration tests of the crate, one binary: linking is most of what tests cost.

mod common;
mod expression;
mod laws;
mod notation;
mod operations;
mod twin;
