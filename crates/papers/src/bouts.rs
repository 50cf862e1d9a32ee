//! Games between two agents at standard Santorini, for claims about how well they play and for
//! experiments: matches of the laboratory, and what is read off them.

use std::sync::Arc;

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use thera_board::bit;
use thera_control::Interrupted;
use thera_games::santorini::{Move, Position, Santorini};
use thera_games::{Game, Notation};
use thera_lab::jobs::{JobError, Pool, Preparation, derived_seed};
use thera_lab::matches::{
    self, Contest, GameResult, MatchError, Opening, Openings, Settings, Standing,
};
use thera_statistics::{Decision, Estimate, Mean, Proportion, Sprt};

use crate::experiment::{Bench, ExperimentError};
use crate::run::Run;

pub use thera_lab::matches::Seats;

/// The game of all bouts.
pub const GAME: &str = "santorini:4WP4HTWUS@king:5x5";

/// The seed of all bouts that claims ask for.
const SEED: u64 = 2020;

/// Games between two agents.
pub struct Bout {
    /// The one whose score is counted.
    pub one: String,
    /// Its opponent.
    pub other: String,
    /// Games.
    pub games: u64,
    /// Where they begin.
    pub beginning: Beginning,
    /// Who moves first: `one` is the one named first.
    pub seats: Seats,
}

/// Where games begin.
#[derive(Clone, Copy)]
pub enum Beginning {
    /// At the start: the agents place their workers themselves.
    Start,
    /// After so many random turns.
    RandomTurns(usize),
    /// With four workers anywhere on the empty board.
    RandomPlacement,
    /// In a position.
    Position(&'static str),
}

impl Bout {
    /// Plays the bout for a claim; the same games every time.
    pub fn play(&self, run: &Run) -> Result<Score, Interrupted> {
        let contest = self.contest(SEED, &Arc::default()).map_err(why)?;
        let mut standing = Standing::new(&contest);
        let mut results = vec![];
        let mut keep = |result: &GameResult, _: &[f64], _: &Standing| {
            results.push(result.clone());
            Ok(())
        };
        // A branch: how far the games are is not how far the claims are.
        let control = run.control().branch();
        matches::play(&contest, &mut standing, &Pool, &control, &mut keep).map_err(why)?;
        run.cases(standing.games)?;
        Ok(Score::new(standing, results))
    }

    /// The match that this is.
    fn contest(&self, seed: u64, preparation: &Arc<Preparation>) -> Result<Contest, MatchError> {
        let drawn = |draw: &dyn Fn(u64) -> Result<Opening, MatchError>| {
            let seeds = (0..self.seats.openings(self.games)).map(|pair| derived_seed(!seed, pair));
            let list: Result<Vec<Opening>, MatchError> = seeds.map(draw).collect();
            list.map(Openings::List)
        };
        let openings = match self.beginning {
            Beginning::Start | Beginning::Position(_) => Openings::None,
            Beginning::RandomPlacement => drawn(&|seed| {
                let start = Santorini::standard().format_position(&random_placement(seed));
                Ok(Opening {
                    start: Some(start),
                    moves: vec![],
                })
            })?,
            Beginning::RandomTurns(turns) => {
                let rules = preparation.rules(GAME)?;
                drawn(&|seed| Opening::random(&rules, turns, seed, None))?
            }
        };
        let position = match self.beginning {
            Beginning::Position(position) => Some(position.to_string()),
            _ => None,
        };
        let settings = Settings {
            seats: self.seats,
            openings,
            position,
            ..Settings::of_two(GAME, &self.one, &self.other, self.games, seed)
        };
        Contest::prepared(settings, Arc::clone(preparation))
    }
}

/// Has bouts of an experiment played, all at once.
pub fn play_all(bench: &mut Bench<'_>, bouts: &[Bout]) -> Result<Vec<Score>, ExperimentError> {
    let preparation = Arc::<Preparation>::default();
    let mut contests = vec![];
    let mut jobs = vec![];
    for (number, bout) in (0..).zip(bouts) {
        let contest = bout.contest(derived_seed(bench.seed, number), &preparation)?;
        for game in 0..contest.games() {
            jobs.push(contest.job(game)?);
        }
        contests.push(contest);
    }
    let mut played = jobs
        .clone()
        .into_iter()
        .zip(bench.run(jobs, &*preparation)?);
    let score = |contest: &Contest| {
        let mut standing = Standing::new(contest);
        let games = played.by_ref().take(contest.games() as usize);
        let results = games
            .map(|(job, game)| standing.take(contest, job, game))
            .collect();
        Score::new(standing, results)
    };
    Ok(contests.iter().map(score).collect())
}

/// Games that are played between two looks at a test.
const TEST_BATCH: u64 = 100;

/// Has a bout of an experiment played until a test has decided, or all its games are played;
/// `number` keeps its seed apart from that of other bouts.
pub fn test(
    bench: &mut Bench<'_>,
    bout: &Bout,
    sprt: Sprt,
    number: u64,
) -> Result<(Score, Option<Decision>), ExperimentError> {
    let preparation = Arc::<Preparation>::default();
    let contest = bout.contest(derived_seed(bench.seed, number), &preparation)?;
    let mut standing = Standing::new(&contest);
    let mut results = vec![];
    let mut decision = None;
    while decision.is_none() && standing.games < contest.games() {
        let end = contest.games().min(standing.games + TEST_BATCH);
        let jobs: Result<Vec<_>, MatchError> =
            (standing.games..end).map(|g| contest.job(g)).collect();
        let jobs = jobs?;
        let played = bench.run(jobs.clone(), &*preparation)?;
        for (job, game) in jobs.into_iter().zip(played) {
            results.push(standing.take(&contest, job, game));
        }
        decision = sprt.decide(sprt.ratio(&standing.pairings[0].tally.pairs));
    }
    Ok((Score::new(standing, results), decision))
}

/// Agents of the claims exist and can always move: only a stop ends a game early.
fn why(error: MatchError) -> Interrupted {
    match error {
        MatchError::Job(JobError::Interrupted(interrupted)) => interrupted,
        _ => Interrupted::Stopped,
    }
}

/// Four workers anywhere on the empty board.
pub fn random_placement(seed: u64) -> Position {
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
    game.play(&placed, pair(&squares[2..]))
}

/// How a bout went.
pub struct Score {
    /// Games.
    pub games: u64,
    /// Games won by `one`.
    pub wins: u64,
    /// Seconds of `one` and its opponent.
    pub seconds: [f64; 2],
    /// The games.
    pub results: Vec<GameResult>,
    standing: Standing,
}

impl Score {
    fn new(standing: Standing, results: Vec<GameResult>) -> Self {
        Score {
            games: standing.games,
            wins: standing.pairings[0].wins,
            seconds: [standing.thinking[0].0, standing.thinking[1].0],
            results,
            standing,
        }
    }

