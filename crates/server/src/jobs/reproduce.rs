//! `reproduce`: a table or figure of a paper, measured again.

use std::time::{Duration, Instant};

use serde::Deserialize;
use serde_json::{Value, json};
use thera_control::Control;
use thera_lab::jobs::OneByOne;
use thera_papers::experiment::{Bench, Experiment, ExperimentError, Findings, Size};
use thera_papers::experiments;

use super::Desk;
use crate::engine::Running;
use crate::error::ApiError;
use crate::limits;
use crate::socket::reply::Reply;

/// Time between two messages.
const PULSE: Duration = Duration::from_millis(200);

/// Which experiment, and how much of it.
#[derive(Deserialize)]
pub struct Request {
    name: String,
    seed: Option<u64>,
    size: Option<Size>,
}

pub(super) fn start(desk: &Desk<'_>, request: Request) -> Result<Vec<Running>, ApiError> {
    let experiment = experiments()
        .into_iter()
        .find(|experiment| experiment.name == request.name)
        .ok_or_else(|| {
            let shown = thera_board::shorten(&request.name);
            ApiError::unfit(format!(
                "there is no experiment '{shown}'; /api/games lists those there are"
            ))
        })?;
    // What experiments remember is not counted among the tables, so there is one at a time.
    let permit = desk.app.experiment_permit().ok_or_else(|| {
        ApiError::busy("another experiment is being reproduced; wait for it or stop it")
    })?;
    let (size, seed) = (
        request.size.unwrap_or(Size::Quick),
        request.seed.unwrap_or(1),
    );
    let measuring = desk.start(limits::EXPERIMENT, move |_, control, reply| {
        let result = reproduce(experiment, size, seed, control, reply);
        drop(permit);
        result
    })?;
    Ok(vec![measuring])
}

fn reproduce(
    experiment: &Experiment,
    size: Size,
    seed: u64,
    control: &Control,
    reply: &Reply,
) -> Result<(), ApiError> {
    let mut told: Option<Instant> = None;
    let mut progress = |done: u64, total: u64| {
        if told.is_none_or(|told| told.elapsed() >= PULSE) {
            told = Some(Instant::now());
            let message = json!({
                "done": done,
                "total": total,
                "text": format!("{done} of {total} jobs"),
                "partial": null,
                "svg": null,
            });
            reply.update("progress", message);
        }
    };
    let mut bench = Bench::new(size, seed, &OneByOne, control, None, &mut progress);
    match (experiment.run)(&mut bench) {
        Ok(findings) => {
            let message = json!({"result": told_findings(experiment, &findings), "svg": null});
            reply.send("result", message);
            Ok(())
        }
        Err(ExperimentError::Stopped) => Ok(()),
        Err(error) => Err(ApiError::unfit(error.to_string())),
    }
}

fn told_findings(experiment: &Experiment, findings: &Findings) -> Value {
    let rows: Vec<[&str; 4]> = findings
        .rows
        .iter()
        .map(|row| [&row.what, &row.paper, &row.ours, row.agreement.word()])
        .collect();
    let figures: Vec<Value> = findings
        .figures
        .iter()
        .filter_map(|figure| Some(json!({"title": figure.title, "svg": figure.svg().ok()?})))
        .collect();
    json!({
        "name": experiment.name,
        "source": experiment.source,
        "title": experiment.title,
        "text": findings.remarks.join("\n"),
        "tables": [
            {"title": "The paper's figures and ours",
             "columns": ["figure", "paper", "ours", "agreement"], "rows": rows},
            {"title": "Everything measured",
             "columns": findings.table.heading, "rows": findings.table.rows},
        ],
        "figures": figures,
    })
}
