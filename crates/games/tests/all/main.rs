//! All integration tests of the crate, one binary: linking is most of what tests cost.

mod any;
mod checks;
mod conformance;
mod encoding;
mod no_panic;
mod scenes;
mod seats;
mod snort;
