//! All integration tests of the crate, one binary: linking is most of what tests cost.

mod checks;
mod exact;
mod readers;
mod value_tables;
