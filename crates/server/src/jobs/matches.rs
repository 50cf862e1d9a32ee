//! `match`: two agents against each other.

use std::time::{Duration, Instant};

use serde::Deserialize;
use serde_json::{Value, json};
use thera_control::Control;
use thera_games::with_game;
use thera_lab::jobs::OneByOne;
use thera_lab::matches::{Contest, MatchError, Openings, Settings, Standing, course_figure, play};

use super::think::agent;
use super::{Desk, Offered};
use crate::App;
use crate::engine::Running;
use crate::error::ApiError;
use crate::limits;
use crate::place::Place;
use crate::socket::reply::Reply;

/// Games unless the client says otherwise.
const USUAL_GAMES: u64 = 100;

/// Random turns at the beginning unless the client says otherwise: agents without luck would play
/// the same game again and again.
const USUAL_OPENING: usize = 2;

/// The most random turns at the beginning.
const LONGEST_OPENING: usize = 20;

/// Time between two messages.
const PULSE: Duration = Duration::from_millis(200);

/// Who plays whom, where and how often.
#[derive(Deserialize)]
pub struct Request {
    #[serde(flatten)]
    place: Place,
    a: String,
    b: String,
    games: Option<u64>,
    seed: Option<u64>,
    openings: Option<usize>,
}

pub(super) fn start(desk: &Desk<'_>, request: Request) -> Result<Vec<Running>, ApiError> {
    let games = request.games.unwrap_or(USUAL_GAMES);
    if !(1..=limits::MATCH_GAMES).contains(&games) {
        let most = limits::MATCH_GAMES;
        return Err(ApiError::unfit(format!("'games' should be 1 to {most}")));
    }
    for text in [&request.a, &request.b] {
        agent(text)?;
    }
    let played = desk.start(limits::EXPERIMENT, move |app, control, reply| {
        let contest = contest(app, &request, games)?;
        run(&contest, control, reply)
    })?;
    Ok(vec![played])
}

/// The match that was asked for, under rules that read no files.
fn contest(app: &App, request: &Request, games: u64) -> Result<Contest, ApiError> {
    let game = app.rules().find(&request.place.game)?;
    let (game, position) = with_game!(&game.rules, game => beginning(game, &request.place))?;
    let seed = request.seed.unwrap_or(1);
    let mut settings = Settings::of_two(&game, &request.a, &request.b, games, seed);
    settings.position = position;
    settings.openings = match request.openings.unwrap_or(USUAL_OPENING) {
        0 => Openings::None,
        turns => Openings::Random(turns.min(LONGEST_OPENING)),
    };
    Contest::new(settings).map_err(refused)
}

/// The name of a game and the position to begin with, if that is not the start.
fn beginning<G: Offered>(game: &G, place: &Place) -> Result<(String, Option<String>), ApiError> {
    limits::check_breadth(game)?;
    let position = place.course(game)?.now();
    let elsewhere = position != game.start();
    Ok((
        game.name(),
        elsewhere.then(|| game.format_position(&position)),
    ))
}

fn refused(error: MatchError) -> ApiError {
    ApiError::unfit(error.to_string())
}

fn run(contest: &Contest, control: &Control, reply: &Reply) -> Result<(), ApiError> {
    let total = contest.games();
    let mut standing = Standing::new(contest);
    let mut told = Instant::now();
    reply.update("progress", progress(contest, &standing, total));
    let mut tell = |_: &_, _, standing: &Standing| {
        if told.elapsed() >= PULSE {
            told = Instant::now();
            reply.update("progress", progress(contest, standing, total));
        }
        Ok(())
    };
    play(contest, &mut standing, &OneByOne, control, &mut tell).map_err(refused)?;
    let message = json!({
        "result": summary(contest, &standing),
        "svg": figure(contest, &standing),
    });
    reply.send("result", message);
    Ok(())
}

fn progress(contest: &Contest, standing: &Standing, total: u64) -> Value {
    json!({
        "done": standing.games,
        "total": total,
        "text": format!("{} of {total} games", standing.games),
        "partial": summary(contest, standing),
        "svg": figure(contest, standing),
    })
}

/// The course so far; there is none before the first pair of games is over.
fn figure(contest: &Contest, standing: &Standing) -> Option<String> {
    let drawn = || course_figure(contest, standing).svg().ok();
    (!standing.curve.is_empty()).then(drawn).flatten()
}

/// The match so far, in the words of `thera match --json`.
fn summary(contest: &Contest, standing: &Standing) -> Value {
    let settings = contest.settings();
    let score = standing.pairings.first().copied().unwrap_or_default();
    let estimate = score.estimate();
    json!({
        "game": settings.game,
        "a": settings.agents[0],
        "b": settings.agents[1],
        "games": standing.games,
        "a_wins": score.wins,
        "b_wins": score.losses,
        "draws": score.draws,
        "first_wins": standing.by_seat[0],
        "second_wins": standing.by_seat[2],
        "elo": estimate.map(|estimate| estimate.elo),
        "elo_error": estimate.map(|estimate| estimate.error),
        "los": estimate.map(|estimate| estimate.los),
        "mean_plies": standing.mean_plies(),
        "a_seconds_per_move": standing.seconds_per_move(0),
        "b_seconds_per_move": standing.seconds_per_move(1),
        "seed": settings.seed,
    })
}
