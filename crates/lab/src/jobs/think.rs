//! One choice of one agent, and what it cost.

use std::time::Instant;

use serde::{Deserialize, Serialize};
use thera_agents::{AgentSpec, Playable};
use thera_control::Control;
use thera_games::{AnyGame, FileAccess, with_game};

use super::{Job, JobError};

/// A choice to be made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "job", rename = "think")]
pub struct ThinkJob {
    /// The game by its name.
    pub game: String,
    /// The position, unless it is the start of the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// Who chooses.
    pub agent: String,
    /// The seed of the choice.
    pub seed: u64,
}

/// A choice that was made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "job", rename = "think")]
pub struct Thought {
    /// The move.
    pub turn: String,
    /// Positions looked at.
    pub nodes: u64,
    /// Time it took.
    pub seconds: f64,
}

impl Job<()> for ThinkJob {
    type Output = Thought;
    type Error = JobError;

    /// Lets the agent choose.
    fn run(&self, _shared: &(), control: &Control) -> Result<Thought, JobError> {
        let rules = AnyGame::parse(&self.game, FileAccess::Refused)?;
        with_game!(&rules, game => self.think(game, control))
    }
}

impl ThinkJob {
    fn think<G: Playable>(&self, game: &G, control: &Control) -> Result<Thought, JobError> {
        let position = match &self.position {
            Some(text) => game.parse_position(text)?,
            None => game.start(),
        };
        let spec: AgentSpec = self.agent.parse()?;
        let mut agent = spec.build(game, self.seed)?.ok_or(JobError::Human)?;
        let begun = Instant::now();
        let turn = agent.choose_within(game, &position, control);
        let seconds = begun.elapsed().as_secs_f64();
        control.go_on(0)?;
        let turn = turn.ok_or_else(|| JobError::NoMove {
            agent: self.agent.clone(),
            position: game.format_position(&position),
            reason: agent.trouble().unwrap_or_default(),
        })?;
        Ok(Thought {
            turn: game.format_move(turn),
            nodes: agent.thought().nodes,
            seconds,
        })
    }
}
