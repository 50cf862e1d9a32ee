//! `tune`: weights of an evaluation, bred by matches, generation by generation.

use schemars::JsonSchema;
use serde::Deserialize;
use thera_agents::AgentSpec;
use thera_control::Control;
use thera_games::Family;
use thera_lab::jobs::OneByOne;
use thera_lab::tuning::genetic::Breeding;
use thera_lab::tuning::{TuneError, Tuned, Tuning, Winner};

use super::Desk;
use crate::App;
use crate::engine::Running;
use crate::error::ApiError;
use crate::limits;
use crate::socket::message::{Finding, Finished, Message, Progress};
use crate::socket::reply::Reply;

/// The most generations.
const MOST_GENERATIONS: u32 = 200;

/// The largest population.
const MOST_MEMBERS: usize = 40;

/// The most games between two members of a generation.
const MOST_GAMES: u64 = 100;

/// Whose weights, and for how long.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "Tune")]
pub struct Request {
    /// `FAMILY[:VARIANT][@BOARD]`.
    game: String,
    /// The agent that uses the weights; `alphabeta:depth=1` if it is missing.
    agent: Option<String>,
    /// The evaluation; the usual one of the game if it is missing.
    eval: Option<String>,
    /// Generations in all; 10 if it is missing.
    generations: Option<u32>,
    /// Weight vectors in a generation; 8 if it is missing.
    population: Option<usize>,
    /// Games between any two of them in a generation; 2 if it is missing.
    games: Option<u64>,
    /// The seed of all that is random; 1 if it is missing.
    seed: Option<u64>,
}

pub(super) fn start(desk: &Desk<'_>, request: Request) -> Result<Running, ApiError> {
    let generations = within(
        "generations",
        request.generations.unwrap_or(10),
        MOST_GENERATIONS,
    )?;
    within("population", request.population.unwrap_or(8), MOST_MEMBERS)?;
    within("games", request.games.unwrap_or(2), MOST_GAMES)?;
    if let Some(agent) = &request.agent {
        limits::check_agent("agent", agent)?;
    }
    desk.start(limits::EXPERIMENT, move |app, control, reply| {
        let tuning = planned(app, &request)?;
        breed(tuning, generations as usize, control, reply)
    })
}

/// A number from 1 to the most there may be.
fn within<N: PartialOrd + From<u8> + std::fmt::Display>(
    field: &str,
    number: N,
    most: N,
) -> Result<N, ApiError> {
    if number >= N::from(1) && number <= most {
        return Ok(number);
    }
    let sentence = format!("'{field}' should be 1 to {most}");
    Err(ApiError::unfit(field, sentence))
}

/// The tuning that was asked for, under rules that read no files.
fn planned(app: &App, request: &Request) -> Result<Tuning, ApiError> {
    let game = app.house().find_for_two(&request.game, "tuning")?;
    limits::check_breadth(&game.rules)?;
    let agent = request.agent.as_deref().unwrap_or("alphabeta:depth=1");
    let agent: AgentSpec = agent
        .parse()
        .map_err(|error: thera_agents::AgentError| ApiError::unfit("agent", error.to_string()))?;
    let breeding = Breeding {
        population: request.population.unwrap_or(8),
        ..Breeding::default()
    };
    let tuning = Tuning::new(
        &game.rules.name(),
        &agent,
        request.eval.as_deref().filter(|name| !name.is_empty()),
        request.games.unwrap_or(2),
        2,
        breeding,
        request.seed.unwrap_or(1),
    );
    tuning.map_err(unfit)
}

fn unfit(error: TuneError) -> ApiError {
    ApiError::unfit("agent", error.to_string())
}

fn breed(
    mut tuning: Tuning,
    generations: usize,
    control: &Control,
    reply: &Reply,
) -> Result<(), ApiError> {
    let mut winner = None;
    while tuning.history().len() < generations {
        reply.update(&progress(&tuning, generations));
        if !tuning.step(&OneByOne, control).map_err(unfit)? {
            break;
        }
    }
    if tuning.history().len() == generations {
        reply.update(&progress(&tuning, generations));
        winner = tuning.play_off(&OneByOne, control).map_err(unfit)?;
    }
    reply.send(&Message::Result(Finished {
        result: found(&tuning, winner.as_ref()),
        svg: figure(&tuning),
    }));
    Ok(())
}

fn progress(tuning: &Tuning, generations: usize) -> Message {
    let done = tuning.history().len();
    Message::Progress(Progress {
        done: done as u64,
        total: generations as u64,
        text: format!("{done} of {generations} generations"),
        partial: Some(found(tuning, None)),
        svg: figure(tuning),
    })
}

fn found(tuning: &Tuning, winner: Option<&Winner>) -> Finding {
    Finding::Tuned(Box::new(Tuned::new(tuning, winner)))
}

/// Fitness by generation; there is none before the first has played.
fn figure(tuning: &Tuning) -> Option<String> {
    let drawn = || tuning.figure().svg().ok();
    (!tuning.history().is_empty()).then(drawn).flatten()
}
