//! All integration tests of the crate, one binary: linking is most of what tests cost.

mod checks;
mod formats;
mod kinds;
mod specs;
mod symmetries;
