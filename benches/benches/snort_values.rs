//! How long canonical forms of Snort boards take, and how much memory.
//!
//! `cargo bench -p thera-solvers --bench snort_values` runs the usual columns, each in a process of
//! its own; `-- path:26 grid:5x5` runs the boards named. Time is processor time of one thread.

use std::process::Command;
use thera_board::{Board, FileAccess, Vertex, VertexSet};
use thera_solvers::snort::values::SnortValues;
use thera_values::Limits;

const COLUMNS: [&str; 18] = [
    "path:16",
    "path:18",
    "path:20",
    "path:22",
    "cycle:18",
    "cycle:20",
    "cycle:24",
    "grid:2x8",
    "grid:3x5",
    "grid:4x4",
    "grid:3x6",
    "grid:4x5",
    "random:20:0.2:1",
    "random:20:0.2:2",
    "random:20:0.2:3",
    "path:26",
    "cycle:28",
    "grid:5x5",
];

/// Tells the child process which board to measure.
const CHILD: &str = "--child";

fn main() {
    let arguments: Vec<String> = std::env::args()
        .skip(1)
        .filter(|a| a != "--bench")
        .collect();
    if let [flag, board] = &arguments[..]
        && flag == CHILD
    {
        measure(board);
        return;
    }
    let boards = if arguments.is_empty() {
        COLUMNS.map(str::to_owned).to_vec()
    } else {
        arguments
    };
    println!(
        "{:<16} {:>9} {:>9} {:>9} {:>9}  value",
        "board", "seconds", "MB", "games", "regions"
    );
    let executable = std::env::current_exe().expect("the path of this benchmark");
    for board in boards {
        let status = Command::new(&executable).args([CHILD, &board]).status();
        if !status.is_ok_and(|s| s.success()) {
            println!("{board:<16} failed");
        }
    }
}

fn measure(name: &str) {
    let board = Board::parse(name, FileAccess::Refused).expect("a board");
    // Not through a position, whose mirror images would settle even cycles and some grids at once.
    let neighbours: Vec<VertexSet> = (0..board.size()).map(|v| board.out(v as Vertex)).collect();
    let mut values = SnortValues::with_limits(Limits::within_bytes(8192 << 20));
    let before = processor_seconds();
    let value = values.of_labels(&neighbours, board.all(), board.all());
    let value = value.expect("a value");
    let seconds = processor_seconds() - before;
    let regions = values.regions();
    let games = values.games();
    let size = games.size();
    let temperature = games.temperature(value).expect("a temperature");
    let text = games.text(value).unwrap_or_else(|error| error.to_string());
    let mut short: String = text.chars().take(40).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    println!(
        "{name:<16} {seconds:>9.3} {:>9.0} {size:>9} {regions:>9}  {short} (temperature {temperature})",
        peak_megabytes()
    );
}

/// Time on the processor so far, as Linux counts it.
fn processor_seconds() -> f64 {
    let statistics = std::fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    let nanoseconds = statistics
        .split_whitespace()
        .next()
        .and_then(|n| n.parse::<f64>().ok());
    nanoseconds.unwrap_or(f64::NAN) / 1e9
}

/// The most memory ever resident, as Linux counts it.
fn peak_megabytes() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = peak.and_then(|p| p.trim().strip_suffix("kB")?.trim().parse::<f64>().ok());
    kilobytes.unwrap_or(f64::NAN) / 1024.0
}
