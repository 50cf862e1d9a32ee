//! `thera solve --sweep`: one game on many graphs, a line of JSON for each.

use std::io::{self, BufRead};

use rayon::prelude::*;
use thera_control::Control;
use thera_queries::{At, House, Query, QueryError, Solve, SolveLine};

use crate::failure::{ExitStatus, Failure};
use crate::limits::LimitArgs;
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
    let house = House::without_files();
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
        let solve = |line: &String| solve_line(&house, rules, line.trim(), &limits.share(threads));
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

fn solve_line(
    house: &House,
    rules: &str,
    graph: &str,
    control: &Control,
) -> Result<SolveLine, QueryError> {
    let kind = if graph.starts_with('&') {
        "digraph6"
    } else {
        "graph6"
    };
    let query = Solve {
        outcome_if_any: true,
        quick: true,
        ..Solve::new(At::start(&format!("{rules}@{kind}:{graph}")))
    };
    query
        .answer(house, control, &mut |()| ())
        .map(SolveLine::from)
}
