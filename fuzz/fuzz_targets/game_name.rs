//! Texts that name games.

#![no_main]

#[allow(dead_code, reason = "each target uses one of the checks")]
#[path = "../../crates/games/tests/all/checks/mod.rs"]
mod checks;

libfuzzer_sys::fuzz_target!(|text: &str| checks::game_name(text));
