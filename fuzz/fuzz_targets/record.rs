//! Saved games.

#![no_main]

#[path = "../../crates/lab/tests/checks/mod.rs"]
mod checks;

libfuzzer_sys::fuzz_target!(|text: &str| checks::record(text));
