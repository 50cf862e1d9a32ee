//! Saved games.

#![no_main]

#[path = "../../crates/lab/tests/all/checks/mod.rs"]
mod checks;

libfuzzer_sys::fuzz_target!(|text: &str| checks::record(text));
