//! All integration tests of the crate, one binary: linking is most of what tests cost.

mod common;
mod laws;
mod notation;
mod twin;
