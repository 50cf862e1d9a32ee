//! What is to be played, and the schedule that follows from it.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use thera_agents::AgentSpec;
use thera_games::capability::Seated;
use thera_games::{AnyGame, Family, FileAccess, Player};

use super::schedule::place;
use super::{MOST_GAMES, MatchError, Openings, Seats, Slot};
use crate::jobs::{GameJob, Preparation, derived_seed};
use crate::statistics::Sprt;

/// Apart from the numbers of games, so that openings have seeds of their own.
const OPENING_SEEDS: u64 = 1 << 40;

/// Everything that decides how a contest goes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    /// The game by its full name.
    pub game: String,
    /// The agents.
    pub agents: Vec<String>,
    /// Who meets whom, as indices of agents.
    pub pairings: Vec<[usize; 2]>,
    /// Games of each pairing.
    pub games: u64,
    /// Who of a pairing plays first.
    #[serde(default, skip_serializing_if = "Seats::is_swapped")]
    pub seats: Seats,
    /// How games begin.
    pub openings: Openings,
    /// The position to begin with, unless it is the start of the game.
    pub position: Option<String>,
    /// What everything random is made from.
    pub seed: u64,
    /// When to stop early.
    pub sprt: Option<Sprt>,
}

impl Settings {
    /// A match of two agents.
    pub fn of_two(game: &str, a: &str, b: &str, games: u64, seed: u64) -> Self {
        Settings {
            game: game.to_string(),
            agents: vec![a.to_string(), b.to_string()],
            pairings: vec![[0, 1]],
            games,
            seats: Seats::Swapped,
            openings: Openings::None,
            position: None,
            seed,
            sprt: None,
        }
    }
}

/// Settings that have been found to make sense.
#[derive(Clone, Debug)]
pub struct Contest {
    settings: Settings,
    rules: Arc<AnyGame>,
    preparation: Arc<Preparation>,
    /// The side of each seat.
    sides: Vec<usize>,
}

impl Contest {
    /// Checks settings; names of the game and the agents become those in full.
    pub fn new(settings: Settings) -> Result<Self, MatchError> {
        Contest::prepared(settings, Arc::default())
    }

    /// The same for one of several contests that share what is prepared for their games.
    pub fn prepared(
        mut settings: Settings,
        preparation: Arc<Preparation>,
    ) -> Result<Self, MatchError> {
        let rules = AnyGame::parse(&settings.game, FileAccess::Allowed)?;
        let rules = preparation.keep(rules);
        settings.game = rules.name();
        for agent in &mut settings.agents {
            let spec: AgentSpec = agent.parse()?;
            *agent = spec.to_string();
            // Tells what an agent does not know of this game before anything is played.
            preparation.player(&rules, agent, 0).map(drop)?;
        }
        if settings.agents.len() < 2 {
            return Err(MatchError::TooFewAgents);
        }
        if settings.sprt.is_some() && settings.agents.len() > 2 {
            return Err(MatchError::TestOfMany(settings.agents.len()));
        }
        if settings.games == 0 {
            return Err(MatchError::NoGames);
        }
        if settings
            .games
            .saturating_mul(settings.pairings.len() as u64)
            > MOST_GAMES
        {
            return Err(MatchError::TooManyGames);
        }
        let start = settings.position.as_deref();
        settings
            .openings
            .check(start, &*rules)
            .map_err(|error| name_game(error, &settings.game))?;
        let seats = rules.players().iter();
        let firsts: BTreeSet<Player> = seats.clone().map(|&player| rules.side(player)).collect();
        let firsts: Vec<Player> = firsts.into_iter().collect();
        let side = |&player: &Player| firsts.iter().position(|&first| first == rules.side(player));
        Ok(Contest {
            settings,
            preparation,
            sides: seats.filter_map(side).collect(),
            rules,
        })
    }

    /// The settings.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The rules.
    pub fn rules(&self) -> &AnyGame {
        &self.rules
    }

    /// What is prepared for the games.
    pub fn preparation(&self) -> &Preparation {
        &self.preparation
    }

    /// Seats of a game.
    pub fn seats(&self) -> usize {
        self.sides.len()
    }

    /// Games in all.
    pub fn games(&self) -> u64 {
        self.settings.games * self.settings.pairings.len() as u64
    }

    /// Where in the schedule a game is, by its number from 0.
    pub fn place(&self, number: u64) -> Slot {
        let settings = &self.settings;
        place(
            &settings.pairings,
            settings.games,
            settings.seats,
            &self.sides,
            number,
        )
    }

    /// A game by its number from 0, as a job.
    pub fn job(&self, number: u64) -> Result<GameJob, MatchError> {
        let settings = &self.settings;
        let place = self.place(number);
        // All pairings play the same openings, so that they can be compared.
        let seed = derived_seed(settings.seed, OPENING_SEEDS + place.pair);
        let start = settings.position.as_deref();
        let opening = settings
            .openings
            .opening(place.pair, seed, start, &*self.rules)
            .map_err(|error| name_game(error, &settings.game))?;
        Ok(GameJob {
            game: settings.game.clone(),
            agents: place
                .seats
                .iter()
                .map(|&agent| settings.agents[agent].clone())
                .collect(),
            seed: derived_seed(settings.seed, number),
            start: opening.start,
            opening: opening.moves,
        })
    }
}

/// The rules do not know their own name.
fn name_game(error: MatchError, name: &str) -> MatchError {
    match error {
        MatchError::TooShort { plies, .. } => MatchError::TooShort {
            game: name.to_string(),
            plies,
        },
        other => other,
    }
}
