//! All integration tests of the crate, one binary: linking is most of what tests cost.

mod docs;
mod experiments;
mod plain;
mod replay;
mod second_road;
mod verdicts;
