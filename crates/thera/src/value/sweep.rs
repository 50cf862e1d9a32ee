//! `thera value --sweep`: the values of one game on many graphs, a line of JSON for each.

use std::io::{self, BufReader, Write};
use std::ops::ControlFlow;

use serde_json::{Map, Value as Json};
use thera_jobs::Threads;
use thera_lab::census::{Shard, run as run_census};
use thera_queries::House;
use thera_queries::census::{Boards, Column, Registrar, Row, Wanted, items};

use super::Args;
use crate::failure::{ExitStatus, Failure};
use crate::output::Output;

/// Values the game on every graph of the standard input, each within the limits. What has no value
/// has an error, and the run goes on.
pub fn run(args: Args, out: &mut Output) -> Result<ExitStatus, Failure> {
    let rules = &args.game.game;
    if rules.contains('@') {
        return Err(Failure::BadInput(format!(
            "the boards of a sweep come from the standard input: '{rules}' must not name one"
        )));
    }
    let columns = match (args.winner, args.all) {
        (true, false) => "game,outcome",
        (true, true) => "game,start,multiplicity,outcome",
        (false, false) => "game,outcome,value,mean,temperature",
        (false, true) => "game,start,multiplicity,outcome,value,mean,temperature",
    };
    let threads = rayon::current_num_threads();
    let (control, time) = args.limits.each(threads);
    let wanted = Wanted {
        columns: Column::list("columns", columns)?,
        filter: None,
        all_starts: args.all,
        position: args.game.position.clone(),
        time,
    };
    let house = House::without_files();
    let names: Vec<&str> = wanted
        .columns
        .iter()
        .map(|column| as_in_value(column.name))
        .collect();
    let registrar = Registrar::new(&house, wanted);
    let items = items(rules, Boards::Lines(Box::new(BufReader::new(io::stdin()))))?;
    let mut status = ExitStatus::Done;
    let mut failed = None;
    let mut stdout = io::BufWriter::new(io::stdout());
    let deliver = |_: &str, rows: Vec<Row>| {
        for row in rows {
            if row.error.is_some() {
                status = ExitStatus::Unfinished;
            }
            if let Err(error) = writeln!(stdout, "{}", line(&names, row)) {
                failed = Some(error);
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    };
    let runner = Threads(threads);
    let ended = run_census(
        items,
        &registrar,
        Shard::WHOLE,
        None,
        &runner,
        &control,
        deliver,
    );
    ended.map_err(|error| Failure::CouldNot(error.to_string()))?;
    if let Some(error) = failed {
        return Err(Failure::Output(error));
    }
    stdout.flush()?;
    drop(stdout);
    out.text("")?;
    Ok(status)
}

/// The name that a column has in the answer to a single question.
fn as_in_value(column: &'static str) -> &'static str {
    match column {
        "value" => "canonical",
        other => other,
    }
}

fn line(names: &[&str], row: Row) -> Json {
    if let Some(error) = row.error {
        return serde_json::json!({"error": error});
    }
    let cells = names.iter().zip(row.cells);
    // Numbers are strings here, as in the answer to a single question.
    let fields = cells.map(|(name, cell)| {
        let json = match *name {
            "mean" | "temperature" => cell.to_string().into(),
            _ => serde_json::to_value(&cell).unwrap_or(Json::Null),
        };
        (name.to_string(), json)
    });
    Json::Object(fields.collect::<Map<String, Json>>())
}
