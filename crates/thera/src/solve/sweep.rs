//! `thera solve --sweep`: one game on many graphs, a line of JSON for each.

use std::io::{self, BufRead};

use rayon::prelude::*;
use serde::Serialize;
use thera_control::{Control, Interrupted};
use thera_games::{AnyGame, FileAccess, InputError, with_game};
use thera_solvers::Exact;

use crate::failure::{ExitStatus, Failure};
use crate::limits::LimitArgs;
use crate::listing::{points, winner_word};
use crate::output::Output;

/// Graphs handed to the threads at a time: enough to keep them busy, few enough to stream.
const BATCH: usize = 2048;

/// Solves `rules` (a name without a board) on every graph of the standard input, each within the
/// limits; what could not be decided has no winner.
pub fn run(rules: &str, limits: &LimitArgs, out: &mut Output) -> Result<ExitStatus, Failure> {
    if rules.contains('@') {
        return Err(Failure::BadInput(format!(
            "the boards of a sweep come from the standard input: '{rules}' must not name one"
        )));
    }
    let threads = rayon::current_num_threads();
    let mut status = ExitStatus::Done;
    let mut lines = io::stdin().lock().lines();
    let mut before = 0;
    loop {
        let batch: io::Result<Vec<String>> = lines.by_ref().take(BATCH).collect();
        let batch = batch.map_err(|error| {
            Failure::BadInput(format!(
                "the standard input is not a list of graphs: {error}"
            ))
        })?;
        if batch.is_empty() {
            return Ok(status);
        }
        let solve = |line: &String| solve_line(rules, line.trim(), &limits.share(threads));
        let results: Vec<_> = batch.par_iter().map(solve).collect();
        for (number, result) in (before + 1..).zip(results) {
            let line = result.map_err(|error| {
                Failure::BadInput(format!("line {number} of the standard input: {error}"))
            })?;
            if line.winner.is_none() {
                status = ExitStatus::Unfinished;
            }
            out.json_line(&line)?;
        }
        before += batch.len();
    }
}

/// One line of the output.
#[derive(Serialize)]
struct Line {
    game: String,
    to_move: String,
    /// Null if it was not decided within the limits.
    winner: Option<&'static str>,
    value: Option<i32>,
    /// N, P, L or R, in games where either player could move.
    outcome: Option<char>,
    best: Option<String>,
    nodes: u64,
}

fn solve_line(rules: &str, graph: &str, control: &Control) -> Result<Line, InputError> {
    let kind = if graph.starts_with('&') {
        "digraph6"
    } else {
        "graph6"
    };
    let any = AnyGame::parse(&format!("{rules}@{kind}:{graph}"), FileAccess::Refused)?;
    Ok(with_game!(&any, game => solve(game, control)))
}

fn solve<G: Exact>(game: &G, control: &Control) -> Line {
    let position = game.start();
    let mut line = Line {
        game: game.name(),
        to_move: game.to_move(&position).to_string(),
        winner: None,
        value: None,
        outcome: None,
        best: None,
        nodes: 0,
    };
    // What is not decided in time stays empty.
    let _: Result<(), Interrupted> = fill(&mut line, game, control);
    line
}

fn fill<G: Exact>(line: &mut Line, game: &G, control: &Control) -> Result<(), Interrupted> {
    let position = game.start();
    let solution = game.solve_exactly(&position, control)?;
    let class = game.outcome_class(&position, control).transpose()?;
    line.winner = Some(winner_word(solution.outcome));
    line.value = points(solution.outcome);
    line.outcome = class.map(|class| class.letter());
    line.best = solution.best.map(|turn| game.format_move(turn));
    line.nodes = solution.cost.nodes;
    Ok(())
}
