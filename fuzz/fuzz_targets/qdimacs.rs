//! Formulas in QDIMACS.

#![no_main]

#[path = "../../crates/solvers/tests/all/checks/mod.rs"]
mod checks;

libfuzzer_sys::fuzz_target!(|text: &str| checks::qdimacs(text));
