//! Solves every position of a small Santorini board and prints what it found.
//!
//! `cargo run --release -p thera-solvers --example santorini_layers -- GAME [THREADS [FILE]]`, for instance
//! `santorini@king:3x3 2`; with a file name the tablebase is written to it.

use std::path::Path;
use std::time::Instant;

use anyhow::{Context, bail};
use thera_board::VertexSet;
use thera_games::santorini::Santorini;
use thera_games::{AnyGame, Family, FileAccess, Player};
use thera_search::Control;
use thera_solvers::santorini::{Tablebase, solve_all};

const MEMORY: usize = 12 << 30;

fn main() -> anyhow::Result<()> {
    let arguments: Vec<String> = std::env::args().collect();
    let name = arguments
        .get(1)
        .map_or("santorini@king:3x3", String::as_str);
    let threads = arguments
        .get(2)
        .map_or(Ok(2), |text| text.parse())
        .context("threads")?;
    let AnyGame::Santorini(game) = AnyGame::parse(name, FileAccess::Refused)? else {
        bail!("{name} is not a Santorini game");
    };
    let control = Control::new(MEMORY, None, threads);
    let clock = Instant::now();
    let report = match arguments.get(3) {
        Some(file) => Tablebase::write(&game, Path::new(file), &control)?,
        None => solve_all(&game, &control)?,
    };
    let seconds = clock.elapsed().as_secs_f64();
    println!(
        "{}: {} positions in {seconds:.2} s",
        game.name(),
        report.won() + report.lost()
    );
    println!("total height, won and lost for the player to move:");
    for layer in &report.layers {
        println!("{:4} {:14} {:14}", layer.height, layer.won, layer.lost);
    }
    println!(" all {:14} {:14}", report.won(), report.lost());
    let [first, second] = Player::BOTH.map(|player| report.starts_won_by(player));
    println!(
        "{} placements: first wins {first}, second wins {second}",
        report.starts.len()
    );
    println!("with the placement phase {} wins", report.placement.winner);
    for &set in &report.placement.winning {
        println!("  by {}", names(&game, set));
    }
    for &(placed, answer) in &report.placement.answers {
        println!(
            "  {} is answered by {}",
            names(&game, placed),
            names(&game, answer)
        );
    }
    Ok(())
}

fn names(game: &Santorini, set: VertexSet) -> String {
    let names = thera_board::vertices(set).map(|v| game.board().vertex_name(v));
    names.collect::<Vec<_>>().join(",")
}
