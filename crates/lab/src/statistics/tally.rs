//! Scores as counts of pairs of games.

use serde::Serialize;

/// How often a player scored what, in half points: pairs of games from 0 to 4, single games (the
/// last one of an odd number) from 0 to 2.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tally {
    /// Pairs by half points: lost both, …, won both.
    pub pairs: [u64; 5],
    /// Games without a second one, by half points: lost, drawn, won.
    pub singles: [u64; 3],
}

impl Tally {
    /// Adds a pair by its half points, 0 to 4.
    pub fn add_pair(&mut self, half_points: usize) {
        self.pairs[half_points.min(4)] += 1;
    }

    /// Adds a single game by its half points, 0 to 2.
    pub fn add_single(&mut self, half_points: usize) {
        self.singles[half_points.min(2)] += 1;
    }

    /// Games counted.
    pub fn games(&self) -> u64 {
        2 * self.pairs.iter().sum::<u64>() + self.singles.iter().sum::<u64>()
    }

    /// Points scored: 1 for a win, ½ for a draw.
    pub fn points(&self) -> f64 {
        let half_points: u64 = self.pairs.iter().zip(0..).map(|(n, h)| n * h).sum::<u64>()
            + self
                .singles
                .iter()
                .zip(0..)
                .map(|(n, h)| n * h)
                .sum::<u64>();
        half_points as f64 / 2.0
    }

    /// Points a game, between 0 and 1; ½ before the first game.
    pub fn score(&self) -> f64 {
        match self.games() {
            0 => 0.5,
            games => self.points() / games as f64,
        }
    }

    /// The squared error of [`score`](Tally::score). Whole pairs vary, so pairs are what is
    /// summed over; one imagined pair of independent games keeps a few equal pairs from claiming
    /// that they cannot vary at all.
    pub(super) fn squared_error(&self) -> f64 {
        let score = self.score();
        let deviation =
            |points: f64, games: f64, n: &u64| (points - games * score).powi(2) * *n as f64;
        let pairs = self.pairs.iter().zip(0..);
        let singles = self.singles.iter().zip(0..);
        let spread: f64 = pairs
            .map(|(n, h)| deviation(f64::from(h) / 2.0, 2.0, n))
            .chain(singles.map(|(n, h)| deviation(f64::from(h) / 2.0, 1.0, n)))
            .sum();
        let imagined = 2.0 * score * (1.0 - score);
        (spread + imagined) / (self.games() as f64).powi(2)
    }

    /// How many independent games without draws would tell as much as these do.
    pub(super) fn effective_games(&self) -> f64 {
        let score = self.score();
        let squared_error = self.squared_error();
        if squared_error > 0.0 {
            score * (1.0 - score) / squared_error
        } else {
            self.games() as f64
        }
    }
}
