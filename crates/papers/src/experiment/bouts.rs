//! Many games between two agents, as experiments need them.

use thera_games::Player;

use super::{Bench, ExperimentError};
use thera_lab::jobs::{GameJob, Job, Output, PlayedGame, derived_seed};
use thera_lab::matches::{Openings, opening_moves};
use thera_lab::record::read_result;
use thera_lab::statistics::{Estimate, Tally};

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
    /// Who plays `one`'s games first.
    pub seats: Seats,
}

/// Who moves first.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Seats {
    /// Each in turn, twice from the same opening.
    Swapped,
    /// Always the one whose score is counted.
    OneFirst,
    /// Always its opponent.
    OtherFirst,
}

/// The score of a bout.
#[derive(Default)]
pub(crate) struct Score {
    pub games: u64,
    pub wins: u64,
    pub plies: u64,
    pub choices: u64,
    pub decisions: u64,
    /// Seconds of `one` and its opponent.
    pub seconds: [f64; 2],
    pub tally: Tally,
    half: Option<usize>,
}

impl Bout {
    fn one_is_first(&self, number: u64) -> bool {
        match self.seats {
            Seats::Swapped => number.is_multiple_of(2),
            Seats::OneFirst => true,
            Seats::OtherFirst => false,
        }
    }

    fn job(&self, number: u64, seed: u64) -> Result<GameJob, ExperimentError> {
        let pair = match self.seats {
            Seats::Swapped => number / 2,
            Seats::OneFirst | Seats::OtherFirst => number,
        };
        let openings = match self.random {
            0 => Openings::None,
            turns => Openings::Random(turns),
        };
        let opening = opening_moves(&openings, GAME, pair, derived_seed(!seed, pair), self.start)?;
        let agents = if self.one_is_first(number) {
            [self.one.clone(), self.other.clone()]
        } else {
            [self.other.clone(), self.one.clone()]
        };
        Ok(GameJob {
            game: GAME.to_string(),
            agents,
            seed: derived_seed(seed, number),
            start: opening.start,
            opening: opening.moves,
        })
    }
}

/// The game of all bouts.
pub(crate) const GAME: &str = "santorini:4WP4HTWUS@king:5x5";

impl Score {
    fn add(&mut self, bout: &Bout, played: &PlayedGame) {
        let one = if bout.one_is_first(self.games) {
            Player::First
        } else {
            Player::Second
        };
        let outcome = read_result(&played.result).ok().flatten();
        let half_points = match outcome.and_then(|outcome| outcome.winner()) {
            Some(winner) if winner == one => 2,
            Some(_) => 0,
            None => 1,
        };
        self.games += 1;
        self.wins += u64::from(half_points == 2);
        self.plies += played.moves.len() as u64;
        self.choices += played.choices;
        self.decisions += played.decisions.iter().sum::<u64>();
        self.seconds[0] += played.seconds[one.index()];
        self.seconds[1] += played.seconds[one.opponent().index()];
        match (bout.seats, self.half.take()) {
            (Seats::Swapped, None) => self.half = Some(half_points),
            (Seats::Swapped, Some(before)) => self.tally.add_pair(before + half_points),
            _ => self.tally.add_single(half_points),
        }
    }

    /// The share of games won.
    pub fn share(&self) -> f64 {
        self.wins as f64 / self.games.max(1) as f64
    }

    /// Turns a game.
    pub fn length(&self) -> f64 {
        self.plies as f64 / self.games.max(1) as f64
    }

    /// Legal moves a decision.
    pub fn branching(&self) -> f64 {
        self.choices as f64 / self.decisions.max(1) as f64
    }

    /// The rating difference.
    pub fn estimate(&self) -> Option<Estimate> {
        Estimate::new(&self.tally)
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
) -> Result<Vec<(Score, Vec<PlayedGame>)>, ExperimentError> {
    let mut jobs = vec![];
    for (number, bout) in (0..).zip(bouts) {
        let seed = derived_seed(bench.seed, number);
        for game in 0..bout.games {
            jobs.push(Job::Game(bout.job(game, seed)?));
        }
    }
    let mut outputs = bench.run(jobs)?.into_iter();
    let mut scores = vec![];
    for bout in bouts {
        let mut score = Score::default();
        let mut games = vec![];
        for _ in 0..bout.games {
            let Some(Output::Game(played)) = outputs.next() else {
                return Err(ExperimentError::OtherOutput);
            };
            score.add(bout, &played);
            games.push(played);
        }
        scores.push((score, games));
    }
    Ok(scores)
}

/// Whether two shares could be of the same thing: the usual test of two proportions, at 95%.
pub(crate) fn could_be_same(one: (u64, u64), other: (u64, u64)) -> bool {
    let share = |(wins, games): (u64, u64)| wins as f64 / games.max(1) as f64;
    let pooled = share((one.0 + other.0, one.1 + other.1));
    let weight = 1.0 / one.1.max(1) as f64 + 1.0 / other.1.max(1) as f64;
    let deviation = (pooled * (1.0 - pooled) * weight).sqrt();
    (share(one) - share(other)).abs() <= 1.96 * deviation
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_compared_as_textbooks_do() {
        assert!(could_be_same((100, 100), (100, 100)));
        assert!(could_be_same((96, 100), (98, 100)));
        assert!(!could_be_same((80, 100), (96, 100)));
        // Pooled 0.55, z = 0.1 / √(0.55 · 0.45 · 0.02) = 1.42.
        assert!(could_be_same((60, 100), (50, 100)));
        // z = 0.14 / √(0.57 · 0.43 · 0.02) = 2.0.
        assert!(!could_be_same((64, 100), (50, 100)));
    }
}
