//! One game of a contest: a line of the results.

use serde::{Deserialize, Serialize};
use thera_games::capability::Seated;
use thera_games::{AnyGame, BySeat, Game, Outcome};

use super::Contest;
use crate::jobs::{GameJob, Placements, PlayedGame, count_choice};
use crate::record::{Notes, Record, outcome_words};

/// The result of one game, as it is kept. Nothing in it depends on the machine: times are kept
/// elsewhere.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameResult {
    /// Counted from 1.
    pub number: u64,
    /// Which pair of games of its pairing, counted from 1.
    pub pair: u64,
    /// Who played, seat by seat.
    #[serde(flatten)]
    pub players: BySeat<String>,
    /// The agents of the seats by their places in the settings.
    pub seats: Vec<usize>,
    /// The seed of their choices.
    pub seed: u64,
    /// The position it began with, unless it was the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// Turns that were made before the agents took over.
    pub opening: usize,
    /// How it ended; written as records say it.
    #[serde(rename = "result", with = "outcome_words")]
    pub outcome: Outcome,
    /// Turns in all.
    pub plies: usize,
    /// Legal moves that the agents chose from, added up; those of placements are apart.
    pub choices: u64,
    /// Choices that set the game up, and the legal moves they were made from.
    #[serde(default, skip_serializing_if = "Placements::is_empty")]
    pub placements: Placements,
    /// Moves that each seat chose itself.
    pub decisions: Vec<u64>,
    /// All turns.
    pub moves: Vec<String>,
}

impl GameResult {
    /// Legal moves a turn of the agents, placements not counted.
    pub fn branching(&self) -> f64 {
        let decisions: u64 = self.decisions.iter().sum();
        let turns = decisions - self.placements.decisions;
        self.choices as f64 / turns.max(1) as f64
    }

    /// The line for game `number` (from 0) of a contest.
    pub(super) fn new(contest: &Contest, number: u64, job: GameJob, played: PlayedGame) -> Self {
        let place = contest.place(number);
        GameResult {
            number: number + 1,
            pair: place.pair + 1,
            players: job.agents.into_iter().collect(),
            seats: place.seats,
            seed: job.seed,
            start: job.start,
            opening: job.opening.len(),
            outcome: played.outcome,
            plies: played.moves.len(),
            choices: played.choices,
            placements: played.placements,
            decisions: played.decisions,
            moves: played.moves,
        }
    }

    /// Half points of an agent by its place in the settings: 2 if only its seats are ahead, 1 if it
    /// shares that with others.
    pub fn half_points(&self, agent: usize) -> usize {
        let leaders = self.outcome.leaders(self.seats.len());
        let mut is_own = leaders.iter().map(|seat| self.seats[seat.index()] == agent);
        match (is_own.clone().all(|own| own), is_own.any(|own| own)) {
            (true, _) => 2,
            (_, true) => 1,
            _ => 0,
        }
    }

    /// The game in the replayable format.
    pub fn record(&self, game: &str) -> Record {
        Record {
            game: game.to_string(),
            start: self.start.clone(),
            players: self.players.clone().into_iter().collect(),
            seed: Some(self.seed),
            result: Some(self.outcome),
            forfeit: None,
            moves: self.moves.clone(),
            notes: Notes::default(),
        }
    }

    /// Whether this is game `number` (from 0) of the contest and was played by the rules; if not,
    /// why.
    pub(super) fn check(&self, contest: &Contest, number: u64) -> Result<(), String> {
        let job = contest.job(number).map_err(|error| error.to_string())?;
        let place = contest.place(number);
        let belongs = self.number == number + 1
            && self.pair == place.pair + 1
            && self.players == job.agents.iter().cloned().collect()
            && self.seats == place.seats
            && self.seed == job.seed
            && self.start == job.start
            && self.opening == job.opening.len()
            && self.plies == self.moves.len()
            && self.moves.starts_with(&job.opening);
        if !belongs {
            return Err("it is not the game that these settings ask for".to_string());
        }
        let counted = replay(self, contest.rules())?;
        if counted != (self.choices, self.placements, self.decisions.clone()) {
            return Err("its choices are not those of its moves".to_string());
        }
        Ok(())
    }
}

/// Choices, those of placements, and decisions.
type Counted = (u64, Placements, Vec<u64>);

/// Plays the game again; returns the choices and decisions in it.
fn replay(result: &GameResult, game: &AnyGame) -> Result<Counted, String> {
    let replay = result
        .record("")
        .replay(game)
        .map_err(|error| error.to_string())?;
    let mut counted = (0, Placements::default(), vec![0; game.seats()]);
    let mut position = replay.start;
    for (number, (_, next)) in replay.turns.iter().enumerate() {
        if number >= result.opening && !game.is_chance(&position) {
            count_choice(game, &position, &mut counted.0, &mut counted.1);
            counted.2[game.to_move(&position).index()] += 1;
        }
        position = *next;
    }
    Ok(counted)
}
