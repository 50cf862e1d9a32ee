//! One game between agents.

use std::time::Instant;

use serde::{Deserialize, Serialize};
use thera_agents::{chance, player_seeds};
use thera_control::Control;
use thera_games::capability::Seated;
use thera_games::{AnyGame, AnyPosition, Game, Notation, Outcome, Player};
use thera_jobs::{Trade, desk};

use super::preparation::Luggage;
use super::{Job, JobError, Preparation};
use crate::record::outcome_words;

/// Bytes that agents may use for a move.
const MEMORY: usize = 1 << 30;

/// A game to be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "job", rename = "game")]
pub struct GameJob {
    /// The game by its name.
    pub game: String,
    /// Who plays, seat by seat.
    pub agents: Vec<String>,
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
#[serde(tag = "job", rename = "game")]
pub struct PlayedGame {
    /// All moves, those of the opening included.
    pub moves: Vec<String>,
    /// How it ended; written as records say it: `first wins by 3`.
    #[serde(rename = "result", with = "outcome_words")]
    pub outcome: Outcome,
    /// Legal moves that the agents chose from, added up; those of placements are apart.
    pub choices: u64,
    /// Choices that set the game up, and the legal moves they were made from.
    #[serde(default, skip_serializing_if = "Placements::is_empty")]
    pub placements: Placements,
    /// Moves that each seat chose itself.
    pub decisions: Vec<u64>,
    /// Time that each seat took for them.
    pub seconds: Vec<f64>,
}

/// Turns that set a game up: there are often far more ways to do that than to go on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Placements {
    /// Placements that agents chose themselves.
    pub decisions: u64,
    /// Legal moves that they chose from, added up.
    pub choices: u64,
}

impl Placements {
    /// Whether nobody placed anything.
    pub fn is_empty(&self) -> bool {
        self.decisions == 0
    }
}

/// Counts a decision among `choices` moves, one that sets the game up apart from others.
pub(crate) fn count_choice(
    game: &AnyGame,
    position: &AnyPosition,
    choices: &mut u64,
    placements: &mut Placements,
) {
    let found = game.count_moves(position);
    if game.is_setting_up(position) {
        placements.decisions += 1;
        placements.choices += found;
    } else {
        *choices += found;
    }
}

/// How workers play games.
pub(super) const TRADE: Trade = Trade {
    name: "game",
    open: |luggage, _| {
        let files = match luggage {
            [] => Luggage::new(),
            files => serde_json::from_slice(files).map_err(|error| error.to_string())?,
        };
        Ok(desk::<Preparation, GameJob>(Preparation::with_luggage(
            files,
        )))
    },
};

impl Job<Preparation> for GameJob {
    type Output = PlayedGame;
    type Error = JobError;

    const TRADE: Option<&'static str> = Some(TRADE.name);

    /// The files of the agents.
    fn luggage(shared: &Preparation) -> Result<Vec<u8>, String> {
        let files = shared.luggage()?;
        match files.is_empty() {
            true => Ok(Vec::new()),
            false => serde_json::to_vec(&files).map_err(|error| error.to_string()),
        }
    }

    /// Plays the game.
    fn run(&self, shared: &Preparation, control: &Control) -> Result<PlayedGame, JobError> {
        let rules = shared.rules(&self.game)?;
        // Its own counters, but the same end.
        self.play(&rules, shared, &control.part(MEMORY, 1, u64::MAX))
    }
}

impl GameJob {
    fn play(
        &self,
        game: &AnyGame,
        shared: &Preparation,
        control: &Control,
    ) -> Result<PlayedGame, JobError> {
        let mut position = match &self.start {
            Some(text) => game.parse_position(text)?,
            None => game.start(),
        };
        for text in &self.opening {
            position = game.play(&position, game.parse_move(&position, text)?);
        }
        let seats = game.seats();
        let named = self.agents.iter().zip(player_seeds(self.seed)).take(seats);
        let agents = named.map(|(agent, seed)| shared.player(game, agent, seed));
        let mut agents: Vec<_> = agents.collect::<Result<_, _>>()?;
        if agents.len() < seats {
            let given = agents.len();
            return Err(JobError::Seats { seats, given });
        }
        let mut moves = self.opening.clone();
        let (mut choices, mut decisions, mut seconds) = (0, vec![0; seats], vec![0.0; seats]);
        let mut placements = Placements::default();
        loop {
            if let Some(outcome) = game.outcome(&position) {
                return Ok(PlayedGame {
                    moves,
                    outcome,
                    choices,
                    placements,
                    decisions,
                    seconds,
                });
            }
            if let Some(turn) = chance(game, &position, self.seed, moves.len()) {
                moves.push(game.format_move(turn));
                position = game.play(&position, turn);
                continue;
            }
            let player = game.to_move(&position);
            let side = player.index();
            let begun = Instant::now();
            // What an agent may not see it is not told.
            let seen = game.seen_by(player, &position);
            let turn = agents[side].choose_within(game, &seen, control);
            seconds[side] += begun.elapsed().as_secs_f64();
            // A choice that was cut short is not what the agent would have played.
            control.go_on(0)?;
            let turn = turn.filter(|&turn| game.is_legal(&position, turn));
            let turn = turn.ok_or_else(|| JobError::NoMove {
                agent: self.agents[side].clone(),
                position: game.format_position(&position),
                reason: agents[side]
                    .trouble()
                    .unwrap_or_else(|| "it found no legal move".to_string()),
            })?;
            decisions[side] += 1;
            count_choice(game, &position, &mut choices, &mut placements);
            moves.push(game.format_move(turn));
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
