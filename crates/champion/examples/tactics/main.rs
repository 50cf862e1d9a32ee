//! Makes and checks the tactics of `data/tactics`, and plays them through.
//!
//! `tactics make FILE` prints a file: positions of games between players who climb and do not walk
//! into a loss at once, with what exact methods say of them that share nothing with champion's
//! search. `tactics check FILE` confirms every line by those methods again; `cargo test` confirms a
//! part. `tactics champion NODES` lets champion play all of them with so many positions a move.

mod champion;
mod deep;
mod games;
#[path = "../../tests/all/tactics/prover.rs"]
mod prover;
mod saves;
mod short;
#[path = "../../tests/all/tactics/suite.rs"]
mod suite;
#[path = "../../tests/all/tactics/twin.rs"]
mod twin;

use std::process::ExitCode;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["make", "santorini"] => short::make(),
        ["make", "deep"] => deep::make(),
        ["make", "saves"] => saves::make(),
        ["check", "santorini"] => told(&short::check()),
        ["check", "deep"] => told(&deep::check()),
        ["check", "saves"] => told(&saves::check()),
        ["champion", nodes] if nodes.parse::<u64>().is_ok() => {
            champion::play(nodes.parse().unwrap_or(1));
        }
        _ => {
            eprintln!("usage: tactics make|check santorini|deep|saves, or tactics champion NODES");
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}

/// Tells which lines are confirmed, and which are not.
fn told(lines: &[(String, bool)]) {
    for (line, _) in lines.iter().filter(|(_, confirmed)| !confirmed) {
        println!("not confirmed: {line}");
    }
    let confirmed = lines.iter().filter(|(_, confirmed)| *confirmed).count();
    println!("{confirmed} of {} confirmed", lines.len());
}
