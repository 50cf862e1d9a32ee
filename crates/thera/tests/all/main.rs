//! All integration tests of the crate, one binary: linking is most of what tests cost.

mod cli;
mod crash;
mod docs;
mod doors;
mod policy;
mod reduce;
