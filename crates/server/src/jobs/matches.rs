//! `match`: two agents against each other.

use std::time::{Duration, Instant};

use schemars::JsonSchema;
use serde::Deserialize;
use thera_control::Control;
use thera_games::telling::winner_word;
use thera_games::{AnyGame, Family, Game, Notation};
use thera_lab::jobs::OneByOne;
use thera_lab::matches::{
    Contest, GameResult, Openings, Settings, Standing, Summary, course_figure, play,
};
use thera_queries::At;

use super::Desk;
use crate::App;
use crate::engine::Running;
use crate::error::ApiError;
use crate::limits;
use crate::socket::message::{Finding, Finished, MatchGame, Message, Progress};
use crate::socket::reply::Reply;

/// Games unless the client says otherwise.
const USUAL_GAMES: u64 = 100;

/// Random turns at the beginning unless the client says otherwise: agents without luck would play
/// the same game again and again.
const USUAL_OPENING: usize = 2;

/// The most random turns at the beginning.
const LONGEST_OPENING: usize = 20;

/// Games of a match that are sent to be looked at.
const MOST_SHOWN: u64 = 200;

/// Time between two messages.
const PULSE: Duration = Duration::from_millis(200);

/// Who plays whom, where and how often.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "Match")]
pub struct Request {
    /// Where games begin.
    #[serde(flatten)]
    at: At,
    /// The one agent.
    a: String,
    /// The other.
    b: String,
    /// Games to play; 100 if it is missing.
    games: Option<u64>,
    /// The seed of all that is random; 1 if it is missing.
    seed: Option<u64>,
    /// Random turns at the beginning, 2 if it is missing; each opening is played twice with sides
    /// swapped.
    openings: Option<usize>,
}

pub(super) fn start(desk: &Desk<'_>, request: Request) -> Result<Running, ApiError> {
    let games = request.games.unwrap_or(USUAL_GAMES);
    if !(1..=limits::MATCH_GAMES).contains(&games) {
        let most = limits::MATCH_GAMES;
        let sentence = format!("'games' should be 1 to {most}");
        return Err(ApiError::unfit("games", sentence));
    }
    limits::check_agent("a", &request.a)?;
    limits::check_agent("b", &request.b)?;
    desk.start(limits::EXPERIMENT, move |app, control, reply| {
        let contest = contest(app, &request, games)?;
        run(&contest, control, reply)
    })
}

/// The match that was asked for, under rules that read no files.
fn contest(app: &App, request: &Request, games: u64) -> Result<Contest, ApiError> {
    let game = app.house().find(&request.at.game)?;
    let (game, position) = beginning(&game.rules, &request.at)?;
    let seed = request.seed.unwrap_or(1);
    let mut settings = Settings::of_two(&game, &request.a, &request.b, games, seed);
    settings.position = position;
    settings.openings = match request.openings.unwrap_or(USUAL_OPENING) {
        0 => Openings::None,
        turns => Openings::Random(turns.min(LONGEST_OPENING)),
    };
    Ok(Contest::new(settings)?)
}

/// The name of a game and the position to begin with, if that is not the start.
fn beginning(game: &AnyGame, at: &At) -> Result<(String, Option<String>), ApiError> {
    limits::check_breadth(game)?;
    let position = at.now(game)?;
    let elsewhere = position != game.start();
    Ok((
        game.name(),
        elsewhere.then(|| game.format_position(&position)),
    ))
}

fn run(contest: &Contest, control: &Control, reply: &Reply) -> Result<(), ApiError> {
    let mut standing = Standing::new(contest);
    let mut told = Instant::now();
    reply.update(&progress(contest, &standing));
    let mut tell = |game: &GameResult, _: &[f64], standing: &Standing| {
        if game.number <= MOST_SHOWN {
            reply.send(&Message::Game(shown(game)));
        }
        if told.elapsed() >= PULSE {
            told = Instant::now();
            reply.update(&progress(contest, standing));
        }
        Ok(())
    };
    play(contest, &mut standing, &OneByOne, control, &mut tell)?;
    let finished = control.go_on(0).is_ok();
    reply.send(&Message::Result(Finished {
        result: found(contest, &standing, finished),
        svg: figure(contest, &standing),
    }));
    Ok(())
}

fn shown(game: &GameResult) -> MatchGame {
    MatchGame {
        number: game.number,
        players: game.players.clone(),
        start: game.start.clone(),
        winner: winner_word(game.outcome),
        moves: game.moves.clone(),
    }
}

fn progress(contest: &Contest, standing: &Standing) -> Message {
    let (done, total) = (standing.games, contest.games());
    Message::Progress(Progress {
        done,
        total,
        text: format!("{done} of {total} games"),
        partial: Some(found(contest, standing, false)),
        svg: figure(contest, standing),
    })
}

fn found(contest: &Contest, standing: &Standing, finished: bool) -> Finding {
    Finding::Match(Box::new(Summary::new(contest, standing, finished)))
}

/// The course so far; there is none before the first pair of games is over.
fn figure(contest: &Contest, standing: &Standing) -> Option<String> {
    let drawn = || course_figure(contest, standing).svg().ok();
    (!standing.curve.is_empty()).then(drawn).flatten()
}
