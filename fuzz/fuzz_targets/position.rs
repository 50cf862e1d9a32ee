//! Texts for positions, of a game the first byte picks.

#![no_main]

#[allow(dead_code, reason = "each target uses one of the checks")]
#[path = "../../crates/games/tests/all/checks/mod.rs"]
mod checks;

libfuzzer_sys::fuzz_target!(|input: (u8, &str)| checks::position(input.0.into(), input.1));
