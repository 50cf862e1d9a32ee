//! Many games between two agents, as experiments need them: matches of the laboratory, all at once.

use std::sync::Arc;

use thera_lab::jobs::{Preparation, derived_seed};
use thera_lab::matches::{Contest, GameResult, Opening, Openings, Settings, Standing};
use thera_statistics::{Estimate, Proportion, same_share};

use super::{Bench, ExperimentError};

pub(crate) use thera_lab::matches::Seats;

/// Games between two agents.
pub(crate) struct Bout {
    /// The one whose score is counted.
    pub one: String,
    /// Its opponent.
    pub other: String,
    /// Games.
    pub games: u64,
    /// The position to begin with, unless it is the start of the game.
    pub start: Option<&'static str>,
    /// Random turns before the agents take over.
    pub random: usize,
    /// Who moves first: `one` is the one named first.
    pub seats: Seats,
}

/// The score of a bout.
pub(crate) struct Score {
    pub games: u64,
    pub wins: u64,
    /// Seconds of `one` and its opponent.
    pub seconds: [f64; 2],
    standing: Standing,
}

/// The game of all bouts.
pub(crate) const GAME: &str = "santorini:4WP4HTWUS@king:5x5";

impl Bout {
    /// The match that this is.
    fn contest(
        &self,
        seed: u64,
        preparation: &Arc<Preparation>,
    ) -> Result<Contest, ExperimentError> {
        let openings = match self.random {
            0 => Openings::None,
            turns => {
                let rules = preparation
                    .rules(GAME)
                    .map_err(thera_lab::jobs::JobError::from)?;
                let draw =
                    |pair| Opening::random(&rules, turns, derived_seed(!seed, pair), self.start);
                let list: Result<_, _> = (0..self.seats.openings(self.games)).map(draw).collect();
                Openings::List(list?)
            }
        };
        let settings = Settings {
            seats: self.seats,
            openings,
            position: self.start.map(String::from),
            ..Settings::of_two(GAME, &self.one, &self.other, self.games, seed)
        };
        Ok(Contest::prepared(settings, Arc::clone(preparation))?)
    }
}

impl Score {
    fn new(standing: Standing) -> Self {
        Score {
            games: standing.games,
            wins: standing.pairings[0].wins,
            seconds: [standing.thinking[0].0, standing.thinking[1].0],
            standing,
        }
    }

    /// The share of games won.
    pub fn share(&self) -> f64 {
        Proportion::new(self.wins, self.games).share()
    }

    /// Turns a game.
    pub fn length(&self) -> f64 {
        self.standing.mean_plies()
    }

    /// Legal moves a decision.
    pub fn branching(&self) -> f64 {
        self.standing.mean_branching()
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

/// Has bouts played, all at once; returns their scores, and the games.
pub(crate) fn play(
    bench: &mut Bench<'_>,
    bouts: &[Bout],
) -> Result<Vec<(Score, Vec<GameResult>)>, ExperimentError> {
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
        let games = games
            .map(|(job, game)| standing.take(contest, job, game))
            .collect();
        (Score::new(standing), games)
    };
    Ok(contests.iter().map(score).collect())
}

/// Whether two shares, each so many won of so many games, could be of the same thing.
pub(crate) fn could_be_same(one: (u64, u64), other: (u64, u64)) -> bool {
    let [one, other] = [one, other].map(|(won, games)| Proportion::new(won, games));
    same_share(&one, &other)
}
