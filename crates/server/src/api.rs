//! The requests that are answered at once: games, positions, edits, variants and records.

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::{Value, json};
use thera_games::scene::{self, Layout, SetupOf};
use thera_games::{Family, Player, with_game};
use thera_lab::record::Record;

use crate::App;
use crate::catalogue::Catalogue;
use crate::error::ApiError;
use crate::place::{Course, Moves, Place};
use crate::sent::Sent;
use crate::variant::{self, Wanted};
use crate::view::{View, state};

/// Does work that may take milliseconds away from the threads that talk to clients.
pub async fn aside<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    tokio::task::spawn_blocking(work)
        .await
        .unwrap_or_else(|_| Err(ApiError::internal()))
}

/// `GET /api/games`.
pub async fn games() -> Json<Catalogue> {
    Json(Catalogue::new())
}

/// `POST /api/position`.
pub async fn position(
    State(app): State<App>,
    Sent(place): Sent<Place>,
) -> Result<Json<View>, ApiError> {
    aside(move || view(&app, &place)).await.map(Json)
}

fn view(app: &App, place: &Place) -> Result<View, ApiError> {
    let game = app.rules().find(&place.game)?;
    let layout = game.layout();
    with_game!(&game.rules, game => Ok(View::new(game, &place.course(game)?, layout)))
}

/// A setup, and perhaps what to do to it.
#[derive(Deserialize)]
pub struct Edited {
    game: String,
    /// Who is to move, if not as the state says.
    to_move: Option<Player>,
    state: Value,
    tool: Option<String>,
    spot: Option<String>,
}

/// `POST /api/edit`.
pub async fn edit(
    State(app): State<App>,
    Sent(edited): Sent<Edited>,
) -> Result<Json<Value>, ApiError> {
    aside(move || {
        let game = app.rules().find(&edited.game)?;
        let layout = game.layout();
        with_game!(&game.rules, game => judge(game, &edited, layout))
    })
    .await
    .map(Json)
}

/// What a setup is after the tool was used, what it looks like, and whether it is legal.
fn judge<G: Family>(game: &G, edited: &Edited, layout: Layout) -> Result<Value, ApiError> {
    let mut setup: G::Setup = serde_json::from_value(edited.state.clone())
        .map_err(|error| ApiError::malformed(format!("the state cannot be read: {error}")))?;
    if let Some(player) = edited.to_move {
        setup.set_to_move(player);
    }
    if let Some(tool) = &edited.tool {
        let spot = edited
            .spot
            .as_deref()
            .ok_or_else(|| ApiError::malformed("'tool' needs a 'spot', the place to use it on"))?;
        scene::edit(game, &layout, tool, spot, &mut setup).map_err(ApiError::unfit)?;
    }
    let state = state(game, &setup);
    Ok(match setup.validate(game) {
        Ok(start) => {
            let turns = Vec::new();
            let view = View::new(game, &Course { start, turns }, layout);
            let position = game.format_position(&start);
            json!({"legal": true, "reasons": [], "position": position, "state": state, "view": view})
        }
        Err(reasons) => {
            let view = View::of_setup(game, &setup, layout);
            json!({"legal": false, "reasons": reasons, "state": state, "view": view})
        }
    })
}

/// `POST /api/variant`.
pub async fn variant(
    State(app): State<App>,
    Sent(wanted): Sent<Wanted>,
) -> Result<Json<Value>, ApiError> {
    aside(move || {
        let game = app.rules().find(&variant::name(&wanted)?)?;
        Ok(variant::parts(&game.rules))
    })
    .await
    .map(Json)
}

/// A record to read, or a game to write one of.
#[derive(Deserialize)]
pub struct RecordWanted {
    record: Option<String>,
    game: Option<String>,
    position: Option<String>,
    #[serde(default)]
    moves: Moves,
    first: Option<String>,
    second: Option<String>,
}

/// `POST /api/record`.
pub async fn record(
    State(app): State<App>,
    Sent(wanted): Sent<RecordWanted>,
) -> Result<Json<Value>, ApiError> {
    aside(move || match &wanted.record {
        Some(text) => read_record(&app, text),
        None => write_record(&app, wanted),
    })
    .await
    .map(Json)
}

fn read_record(app: &App, text: &str) -> Result<Value, ApiError> {
    let record: Record = text.parse()?;
    let game = app.rules().find(&record.game)?;
    let layout = game.layout();
    let view = with_game!(&game.rules, game => {
        record.replay(game)?;
        let place = Place {
            game: record.game.clone(),
            position: record.start.clone(),
            moves: Moves::List(record.moves.clone()),
        };
        View::new(game, &place.course(game)?, layout)
    });
    Ok(json!({
        "game": game.rules.name(),
        "position": record.start,
        "moves": record.moves,
        "first": record.first,
        "second": record.second,
        "seed": record.seed,
        "result": record.result.map(thera_games::telling::winner_word),
        "view": view,
    }))
}

fn write_record(app: &App, wanted: RecordWanted) -> Result<Value, ApiError> {
    let game = wanted
        .game
        .ok_or_else(|| ApiError::malformed("give 'record' to read one, or 'game' to write one"))?;
    let place = Place {
        game,
        position: wanted.position,
        moves: wanted.moves,
    };
    let game = app.rules().find(&place.game)?;
    let names = [wanted.first, wanted.second].map(|name| player_name(name.as_deref()));
    let record = with_game!(&game.rules, game => recorded(game, &place, names))?;
    Ok(json!({"record": record.to_string()}))
}

/// A player's name, on one line.
fn player_name(name: Option<&str>) -> String {
    let name: String = name
        .unwrap_or("human")
        .chars()
        .filter(|c| !c.is_control())
        .take(100)
        .collect();
    match name.trim() {
        "" => "human".to_string(),
        name => name.to_string(),
    }
}

fn recorded<G: Family>(game: &G, place: &Place, names: [String; 2]) -> Result<Record, ApiError> {
    let course = place.course(game)?;
    let [first, second] = names;
    Ok(Record {
        game: game.name(),
        start: (course.start != game.start()).then(|| game.format_position(&course.start)),
        first,
        second,
        seed: None,
        result: game.outcome(&course.now()),
        moves: course
            .turns
            .iter()
            .map(|&(turn, _)| game.format_move(turn))
            .collect(),
    })
}

/// `GET /api/openapi.json`.
pub async fn openapi() -> Response {
    let json = [(header::CONTENT_TYPE, "application/json")];
    (json, include_str!("openapi.json")).into_response()
}

/// What is answered where there is nothing.
pub async fn no_such_request() -> Response {
    let sentence = "there is no such request; /api/openapi.json lists those there are";
    ApiError::new(StatusCode::NOT_FOUND, sentence).into_response()
}

/// What is answered to the wrong method.
pub async fn wrong_method() -> Response {
    let sentence = "this request has another method; /api/openapi.json says which";
    ApiError::new(StatusCode::METHOD_NOT_ALLOWED, sentence).into_response()
}
