//! One program with a target for every reader: `TARGET=board_spec fuzz corpus/board_spec`.
//!
//! Without a target it lists them. A target is given bytes of any kind and panics if anything is
//! wrong with what the reader makes of them.

#![no_main]

mod binary;
mod text;

use std::sync::OnceLock;

use libfuzzer_sys::fuzz_target;

/// What a target does with some bytes.
type Check = fn(&[u8]);

/// All targets by name.
fn targets() -> impl Iterator<Item = &'static (&'static str, Check)> {
    text::TARGETS.iter().chain(binary::TARGETS)
}

fn chosen() -> Check {
    let name = std::env::var("TARGET").unwrap_or_default();
    match targets().find(|(known, _)| *known == name) {
        Some((_, check)) => *check,
        None => {
            for (name, _) in targets() {
                println!("{name}");
            }
            std::process::exit(if name.is_empty() { 0 } else { 2 });
        }
    }
}

static CHECK: OnceLock<Check> = OnceLock::new();

fuzz_target!(
    init: {
        let _ = CHECK.set(chosen());
    },
    |bytes: &[u8]| {
        if let Some(check) = CHECK.get() {
            check(bytes);
        }
    }
);
