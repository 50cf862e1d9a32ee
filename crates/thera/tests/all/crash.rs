//! The crash suite in a small size.

#[path = "../crash/mod.rs"]
mod suite;

use std::path::{Path, PathBuf};

use suite::{Laboratory, Plan, Tally, WRITERS};

#[test]
fn what_is_written_survives_accidents() {
    let laboratory = Laboratory {
        program: Path::new(env!("CARGO_BIN_EXE_thera")),
        folder: PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("crash"),
    };
    let mut all = Tally::default();
    for (number, writer) in (1..).zip(WRITERS) {
        let plan = Plan {
            kills: 1,
            flips: 1,
            seed: number,
        };
        all += laboratory.try_out(writer, plan);
    }
    assert!(
        all.kills as usize >= WRITERS.len() && all.flips > 0,
        "{all:?}"
    );
}
