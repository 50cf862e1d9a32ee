//! A move by an agent.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::time::Instant;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thera_agents::AgentSpec;
use thera_control::Control;
use thera_games::capability::Seated;
use thera_games::scene::Scenic;
use thera_games::{AnyGame, Game, Notation};

use crate::query::wait_for_turn;
use crate::{At, House, Query, QueryError};

/// Who should move where.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Think {
    /// The position.
    #[serde(flatten)]
    pub at: At,
    /// The agent, `NAME[:key=value,…]`.
    pub agent: String,
    /// The seed of its choices; any other one each time if none is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
}

impl Think {
    /// The question, with another seed each time.
    pub fn new(at: At, agent: String) -> Self {
        Think {
            at,
            agent,
            seed: None,
        }
    }
}

/// What an agent plays.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ThinkAnswer {
    /// The move.
    #[serde(rename = "move")]
    pub turn: String,
    /// What to choose on the board for it, in order.
    pub steps: Vec<String>,
    /// The position after it.
    pub position: String,
    /// The agent in full.
    pub agent: String,
    /// The seed that was used.
    pub seed: u64,
    /// Positions looked at, or games played out.
    pub nodes: u64,
    /// Time it took.
    pub seconds: f64,
}

/// A seed that differs from call to call, and small enough for every JSON reader.
pub(crate) fn any_seed() -> u64 {
    RandomState::new().build_hasher().finish() >> 11
}

impl Query for Think {
    const NAME: &'static str = "think";
    const ABOUT: &'static str = "A move by an agent.";
    type Answer = ThinkAnswer;
    type Part = ();

    fn answer(
        &self,
        house: &House,
        control: &Control,
        _tell: &mut dyn FnMut(()),
    ) -> Result<ThinkAnswer, QueryError> {
        let agent: AgentSpec = self.agent.parse()?;
        let prepared = house.find(&self.at.game)?;
        self.think(&prepared.rules, &agent, control)
    }
}

impl Think {
    fn think(
        &self,
        game: &AnyGame,
        spec: &AgentSpec,
        control: &Control,
    ) -> Result<ThinkAnswer, QueryError> {
        let position = self.at.now(game)?;
        if game.outcome(&position).is_some() {
            let sentence = "the game is over; there is no move to make";
            return Err(QueryError::bad(sentence));
        }
        if game.is_chance(&position) {
            let sentence = "what happens next is chance's, no agent's";
            return Err(QueryError::bad(sentence));
        }
        // What an agent may not see it is not told.
        let seen = game.seen_by(game.to_move(&position), &position);
        wait_for_turn(control);
        let seed = self.seed.unwrap_or_else(any_seed);
        let begun = Instant::now();
        let person = || QueryError::field("agent", "a person cannot be asked to think here");
        let mut agent = spec.build(game, seed)?.ok_or_else(person)?;
        let Some(turn) = agent.choose_within(game, &seen, control) else {
            let trouble = agent.trouble();
            let none = || "the agent found no move within its time".to_string();
            return Err(QueryError::could_not(trouble.unwrap_or_else(none)));
        };
        Ok(ThinkAnswer {
            turn: game.format_move(turn),
            steps: game.steps(turn),
            position: game.format_position(&game.play(&position, turn)),
            agent: spec.to_string(),
            seed,
            nodes: agent.thought().nodes,
            seconds: begun.elapsed().as_secs_f64(),
        })
    }
}
