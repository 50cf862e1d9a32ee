//! Many questions at once: matches and censuses.

use std::ops::ControlFlow;
use std::time::Duration;

use pyo3::prelude::*;
use serde_json::json;
use thera_control::Interrupted;
use thera_jobs::Threads;
use thera_lab::census::{Shard, run as run_census};
use thera_lab::matches::{Contest, Openings, Settings, Standing, Summary, play};
use thera_lab::statistics::Sprt;
use thera_queries::QueryError;
use thera_queries::census::{Boards, Column, Filter, Item, Registrar, Row, Wanted, items};

use crate::ask::{house, searchable};
use crate::run::{aside, bad, control, raise};

/// A match of two agents; its summary as JSON.
#[pyfunction]
#[pyo3(signature = (game, a, b, games, seed, openings=None, position=None, sprt=None,
    threads=None, progress=None))]
#[allow(
    clippy::too_many_arguments,
    reason = "they are the options of the command"
)]
pub fn play_match(
    py: Python<'_>,
    game: &str,
    a: &str,
    b: &str,
    games: u64,
    seed: u64,
    openings: Option<&str>,
    position: Option<String>,
    sprt: Option<&str>,
    threads: Option<usize>,
    progress: Option<Py<PyAny>>,
) -> PyResult<String> {
    searchable(&house(), game).map_err(raise)?;
    let mut settings = Settings::of_two(game, a, b, games, seed);
    if let Some(text) = openings {
        let rules = &house().find(game).map_err(raise)?.rules;
        settings.openings = Openings::parse(text, rules).map_err(|error| bad("openings", error))?;
    }
    if let Some(text) = sprt {
        settings.sprt = Some(text.parse::<Sprt>().map_err(|error| bad("sprt", error))?);
    }
    settings.position = position;
    let contest =
        Contest::new(settings).map_err(|error| raise(QueryError::bad(error.to_string())))?;
    let control = control(None, None, threads)?;
    let summary = aside(py, &control, progress, move |control| {
        let mut standing = Standing::new(&contest);
        let runner = Threads(control.threads);
        let played = play(&contest, &mut standing, &runner, control, &mut |_, _, _| {
            Ok(())
        });
        played.map_err(|error| QueryError::could_not(error.to_string()))?;
        let summary = Summary::new(&contest, &standing, true);
        serde_json::to_string(&summary).map_err(|error| QueryError::could_not(error.to_string()))
    })?;
    Ok(summary)
}

/// A table over games as JSON: its columns, its rows, and the errors of rows.
#[pyfunction]
#[pyo3(signature = (game, graphs=None, boards=None, columns=None, condition=None, all_starts=false,
    position=None, time=None, memory=None, threads=None, progress=None))]
#[allow(
    clippy::too_many_arguments,
    reason = "they are the options of the command"
)]
pub fn census(
    py: Python<'_>,
    game: &str,
    graphs: Option<&str>,
    boards: Option<&str>,
    columns: Option<&str>,
    condition: Option<&str>,
    all_starts: bool,
    position: Option<String>,
    time: Option<f64>,
    memory: Option<usize>,
    threads: Option<usize>,
    progress: Option<Py<PyAny>>,
) -> PyResult<String> {
    let boards = match (graphs, boards) {
        (Some(_), Some(_)) => {
            return Err(bad("graphs", "give graphs or boards, not both"));
        }
        (Some(text), None) => Boards::classes(text).map_err(raise)?,
        (None, Some(text)) => Boards::ranges(text).map_err(raise)?,
        (None, None) => Boards::Named,
    };
    let usual = if all_starts {
        "game,start,multiplicity,winner"
    } else {
        "game,winner"
    };
    let columns = Column::list("columns", columns.unwrap_or(usual)).map_err(raise)?;
    let filter = condition.map(Filter::parse).transpose().map_err(raise)?;
    let items = items(game, boards).map_err(raise)?;
    // Too broad a game is not looked at, however it was named.
    let items = items.map(|item| Item {
        game: item.game.and_then(|game| {
            let looked_at = searchable(&house(), &game);
            looked_at.map(|()| game).map_err(|error| error.error)
        }),
        ..item
    });
    let names: Vec<&str> = columns.iter().map(|column| column.name).collect();
    let names = json!(names);
    // The time is that of each game, as on the command line.
    let time = time.map(Duration::try_from_secs_f64).transpose();
    let wanted = Wanted {
        columns,
        filter,
        all_starts,
        position,
        time: time.map_err(|error| bad("time", error))?,
    };
    let control = control(None, memory, threads)?;
    aside(py, &control, progress, move |control| {
        let house = house();
        let registrar = Registrar::new(&house, wanted);
        let (mut rows, mut errors) = (Vec::new(), Vec::new());
        let deliver = |_: &str, found: Vec<Row>| {
            for row in found {
                errors.push(json!(row.error));
                rows.push(json!(row.cells));
            }
            ControlFlow::Continue(())
        };
        let runner = Threads(control.threads);
        let ended = run_census(
            Box::new(items),
            &registrar,
            Shard::WHOLE,
            None,
            &runner,
            control,
            deliver,
        );
        let ended = ended.map_err(|error| QueryError::could_not(error.to_string()))?;
        if !ended.whole {
            return Err(QueryError::could_not(Interrupted::Stopped.to_string()));
        }
        Ok(json!({ "columns": names, "rows": rows, "errors": errors }).to_string())
    })
}
