//! The signature: the engine searches as it did when `data/bench/signature.txt` was written.
//!
//! A change that means to alter the search writes it anew, and says so in its message:
//!
//! THERA_BLESS=1 cargo test -p thera-champion --test all bench

use std::fs;
use std::path::{Path, PathBuf};

use thera_champion::bench::{Task, run, signature};
use thera_champion::{Evaluation, Handmade, Network};
use thera_control::Control;

const HEADING: &str = "\
# Positions looked at by 'thera bench' with each evaluation.
# Recorded by THERA_BLESS=1 cargo test -p thera-champion --test all bench
";

fn file() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("data/bench/signature.txt")
}

fn line(name: &str, evaluation: impl Evaluation) -> String {
    let measures = run(evaluation, &Task::SIGNATURE, &Control::default()).unwrap();
    format!("{name}\t{}\n", signature(&measures))
}

#[test]
fn the_engine_searches_as_it_did() {
    let network = line("network", Network::shipped());
    let now = HEADING.to_string() + &network + &line("handmade", Handmade::default());
    if std::env::var_os("THERA_BLESS").is_some() {
        fs::create_dir_all(file().parent().unwrap()).unwrap();
        return fs::write(file(), now).unwrap();
    }
    let recorded = fs::read_to_string(file()).unwrap();
    assert_eq!(
        now, recorded,
        "the search has changed; if that was meant, say so in the commit and record it by \
         THERA_BLESS=1 cargo test -p thera-champion --test all bench"
    );
}
