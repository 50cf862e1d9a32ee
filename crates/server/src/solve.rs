//! `POST /api/solve` and `POST /api/value`: results that take a while, but not for ever.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use thera_control::Control;
use thera_games::telling::{points, winner_word};
use thera_games::with_game;
use thera_lab::plot::thermograph_svg;
use thera_solvers::{GameValue, NoValue};
use thera_values::Level;
use tokio::sync::oneshot;

use crate::App;
use crate::api::aside;
use crate::error::ApiError;
use crate::jobs::{Offered, time, wait_for_turn};
use crate::limits;
use crate::place::Place;
use crate::sent::Sent;

/// A position and how long it may be looked at.
#[derive(Deserialize)]
pub struct Wanted {
    #[serde(flatten)]
    place: Place,
    seconds: Option<f64>,
}

impl Wanted {
    fn time(&self) -> Result<Duration, ApiError> {
        time(self.seconds, limits::SOLVE, limits::SOLVE)
    }
}

/// `POST /api/solve`.
pub async fn solve(
    State(app): State<App>,
    Sent(wanted): Sent<Wanted>,
) -> Result<Json<Value>, ApiError> {
    let (answer, answered) = oneshot::channel();
    let engine = app.engine();
    let shared = app.clone();
    let time = wanted.time()?;
    let work = move |control: &Control| {
        let solved = shared
            .rules()
            .find(&wanted.place.game)
            .and_then(|game| with_game!(&game.rules, game => solved(game, &wanted.place, control)));
        // If nobody waits for the answer any more there is nobody to be told.
        let _ = answer.send(solved);
    };
    // Dropped, and so stopped, when the client goes away.
    let _running = engine.start(engine.new_client(), time, work, || ())?;
    let result = answered.await;
    result
        .unwrap_or_else(|_| Err(ApiError::internal()))
        .map(Json)
}

fn solved<G: Offered>(game: &G, place: &Place, control: &Control) -> Result<Value, ApiError> {
    let position = place.course(game)?.now();
    limits::check_breadth(game)?;
    wait_for_turn(control);
    let begun = Instant::now();
    let result = game.solve_exactly(&position, control);
    let (solution, undecided) = match result {
        Ok(solution) => (Some(solution), None),
        Err(interrupted) => (None, Some(interrupted.to_string())),
    };
    let outcome = solution.as_ref().map(|solution| solution.outcome);
    let line: Vec<String> = solution
        .iter()
        .flat_map(|solution| &solution.line)
        .map(|&turn| game.format_move(turn))
        .collect();
    Ok(json!({
        "game": game.name(),
        "position": game.format_position(&position),
        "to_move": game.to_move(&position).to_string(),
        "winner": outcome.map(winner_word),
        "value": outcome.and_then(points),
        "best": line.first(),
        "line": line,
        "nodes": control.nodes(),
        "seconds": begun.elapsed().as_secs_f64(),
        "proof": outcome.map(|_| "exact"),
        "undecided": undecided,
    }))
}

/// Longer canonical forms are not sent.
const LONGEST_FORM: usize = 20_000;

/// Memory for the values of one position.
const VALUE_MEGABYTES: usize = 96;

/// A value as it is sent.
#[derive(Default, Serialize)]
struct Appraisal {
    outcome: Option<char>,
    canonical: Option<String>,
    mean: Option<String>,
    temperature: Option<String>,
    thermograph: Option<Vec<Corner>>,
    svg: Option<String>,
}

/// A temperature at which a wall of the thermograph bends, and both walls there.
#[derive(Serialize)]
struct Corner {
    temperature: String,
    left: String,
    right: String,
}

impl From<Level> for Corner {
    fn from(level: Level) -> Self {
        Corner {
            temperature: level.temperature.to_string(),
            left: level.left.to_string(),
            right: level.right.to_string(),
        }
    }
}

impl Appraisal {
    fn new(worth: &GameValue, caption: &str) -> Self {
        let form = worth.canonical.as_ref().ok();
        let levels = worth.thermograph.levels();
        Appraisal {
            outcome: Some(worth.outcome),
            canonical: form.filter(|form| form.len() <= LONGEST_FORM).cloned(),
            mean: Some(worth.thermograph.mean().to_string()),
            temperature: Some(worth.thermograph.temperature().to_string()),
            thermograph: Some(levels.into_iter().map(Corner::from).collect()),
            svg: thermograph_svg(&worth.thermograph, caption).ok(),
        }
    }
}

/// Stops a computation when nobody waits for it any more.
struct StopOnDrop(Arc<Control>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// `POST /api/value`.
pub async fn value(
    State(app): State<App>,
    Sent(wanted): Sent<Wanted>,
) -> Result<Json<Value>, ApiError> {
    let time = wanted.time()?;
    let control = Arc::new(Control::new(VALUE_MEGABYTES << 20, Some(time), 1));
    // The arithmetic of games does not take turns with searches, so few run at a time.
    let permit = tokio::time::timeout(time, app.value_permit())
        .await
        .map_err(|_| ApiError::busy("others are working out values; try again later"))?;
    let _stop_when_dropped = StopOnDrop(Arc::clone(&control));
    aside(move || {
        let game = app.rules().find(&wanted.place.game)?;
        let value = with_game!(&game.rules, game => appraised(game, &wanted.place, &control));
        drop(permit);
        value
    })
    .await
    .map(Json)
}

fn appraised<G: Offered>(game: &G, place: &Place, control: &Control) -> Result<Value, ApiError> {
    let position = place.course(game)?.now();
    let (whole, undecided) = match game.value(&position, control) {
        Ok(worth) => (Appraisal::new(&worth, &game.name()), None),
        Err(NoValue::NotDefined(reason)) => return Err(ApiError::unfit(reason)),
        Err(NoValue::GaveUp(error)) => (Appraisal::default(), Some(error.to_string())),
    };
    let mut parts = Vec::new();
    for (names, part) in game.independent_parts(&position) {
        let caption = format!("{{{}}}", names.join(", "));
        if let Ok(worth) = game.value(&part, control) {
            let mut part = json!(Appraisal::new(&worth, &caption));
            part["vertices"] = json!(names);
            parts.push(part);
        }
    }
    let mut message = json!(whole);
    message["game"] = json!(game.name());
    message["position"] = json!(game.format_position(&position));
    message["undecided"] = json!(undecided);
    message["parts"] = json!(parts);
    Ok(message)
}
