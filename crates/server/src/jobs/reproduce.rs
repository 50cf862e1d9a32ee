//! `reproduce`: a table or figure of a paper, measured again.

use std::time::{Duration, Instant};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thera_control::Control;
use thera_lab::jobs::OneByOne;
use thera_papers::experiment::{Bench, Experiment, ExperimentError, Findings, Size};
use thera_papers::experiments;
use thera_queries::QueryError;

use super::Desk;
use crate::engine::Running;
use crate::error::ApiError;
use crate::limits;
use crate::socket::message::{Finding, Finished, Message, Progress};
use crate::socket::reply::Reply;

/// Time between two messages.
const PULSE: Duration = Duration::from_millis(200);

/// Which experiment, and how much of it.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "Reproduce")]
pub struct Request {
    /// The name of the experiment.
    name: String,
    /// The seed of what is random in it; 1 if it is missing.
    seed: Option<u64>,
    /// How much is measured; `quick` if it is missing.
    size: Option<Size>,
}

/// What an experiment measured.
#[derive(Serialize, JsonSchema)]
pub struct Measured {
    /// Its name.
    name: &'static str,
    /// The paper, and where in it.
    source: &'static str,
    /// What was measured.
    title: &'static str,
    /// How, where it differs, and why if that can be told.
    text: String,
    /// The paper's figures beside ours, then everything.
    tables: [MeasuredTable; 2],
    /// Drawings, the first one the main one.
    figures: Vec<DrawnFigure>,
}

/// A table.
#[derive(Serialize, JsonSchema)]
struct MeasuredTable {
    /// What it shows.
    title: &'static str,
    /// The heads of its columns.
    columns: Vec<String>,
    /// Its rows.
    rows: Vec<Vec<String>>,
}

/// A drawing.
#[derive(Serialize, JsonSchema)]
struct DrawnFigure {
    /// What it shows.
    title: String,
    /// The drawing.
    svg: String,
}

pub(super) fn start(desk: &Desk<'_>, request: Request) -> Result<Running, ApiError> {
    let experiment = experiments()
        .into_iter()
        .find(|experiment| experiment.name == request.name)
        .ok_or_else(|| {
            let shown = thera_board::shorten(&request.name);
            let known = "/api/games lists those there are";
            ApiError::unfit("name", format!("there is no experiment '{shown}'; {known}"))
        })?;
    // What experiments remember is not counted among the tables, so there is one at a time.
    let permit = desk.app.experiment_permit().ok_or_else(|| {
        ApiError::busy("another experiment is being reproduced; wait for it or stop it")
    })?;
    let (size, seed) = (
        request.size.unwrap_or(Size::Quick),
        request.seed.unwrap_or(1),
    );
    desk.start(limits::EXPERIMENT, move |_, control, reply| {
        let result = reproduce(experiment, size, seed, control, reply);
        drop(permit);
        result
    })
}

fn reproduce(
    experiment: &'static Experiment,
    size: Size,
    seed: u64,
    control: &Control,
    reply: &Reply,
) -> Result<(), ApiError> {
    let mut told: Option<Instant> = None;
    let mut progress = |done: u64, total: u64| {
        if told.is_none_or(|told| told.elapsed() >= PULSE) {
            told = Some(Instant::now());
            reply.update(&Message::Progress(Progress {
                done,
                total,
                text: format!("{done} of {total} jobs"),
                partial: None,
                svg: None,
            }));
        }
    };
    let mut bench = Bench::new(size, seed, &OneByOne, control, None, &mut progress);
    match (experiment.run)(&mut bench) {
        Ok(findings) => {
            reply.send(&Message::Result(Finished {
                result: Finding::Measured(Measured::new(experiment, findings)),
                svg: None,
            }));
            Ok(())
        }
        Err(ExperimentError::Stopped) => Ok(()),
        Err(error) => Err(QueryError::could_not(error.to_string()).into()),
    }
}

impl Measured {
    fn new(experiment: &'static Experiment, findings: Findings) -> Self {
        let compared = MeasuredTable {
            title: "The paper's figures and ours",
            columns: ["figure", "paper", "ours", "agreement"]
                .map(String::from)
                .into(),
            rows: findings
                .rows
                .into_iter()
                .map(|row| vec![row.what, row.paper, row.ours, row.agreement.word().into()])
                .collect(),
        };
        let everything = MeasuredTable {
            title: "Everything measured",
            columns: findings.table.heading,
            rows: findings.table.rows,
        };
        let figures = findings.figures.into_iter().filter_map(|figure| {
            let svg = figure.svg().ok()?;
            let title = figure.title;
            Some(DrawnFigure { title, svg })
        });
        Measured {
            name: experiment.name,
            source: experiment.source,
            title: experiment.title,
            text: findings.remarks.join("\n"),
            tables: [compared, everything],
            figures: figures.collect(),
        }
    }
}
