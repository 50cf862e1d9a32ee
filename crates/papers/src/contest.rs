//! Games between agents, for claims about how well they play: matches of the laboratory, always the
//! same ones.

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use thera_board::bit;
use thera_control::Interrupted;
use thera_games::santorini::{Move, Santorini};
use thera_games::{Game, Notation, Player};
use thera_lab::jobs::{JobError, Pool, derived_seed};
use thera_lab::matches::{self, GameResult, MatchError, Opening, Openings, Settings, Standing};

use crate::run::Run;
use thera_statistics::Proportion;

pub use thera_lab::matches::Seats;

/// Two agents at standard Santorini, from random placements.
pub struct Contest<'a> {
    /// The agent whose wins are counted, named first.
    pub a: &'a str,
    /// The other.
    pub b: &'a str,
    /// Who begins.
    pub seats: Seats,
    /// How many games.
    pub games: u64,
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

    fn add(&mut self, result: &GameResult) {
        let seat = if result.seats[0] == 0 {
            Player::First
        } else {
            Player::Second
        };
        self.games += 1;
        self.won += u64::from(result.outcome.winner() == Some(seat));
        self.blocked += u64::from(!ends_with_climb(result));
        self.plies.push(result.plies as f64);
        let decisions: u64 = result.decisions.iter().sum();
        self.choices
            .push(result.choices as f64 / decisions.max(1) as f64);
    }
}

/// Whether the last turn is a winning climb: otherwise the loser could not move.
fn ends_with_climb(result: &GameResult) -> bool {
    let replay = result.record(GAME).replay(&Santorini::standard());
    let last = replay.ok().and_then(|replay| replay.turns.last().copied());
    matches!(last, Some((Move::Climb { .. }, _)))
}

/// The game of all contests.
const GAME: &str = "santorini";

/// The seed of all contests.
const SEED: u64 = 2020;

impl Contest<'_> {
    /// Plays the games; the same ones every time.
    pub fn play(&self, run: &Run) -> Result<Played, Interrupted> {
        let contest = matches::Contest::new(self.settings()).map_err(why)?;
        let mut total = Played::default();
        let mut count = |result: &GameResult, _, _: &Standing| {
            total.add(result);
            Ok(())
        };
        let mut standing = Standing::new(&contest);
        matches::play(&contest, &mut standing, &Pool, run.control(), &mut count).map_err(why)?;
        run.cases(total.games)?;
        Ok(total)
    }

    fn settings(&self) -> Settings {
        let placements = (0..self.seats.openings(self.games)).map(|number| Opening {
            start: Some(random_placement(derived_seed(!SEED, number))),
            moves: vec![],
        });
        Settings {
            seats: self.seats,
            openings: Openings::List(placements.collect()),
            ..Settings::of_two(GAME, self.a, self.b, self.games, SEED)
        }
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
fn why(error: MatchError) -> Interrupted {
    match error {
        MatchError::Job(JobError::Interrupted(interrupted)) => interrupted,
        _ => Interrupted::Stopped,
    }
}
