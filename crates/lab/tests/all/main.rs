//! All integration tests of the crate, one binary: linking is most of what tests cost.

mod checks;
mod matches;
mod playthroughs;
mod record;
mod tuning;
