//! What is asked over HTTP, each question with its address.

use std::time::{Duration, Instant};

use axum::Extension;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, json};
use thera_control::Control;
use thera_games::AnyGame;
use thera_lab::plot::thermograph_svg;
use thera_queries::{
    At, Book, BookAnswer, Calc, CalcAnswer, Edit, EditAnswer, Evaluate, EvaluateAnswer, Games,
    House, Learn, LearnAnswer, Puzzle, PuzzleAnswer, PuzzleSolution, PuzzleSolutionAnswer,
    PuzzleTry, PuzzleTryAnswer, Query, Show, Solve, SolveAnswer, Tree, TreeAnswer, Value,
    ValueAnswer, ValuePart, Variant, VariantAnswer, View, WhyNot, WhyNotAnswer,
};
use thera_queries::{Chance, ChanceAnswer};
use thera_workers::Status;

use crate::App;
use crate::ask::{Long, Timed, computed};
use crate::catalogue::Catalogue;
use crate::clients::Guest;
use crate::error::ApiError;
use crate::openapi::{self, Route};
use crate::record::{RecordAnswer, RecordWanted};
use crate::rooms::invite::{self, Invitation, Invite};
use crate::saved::{
    Done, RecordsAnswer, RecordsWanted, Remove, Save, SavedAnswer, SavedWanted, Shelves, not_kept,
};
use crate::sent::Sent;
use crate::socket;

/// How the names of rooms, shelves and saved games look.
const SOME_NAME: &str = "0123456789abcdef0123456789abcdef";

/// Everything that can be asked for.
pub fn routes() -> Vec<Route> {
    vec![
        Route::get("/games", games).answers::<Catalogue>(
            "Families, boards, agents, levels, claims, experiments and limits.",
        ),
        Route::post("/position", at_once::<Show>)
            .takes::<Show>(|| json!({"game": example(|_| true).game}))
            .answers::<View>(Show::ABOUT),
        Route::post("/edit", at_once::<Edit>)
            .takes::<Edit>(|| {
                let view = example(|_| true);
                json!({"game": view.game, "state": view.state})
            })
            .answers::<EditAnswer>(Edit::ABOUT),
        Route::post("/variant", at_once::<Variant>)
            .takes::<Variant>(|| json!({"family": example(|_| true).family}))
            .answers::<VariantAnswer>(Variant::ABOUT),
        Route::post("/evaluate", at_once::<Evaluate>)
            .takes::<Evaluate>(|| json!({"game": example(|_| true).game}))
            .answers::<EvaluateAnswer>(Evaluate::ABOUT),
        Route::post("/learn", at_once::<Learn>)
            .takes::<Learn>(|| json!({"game": example(|_| true).game}))
            .answers::<LearnAnswer>(Learn::ABOUT),
        Route::post("/chance", at_once::<Chance>)
            .takes::<Chance>(|| json!({"game": example(|view| view.chance).game}))
            .answers::<ChanceAnswer>(Chance::ABOUT),
        Route::post("/why-not", at_once::<WhyNot>)
            .takes::<WhyNot>(|| {
                let view = example(|view| !view.legal.is_empty());
                json!({"game": view.game, "steps": view.legal[0].steps})
            })
            .answers::<WhyNotAnswer>(WhyNot::ABOUT),
        Route::post("/book", at_once::<Book>)
            .takes::<Book>(|| json!({"game": example(|_| true).game}))
            .answers::<BookAnswer>(Book::ABOUT),
        Route::post("/record", record)
            .takes::<RecordWanted>(|| {
                let view = example(|view| !view.legal.is_empty());
                json!({"game": view.game, "moves": [view.legal[0].text]})
            })
            .answers::<RecordAnswer>("Reads or writes the record of a game."),
        Route::post("/solve", worked_out::<Solve>)
            .takes::<Timed<Solve>>(|| json!({"game": example(|_| true).game, "seconds": 0.1}))
            .answers::<SolveAnswer>(Solve::ABOUT),
        Route::post("/value", value)
            .takes::<Timed<Value>>(|| {
                json!({"game": example(|view| view.valued).game, "seconds": 0.1, "components": true})
            })
            .answers::<DrawnValue>(Value::ABOUT),
        Route::post("/tree", worked_out::<Tree>)
            .takes::<Timed<Tree>>(|| {
                let view = example(|view| view.valued);
                json!({"game": view.game, "depth": 1, "draw": "svg", "seconds": 1.0})
            })
            .answers::<TreeAnswer>(Tree::ABOUT),
        Route::post("/calc", worked_out::<Calc>)
            .takes::<Timed<Calc>>(|| json!({"expression": "x := {2|-1}; x + x", "seconds": 1.0}))
            .answers::<CalcAnswer>(Calc::ABOUT),
        Route::post("/puzzle", at_once::<Puzzle>)
            .takes::<Puzzle>(|| json!({"day": "2026-11-16"}))
            .answers::<PuzzleAnswer>(Puzzle::ABOUT),
        Route::post("/try", worked_out::<PuzzleTry>)
            .takes::<Timed<PuzzleTry>>(|| {
                let puzzle = a_puzzle();
                let view = at(&puzzle.game, Some(puzzle.position));
                json!({"id": puzzle.id, "move": view.legal[0].text, "seconds": 0.1})
            })
            .answers::<PuzzleTryAnswer>(PuzzleTry::ABOUT),
        Route::post("/solution", worked_out::<PuzzleSolution>)
            .takes::<Timed<PuzzleSolution>>(|| json!({"id": a_puzzle().id, "seconds": 0.1}))
            .answers::<PuzzleSolutionAnswer>(PuzzleSolution::ABOUT),
        Route::post("/records", records)
            .takes::<RecordsWanted>(|| {
                let view = example(|view| !view.legal.is_empty());
                json!({"games": [{"game": view.game, "moves": [view.legal[0].text]}]})
            })
            .answers::<RecordsAnswer>("Reads or writes the records of many games."),
        Route::post("/saved", saved)
            .takes::<SavedWanted>(|| json!({"shelf": SOME_NAME}))
            .answers::<SavedAnswer>("The games that a browser keeps on the server."),
        Route::post("/save", save)
            .takes::<Save>(|| {
                json!({"shelf": SOME_NAME, "id": SOME_NAME, "game": example(|_| true).game})
            })
            .answers::<Done>("Keeps a game on the server."),
        Route::post("/remove", remove)
            .takes::<Remove>(|| json!({"shelf": SOME_NAME, "id": SOME_NAME}))
            .answers::<Done>("Removes a game from the server."),
        Route::post("/invite", invite::invite)
            .takes::<Invite>(|| json!({"room": SOME_NAME}))
            .answers::<Invitation>("How others get into a room: its addresses, and QR codes of them."),
        Route::get("/workers", workers)
            .answers::<WorkersAnswer>("Who works on what on other machines, if any do."),
        Route::socket("/socket", socket::socket),
        Route::get("/openapi.json", openapi).answers::<Map<String, serde_json::Value>>("This description."),
    ]
}

