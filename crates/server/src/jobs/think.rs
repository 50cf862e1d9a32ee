//! `think`: an agent chooses a move.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::time::Instant;

use serde::Deserialize;
use serde_json::json;
use thera_agents::AgentSpec;
use thera_control::Control;
use thera_games::with_game;

use super::{Desk, Offered, time, wait_for_turn};
use crate::engine::Running;
use crate::error::ApiError;
use crate::limits;
use crate::place::Place;
use crate::socket::reply::Reply;

/// Who should move where.
#[derive(Deserialize)]
pub struct Request {
    #[serde(flatten)]
    place: Place,
    agent: String,
    seed: Option<u64>,
    seconds: Option<f64>,
}

pub(super) fn start(desk: &Desk<'_>, request: Request) -> Result<Vec<Running>, ApiError> {
    let time = time(request.seconds, limits::THINK, limits::THINK)?;
    let agent = agent(&request.agent)?;
    let thinking = desk.start(time, move |app, control, reply| {
        let game = app.rules().find(&request.place.game)?;
        with_game!(&game.rules, game => think(game, &request, &agent, control, reply))
    })?;
    Ok(vec![thinking])
}

/// An agent that may play here: no person, and none that reads files.
pub(super) fn agent(text: &str) -> Result<AgentSpec, ApiError> {
    let agent: AgentSpec = text
        .parse()
        .map_err(|error: thera_agents::AgentError| ApiError::unfit(error.to_string()))?;
    if agent.is_human() {
        return Err(ApiError::unfit("a person cannot be asked to think here"));
    }
    if agent.reads_files() {
        return Err(ApiError::unfit("agents that read files cannot play here"));
    }
    if agent.asks_for_threads() {
        return Err(ApiError::unfit(
            "agents share the threads of the server; leave out threads=",
        ));
    }
    Ok(agent)
}

/// A seed that differs from call to call, and small enough for every JSON reader.
fn any_seed() -> u64 {
    RandomState::new().build_hasher().finish() >> 11
}

fn think<G: Offered>(
    game: &G,
    request: &Request,
    spec: &AgentSpec,
    control: &Control,
    reply: &Reply,
) -> Result<(), ApiError> {
    let position = request.place.course(game)?.now();
    limits::check_breadth(game)?;
    if game.outcome(&position).is_some() {
        return Err(ApiError::unfit(
            "the game is over; there is no move to make",
        ));
    }
    wait_for_turn(control);
    let seed = request.seed.unwrap_or_else(any_seed);
    let begun = Instant::now();
    let mut agent = spec
        .build(game, seed)
        .map_err(|error| ApiError::unfit(error.to_string()))?
        .ok_or_else(ApiError::internal)?;
    let Some(turn) = agent.choose_within(game, &position, control) else {
        let trouble = agent.trouble();
        return Err(ApiError::unfit(trouble.unwrap_or_else(|| {
            "the agent found no move within its time".to_string()
        })));
    };
    let message = json!({
        "move": game.format_move(turn),
        "steps": game.steps(turn),
        "position": game.format_position(&game.play(&position, turn)),
        "agent": spec.to_string(),
        "seed": seed,
        "seconds": begun.elapsed().as_secs_f64(),
    });
    reply.send("move", message);
    Ok(())
}
