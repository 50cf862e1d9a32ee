//! All integration tests of the crate, one binary: linking is most of what tests cost.

mod bench;
mod school;
mod tactics;