/// The start of the first game in the catalogue that fits, to show how requests look.
fn example(fits: fn(&View) -> bool) -> View {
    let names = AnyGame::FAMILIES.iter().flat_map(|info| info.examples);
    names
        .map(|name| at(name, None))
        .find(fits)
        .expect("the catalogue has games of all kinds")
}

/// A position of a game that exists.
fn at(game: &str, position: Option<String>) -> View {
    let at = At {
        position,
        ..At::start(game)
    };
    let view = Show { at }.answer(&House::without_files(), &Control::default(), &mut |_| ());
    view.expect("the examples of a family are games, and puzzles are positions")
}

/// The first puzzle, to show how requests look.
fn a_puzzle() -> PuzzleAnswer {
    let puzzle = Puzzle::default();
    let found = puzzle.answer(&House::without_files(), &Control::default(), &mut |_| ());
    found.expect("there are puzzles")
}

/// An answer in JSON, ready to be sent.
pub struct Written(Bytes);

impl Written {
    fn new(answer: &impl Serialize) -> Result<Self, ApiError> {
        let written = serde_json::to_vec(answer);
        written
            .map(|json| Written(json.into()))
            .map_err(|_| ApiError::internal())
    }
}

impl IntoResponse for Written {
    fn into_response(self) -> Response {
        ([(header::CONTENT_TYPE, "application/json")], self.0).into_response()
    }
}

/// Does work that may take milliseconds, and writes its answer down, away from the threads that talk
/// to clients.
async fn aside<T: Serialize>(
    guest: &Guest,
    work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
) -> Result<Written, ApiError> {
    let turn = guest.writing().await;
    let written = tokio::task::spawn_blocking(move || {
        // Kept until the work is done, whether or not the client waits for it.
        let _turn = turn;
        Written::new(&work()?)
    });
    written.await.unwrap_or_else(|_| Err(ApiError::internal()))
}

/// Answers a question that takes next to no time.
async fn at_once<Q>(
    State(app): State<App>,
    Extension(guest): Extension<Guest>,
    Sent(query): Sent<Q>,
) -> Result<Written, ApiError>
where
    Q: Query + Send + 'static,
{
    aside(&guest, move || {
        Ok(query.answer(app.house(), &Control::default(), &mut |_| ())?)
    })
    .await
}

async fn games(
    State(app): State<App>,
    Extension(guest): Extension<Guest>,
) -> Result<Written, ApiError> {
    aside(&guest, move || {
        let (house, control) = (app.house(), Control::default());
        let games = Games {}.answer(house, &control, &mut |_| ())?;
        let usual = games.families.first().map_or("", |family| &family.default);
        let at = At::start(usual);
        let opening = Show { at }.answer(house, &control, &mut |_| ())?;
        Ok(Catalogue::new(games, app.shelves().is_some(), opening))
    })
    .await
}

