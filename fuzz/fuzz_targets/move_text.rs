//! Texts for moves, some moves into a game.

#![no_main]

#[allow(dead_code, reason = "each target uses one of the checks")]
#[path = "../../crates/games/tests/all/checks/mod.rs"]
mod checks;

libfuzzer_sys::fuzz_target!(|input: (u8, [u8; 8], &str)| checks::move_text(
    input.0.into(),
    &input.1,
    input.2
));
