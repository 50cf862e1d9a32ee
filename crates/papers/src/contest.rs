//! Games between agents, for claims about how well they play.

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use rayon::prelude::*;
use thera_board::bit;
use thera_control::Interrupted;
use thera_games::santorini::{Move, Santorini};
use thera_games::{Game, Notation};
use thera_lab::jobs::{GameJob, JobError, PlayedGame, derived_seed};

use crate::run::Run;
use thera_statistics::Proportion;

/// Two agents at standard Santorini, from random placements.
pub struct Contest<'a> {
    /// The agent whose wins are counted.
    pub a: &'a str,
    /// The other.
    pub b: &'a str,
    /// Who begins.
    pub seats: Seats,
    /// How many games.
    pub games: u64,
}

/// Who begins.
#[derive(Clone, Copy, PartialEq)]
pub enum Seats {
    /// Each placement is played twice, with seats exchanged.
    Swapped,
    /// `b` always moves first.
    SecondBegins,
}

/// What is counted in the games of a contest.
#[derive(Default)]
pub struct Played {
    /// Games won by `a`.
    pub won: u64,
    /// Games.
    pub games: u64,
    /// Games that ended because a player could not move.
    pub blocked: u64,
    /// Turns of each game, placements not counted.
    pub plies: Vec<f64>,
    /// The mean number of legal turns of each game.
    pub choices: Vec<f64>,
}

impl Played {
    /// The share of games won by `a`.
    pub fn share(&self) -> Proportion {
        Proportion::new(self.won, self.games)
    }

    fn add(&mut self, played: &PlayedGame, a_is_first: bool) {
        let first_won = played.result.starts_with("first");
        self.games += 1;
        self.won += u64::from(first_won == a_is_first);
        // A winning climb has no build: two squares instead of three.
        self.blocked += u64::from(played.moves.last().is_some_and(|turn| turn.len() > 4));
        self.plies.push(played.moves.len() as f64);
        let decisions: u64 = played.decisions.iter().sum();
        self.choices
            .push(played.choices as f64 / decisions.max(1) as f64);
    }
}

/// The seed of all contests.
const SEED: u64 = 2020;

impl Contest<'_> {
    /// Plays the games; the same ones every time.
    pub fn play(&self, run: &Run) -> Result<Played, Interrupted> {
        let control = run.control();
        let numbers: Vec<u64> = (0..self.games).collect();
        let results: Result<Vec<_>, JobError> = numbers
            .par_iter()
            .with_max_len(1)
            .map(|&number| {
                let (job, a_is_first) = self.job(number);
                job.run(control).map(|played| (played, a_is_first))
            })
            .collect();
        let mut total = Played::default();
        for (played, a_is_first) in results.map_err(why)? {
            total.add(&played, a_is_first);
        }
        run.cases(total.games)?;
        Ok(total)
    }

    fn job(&self, number: u64) -> (GameJob, bool) {
        let (a_is_first, placement) = match self.seats {
            Seats::Swapped => (number.is_multiple_of(2), number / 2),
            Seats::SecondBegins => (false, number),
        };
        let (a, b) = (self.a.to_string(), self.b.to_string());
        let job = GameJob {
            game: "santorini".to_string(),
            agents: if a_is_first { [a, b] } else { [b, a] },
            seed: derived_seed(SEED, number),
            start: Some(random_placement(derived_seed(!SEED, placement))),
            opening: Vec::new(),
        };
        (job, a_is_first)
    }
}

/// Four workers anywhere on the empty board, as text.
pub fn random_placement(seed: u64) -> String {
    let game = Santorini::standard();
    let mut rng = Pcg64::seed_from_u64(seed);
    let mut squares = Vec::new();
    while squares.len() < 4 {
        let square = rng.random_range(0..25u8);
        if !squares.contains(&square) {
            squares.push(square);
        }
    }
    let pair = |pair: &[u8]| Move::Place(bit(pair[0]) | bit(pair[1]));
    let placed = game.play(&game.start(), pair(&squares[..2]));
    game.format_position(&game.play(&placed, pair(&squares[2..])))
}

/// Agents of the claims exist and can always move: only a stop ends a game early.
fn why(error: JobError) -> Interrupted {
    match error {
        JobError::Interrupted(interrupted) => interrupted,
        _ => Interrupted::Stopped,
    }
}