/// How long what was seen of workers is told again.
const WORKERS_AGE: Duration = Duration::from_secs(2);

/// Who works on what on other machines.
#[derive(Clone, Serialize, JsonSchema)]
pub(crate) struct WorkersAnswer {
    /// Nothing where the server was told of no workers.
    status: Option<Status>,
    /// Why it cannot be told.
    trouble: Option<String>,
}

async fn workers(
    State(app): State<App>,
    Extension(guest): Extension<Guest>,
) -> Result<Written, ApiError> {
    aside(&guest, move || {
        // One look at a time, and not again within moments: many may ask.
        let mut seen = app.seen_workers();
        if let Some((when, answer)) = &*seen
            && when.elapsed() < WORKERS_AGE
        {
            return Ok(answer.clone());
        }
        let (status, trouble) = match app.workers().map(Status::read).transpose() {
            Ok(status) => (status, None),
            Err(error) => (None, Some(error.to_string())),
        };
        let answer = WorkersAnswer { status, trouble };
        *seen = Some((Instant::now(), answer.clone()));
        Ok(answer)
    })
    .await
}

async fn record(
    State(app): State<App>,
    Extension(guest): Extension<Guest>,
    Sent(wanted): Sent<RecordWanted>,
) -> Result<Written, ApiError> {
    aside(&guest, move || wanted.answer(app.house())).await
}

async fn records(
    State(app): State<App>,
    Extension(guest): Extension<Guest>,
    Sent(wanted): Sent<RecordsWanted>,
) -> Result<Written, ApiError> {
    aside(&guest, move || wanted.answer(app.house())).await
}

/// Does something with the games that are kept here.
async fn on_shelves<T: Serialize>(
    app: App,
    guest: Guest,
    work: impl FnOnce(&Shelves, &House) -> Result<T, ApiError> + Send + 'static,
) -> Result<Written, ApiError> {
    aside(&guest, move || {
        work(app.shelves().ok_or_else(not_kept)?, app.house())
    })
    .await
}

async fn saved(
    State(app): State<App>,
    Extension(guest): Extension<Guest>,
    Sent(wanted): Sent<SavedWanted>,
) -> Result<Written, ApiError> {
    on_shelves(app, guest, move |shelves, _| shelves.list(&wanted)).await
}

async fn save(
    State(app): State<App>,
    Extension(guest): Extension<Guest>,
    Sent(wanted): Sent<Save>,
) -> Result<Written, ApiError> {
    on_shelves(app, guest, move |shelves, house| {
        shelves.save(house, wanted)
    })
    .await
}

async fn remove(
    State(app): State<App>,
    Extension(guest): Extension<Guest>,
    Sent(wanted): Sent<Remove>,
) -> Result<Written, ApiError> {
    on_shelves(app, guest, move |shelves, _| shelves.remove(wanted)).await
}

/// Answers a question that takes a while.
async fn worked_out<Q: Long>(
    state: State<App>,
    Extension(guest): Extension<Guest>,
    sent: Sent<Timed<Q>>,
) -> Result<Written, ApiError>
where
    Q::Answer: Send,
{
    let answer = computed(state, &guest, sent).await?;
    aside(&guest, move || Ok(answer)).await
}

async fn value(
    state: State<App>,
    Extension(guest): Extension<Guest>,
    sent: Sent<Timed<Value>>,
) -> Result<Written, ApiError> {
    let value = computed(state, &guest, sent).await?;
    aside(&guest, move || Ok(DrawnValue::new(value))).await
}

/// A value, with its thermograph drawn.
#[derive(Serialize, JsonSchema)]
struct DrawnValue {
    #[serde(flatten)]
    value: ValueAnswer,
    /// The thermograph.
    svg: Option<String>,
    /// The independent parts with all that is known about each, if that was asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    components: Vec<DrawnPart>,
}

/// An independent part, with its thermograph drawn.
#[derive(Serialize, JsonSchema)]
struct DrawnPart {
    #[serde(flatten)]
    part: ValuePart,
    /// The thermograph.
    svg: Option<String>,
}

impl DrawnValue {
    fn new(mut value: ValueAnswer) -> Self {
        let parts = std::mem::take(&mut value.components);
        let drawing = value.drawing.as_ref();
        DrawnValue {
            svg: drawing.and_then(|drawing| thermograph_svg(drawing, &value.game).ok()),
            components: parts.into_iter().map(DrawnPart::new).collect(),
            value,
        }
    }
}

impl DrawnPart {
    fn new(part: ValuePart) -> Self {
        let caption = format!("{{{}}}", part.vertices.join(", "));
        let drawing = part.drawing.as_ref();
        DrawnPart {
            svg: drawing.and_then(|drawing| thermograph_svg(drawing, &caption).ok()),
            part,
        }
    }
}

async fn openapi() -> Written {
    Written(Bytes::from_static(openapi::document().as_bytes()))
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