    /// Games won of all.
    pub fn proportion(&self) -> Proportion {
        Proportion::new(self.wins, self.games)
    }

    /// The share of games won.
    pub fn share(&self) -> f64 {
        self.proportion().share()
    }

    /// Turns a game.
    pub fn length(&self) -> f64 {
        self.standing.mean_plies()
    }

    /// Turns a game, each game being a sample.
    pub fn length_by_game(&self) -> Mean {
        self.mean_by_game(|result| result.plies as f64)
    }

    /// Legal moves a turn, placements not counted.
    pub fn branching(&self) -> f64 {
        self.standing.mean_branching()
    }

    /// Legal moves a turn, each game being a sample.
    pub fn branching_by_game(&self) -> Mean {
        self.mean_by_game(GameResult::branching)
    }

    fn mean_by_game(&self, measure: fn(&GameResult) -> f64) -> Mean {
        let measured: Vec<f64> = self.results.iter().map(measure).collect();
        Mean::of(&measured)
    }

    /// Games that ended because a player could not move.
    pub fn blocked(&self) -> Proportion {
        let blocked = self
            .results
            .iter()
            .filter(|result| !ends_with_climb(result));
        Proportion::new(blocked.count() as u64, self.games)
    }

    /// The rating difference.
    pub fn estimate(&self) -> Option<Estimate> {
        self.standing.pairings[0].estimate()
    }

    /// `97 of 100`.
    pub fn text(&self) -> String {
        format!("{} of {}", self.wins, self.games)
    }

    /// `+603 ± 120 Elo`.
    pub fn elo_text(&self) -> String {
        match self.estimate() {
            None => String::new(),
            Some(estimate) if estimate.is_bound => match (estimate.low, estimate.high) {
                (Some(low), _) => format!("at least {low:+.0} Elo"),
                (_, Some(high)) => format!("at most {high:+.0} Elo"),
                _ => String::new(),
            },
            Some(estimate) => format!("{:+.0} ± {:.0} Elo", estimate.elo, estimate.error),
        }
    }
}

/// Whether the last turn is a winning climb: otherwise the loser could not move.
fn ends_with_climb(result: &GameResult) -> bool {
    let replay = result.record(GAME).replay(&Santorini::standard());
    let last = replay.ok().and_then(|replay| replay.turns.last().copied());
    matches!(last, Some((Move::Climb { .. }, _)))
}
