//! The crash suite in a large size: `cargo build -p thera && cargo run -p thera --example crash [KILLS] [FLIPS] [SEED] [COMMAND…]`.
//!
//! Every command that writes is killed so many times at random moments, finds so many flipped bits,
//! is started twice at once and runs out of disk (where the system lets us make a small one); then
//! it goes on, and has to end with the same bytes as a run to which nothing happened.

#[path = "../tests/crash/mod.rs"]
mod crash;

use std::path::PathBuf;

use crash::{Laboratory, Plan, Tally, WRITERS};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize, usual| {
        let given = arguments.get(place).and_then(|text| text.parse().ok());
        given.unwrap_or(usual)
    };
    let plan = Plan {
        kills: number(0, 40) as u32,
        flips: number(1, 20) as u32,
        seed: number(2, 1),
    };
    let wanted: Vec<&String> = arguments.iter().skip(3).collect();
    let Some(program) = program() else {
        eprintln!("the program is not there yet: cargo build -p thera");
        std::process::exit(1);
    };
    let laboratory = Laboratory {
        program: &program,
        folder: std::env::temp_dir().join(format!("thera-crash-{}", std::process::id())),
    };
    let mut all = Tally::default();
    for writer in WRITERS {
        if wanted.is_empty() || wanted.iter().any(|name| *name == writer.name) {
            let tally = laboratory.try_out(writer, plan);
            println!("{}: {tally:?}", writer.name);
            all += tally;
        }
    }
    println!("all: {all:?}");
    let _ = std::fs::remove_dir_all(&laboratory.folder);
}

/// The program beside this one.
fn program() -> Option<PathBuf> {
    let own = std::env::current_exe().ok()?;
    let name = format!("thera{}", std::env::consts::EXE_SUFFIX);
    let program = own.parent()?.parent()?.join(name);
    program.exists().then_some(program)
}
