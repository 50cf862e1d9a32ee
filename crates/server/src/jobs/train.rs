//! `train`: Q-learning, watched while it learns.

use std::time::{Duration, Instant};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thera_agents::{AgentSpec, Learnable};
use thera_control::Control;
use thera_games::with_duel;
use thera_lab::training::{BULK, Learning, Lesson, Table, reward_figure};
use thera_queries::QueryError;

use super::Desk;
use crate::engine::Running;
use crate::error::ApiError;
use crate::limits;
use crate::socket::message::{Finding, Finished, Message, Progress};
use crate::socket::reply::Reply;

/// The most games to learn from: what is learnt stays in memory.
const MOST_EPISODES: u64 = 200_000;

/// Time between two messages.
const PULSE: Duration = Duration::from_millis(300);

/// What is to be learnt, from whom.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "Train")]
pub struct Request {
    /// `FAMILY[:VARIANT][@BOARD]`.
    game: String,
    /// Whom to learn against; `random` if it is missing.
    opponent: Option<String>,
    /// Games to learn from; 5000 if it is missing.
    episodes: Option<u64>,
    /// How much of the new is taken in, 0 to 1.
    alpha: Option<f64>,
    /// How often a random move is tried, 0 to 1.
    epsilon: Option<f64>,
    /// What a later reward is worth now, 0 to 1.
    gamma: Option<f64>,
    /// The seed of all that is random; 1 if it is missing.
    seed: Option<u64>,
}

/// What was learnt.
#[derive(Serialize, JsonSchema)]
pub struct Trained {
    /// The game by its full name.
    game: String,
    /// Whom it learnt against.
    opponent: String,
    /// Games it learnt from.
    episodes: u64,
    /// Positions it knows something about.
    states: usize,
    /// Games in each entry of `rewards`.
    bulk: u64,
    /// Mean rewards, 1 for a win and -1 for a loss.
    rewards: Vec<f64>,
}

pub(super) fn start(desk: &Desk<'_>, request: Request) -> Result<Running, ApiError> {
    let episodes = request.episodes.unwrap_or(5000);
    if !(1..=MOST_EPISODES).contains(&episodes) {
        let sentence = format!("'episodes' should be 1 to {MOST_EPISODES}");
        return Err(ApiError::unfit("episodes", sentence));
    }
    let learning = Learning {
        alpha: share("alpha", request.alpha, 0.5)?,
        epsilon: share("epsilon", request.epsilon, 0.1)?,
        gamma: share("gamma", request.gamma, 0.9)?,
    };
    let opponent = request.opponent.as_deref().unwrap_or("random");
    limits::check_agent("opponent", opponent)?;
    let opponent: AgentSpec = opponent
        .parse()
        .map_err(|error: thera_agents::AgentError| {
            ApiError::unfit("opponent", error.to_string())
        })?;
    let seed = request.seed.unwrap_or(1);
    desk.start(limits::EXPERIMENT, move |app, control, reply| {
        let game = app.house().find_for_two(&request.game, "training")?;
        limits::check_breadth(&game.rules)?;
        with_duel!(&game.rules, game => {
            let game = game.clone();
            train(Lesson { game, opponent, learning, episodes, seed }, control, reply)
        })
    })
}

/// A number from 0 to 1.
fn share(field: &str, given: Option<f64>, usual: f64) -> Result<f64, ApiError> {
    let share = given.unwrap_or(usual);
    if (0.0..=1.0).contains(&share) {
        return Ok(share);
    }
    Err(ApiError::unfit(
        field,
        format!("'{field}' should be 0 to 1"),
    ))
}

fn train<G: Learnable>(
    lesson: Lesson<G>,
    control: &Control,
    reply: &Reply,
) -> Result<(), ApiError> {
    let name = lesson.game.name();
    let mut told = Instant::now();
    let found = |states, rewards: &[f64]| {
        Finding::Trained(Box::new(Trained {
            game: name.clone(),
            opponent: lesson.opponent.to_string(),
            episodes: rewards.len() as u64 * BULK,
            states,
            bulk: BULK,
            rewards: rewards.to_vec(),
        }))
    };
    let mut tell = |rewards: &[f64]| {
        if told.elapsed() < PULSE {
            return;
        }
        told = Instant::now();
        let done = rewards.len() as u64 * BULK;
        reply.update(&Message::Progress(Progress {
            done,
            total: lesson.episodes,
            text: format!("{done} of {} games", lesson.episodes),
            partial: Some(found(0, rewards)),
            svg: reward_figure(&name, rewards).svg().ok(),
        }));
    };
    let learnt = lesson.run(Table::default(), control, &mut tell);
    if let Some(trouble) = learnt.trouble {
        return Err(QueryError::could_not(trouble).into());
    }
    reply.send(&Message::Result(Finished {
        result: found(learnt.table.len(), &learnt.rewards),
        svg: reward_figure(&name, &learnt.rewards).svg().ok(),
    }));
    Ok(())
}
