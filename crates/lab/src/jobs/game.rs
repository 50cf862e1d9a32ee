//! One game between two agents.

use std::time::Instant;

use serde::{Deserialize, Serialize};
use thera_agents::{AgentSpec, Playable, player_seeds};
use thera_control::{Control, Interrupted};
use thera_games::{AnyGame, FileAccess, Outcome, Player, with_game};

use super::JobError;
use crate::record::{Record, result_text};

/// Bytes that agents may use for a move.
const MEMORY: usize = 1 << 30;

/// A game to be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameJob {
    /// The game by its name.
    pub game: String,
    /// Who plays first and second.
    pub agents: [String; 2],
    /// The seed of their choices.
    pub seed: u64,
    /// The position to begin with, unless it is the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// Moves that are made before the agents take over.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub opening: Vec<String>,
}

/// A game that was played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlayedGame {
    /// All moves, those of the opening included.
    pub moves: Vec<String>,
    /// How it ended, as records say it: `first wins by 3`.
    pub result: String,
    /// Legal moves that the agents chose from, added up.
    pub choices: u64,
    /// Moves that first and second chose themselves.
    pub decisions: [u64; 2],
    /// Time that first and second took for them.
    pub seconds: [f64; 2],
}

impl GameJob {
    /// Plays the game.
    pub fn run(&self, control: &Control) -> Result<PlayedGame, JobError> {
        let rules = AnyGame::parse(&self.game, FileAccess::Refused)?;
        with_game!(&rules, game => {
            // Its own counters, but the same end.
            self.play(game, &control.part(MEMORY, 1, u64::MAX))
        })
    }

    /// The record of the game, once it is played.
    pub fn record(&self, moves: Vec<String>, result: Option<Outcome>) -> Record {
        let [first, second] = self.agents.clone();
        Record {
            game: self.game.clone(),
            start: self.start.clone(),
            first,
            second,
            seed: Some(self.seed),
            result,
            moves,
        }
    }

    fn play<G: Playable>(&self, game: &G, control: &Control) -> Result<PlayedGame, JobError> {
        let mut position = match &self.start {
            Some(text) => game.parse_position(text)?,
            None => game.start(),
        };
        for text in &self.opening {
            position = game.play(&position, game.parse_move(&position, text)?);
        }
        let seeds = player_seeds(self.seed);
        let mut agents = Vec::with_capacity(2);
        for (name, seed) in self.agents.iter().zip(seeds) {
            let spec: AgentSpec = name.parse()?;
            agents.push(spec.build(game, seed)?.ok_or(JobError::Human)?);
        }
        let mut played = PlayedGame {
            moves: self.opening.clone(),
            result: String::new(),
            choices: 0,
            decisions: [0; 2],
            seconds: [0.0; 2],
        };
        loop {
            if let Some(outcome) = game.outcome(&position) {
                played.result = result_text(Some(outcome));
                return Ok(played);
            }
            let side = game.to_move(&position).index();
            let begun = Instant::now();
            let turn = agents[side].choose_within(game, &position, control);
            played.seconds[side] += begun.elapsed().as_secs_f64();
            if control.go_on(0) == Err(Interrupted::Stopped) {
                return Err(JobError::Stopped);
            }
            let turn = turn.filter(|&turn| game.is_legal(&position, turn));
            let turn = turn.ok_or_else(|| JobError::NoMove {
                agent: self.agents[side].clone(),
                position: game.format_position(&position),
                reason: agents[side]
                    .trouble()
                    .unwrap_or_else(|| "it found no legal move".to_string()),
            })?;
            played.decisions[side] += 1;
            played.choices += game.count_moves(&position);
            played.moves.push(game.format_move(turn));
            position = game.play(&position, turn);
        }
    }
}

impl PlayedGame {
    /// Time a player took for a move, if it made any.
    pub fn seconds_per_move(&self, player: Player) -> Option<f64> {
        let side = player.index();
        (self.decisions[side] > 0).then(|| self.seconds[side] / self.decisions[side] as f64)
    }
}
