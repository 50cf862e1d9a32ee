//! Graphs in DOT.

#![no_main]

#[allow(dead_code, reason = "each target uses one of the checks")]
#[path = "../../crates/board/tests/all/checks/mod.rs"]
mod checks;

libfuzzer_sys::fuzz_target!(|text: &str| checks::dot(text));
