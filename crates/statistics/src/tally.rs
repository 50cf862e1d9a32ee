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
    pub(crate) fn squared_error(&self) -> f64 {
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
    pub(crate) fn effective_games(&self) -> f64 {
        let score = self.score();
        let squared_error = self.squared_error();
        if squared_error > 0.0 {
            score * (1.0 - score) / squared_error
        } else {
            self.games() as f64
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The squared error by the definition: how far each pair and each single game is from what
    /// the score expects of it, and one imagined pair of independent games.
    #[track_caller]
    fn assert_spread(tally: Tally, deviations: f64, score: f64) {
        assert_eq!(tally.score(), score, "{tally:?}");
        let games = tally.games() as f64;
        let expected = (deviations + 2.0 * score * (1.0 - score)) / (games * games);
        let found = tally.squared_error();
        assert!((found - expected).abs() < 1e-12, "{found}, not {expected}");
        let worth = score * (1.0 - score) / expected;
        assert!((tally.effective_games() - worth).abs() < 1e-9);
    }

    #[test]
    fn each_result_of_a_single_game_spreads_by_its_own_distance() {
        for (singles, score, deviations) in [
            // Away from the score by ¾, ¼ and ¼.
            ([1, 2, 5], 0.75, 0.5625 + 2.0 * 0.0625 + 5.0 * 0.0625),
            ([3, 0, 1], 0.25, 3.0 * 0.0625 + 0.5625),
            ([0, 4, 0], 0.5, 0.0),
            ([2, 4, 2], 0.5, 4.0 * 0.25),
        ] {
            let tally = Tally {
                singles,
                ..Tally::default()
            };
            assert_spread(tally, deviations, score);
        }
    }

    #[test]
    fn each_result_of_a_pair_spreads_by_its_own_distance() {
        // A score of ½ expects one point of a pair: away from it by 1, ½, 0, ½ and 1.
        for (pairs, deviations) in [
            ([1, 0, 0, 0, 1], 2.0),
            ([0, 1, 0, 1, 0], 0.5),
            ([0, 0, 9, 0, 0], 0.0),
            ([2, 3, 5, 3, 2], 4.0 + 6.0 * 0.25),
        ] {
            let tally = Tally {
                pairs,
                ..Tally::default()
            };
            assert_spread(tally, deviations, 0.5);
        }
        // 9 points of 6 pairs: 1½ are expected, which are 1½, 1, ½, 0 and ½ away.
        let tally = Tally {
            pairs: [1, 0, 0, 2, 3],
            ..Tally::default()
        };
        assert_spread(tally, 2.25 + 3.0 * 0.25, 0.75);
        let tally = Tally {
            pairs: [0, 1, 1, 1, 3],
            ..Tally::default()
        };
        assert_spread(tally, 1.0 + 0.25 + 3.0 * 0.25, 0.75);
        // The same seen from the other side.
        let tally = Tally {
            pairs: [3, 1, 1, 1, 0],
            ..Tally::default()
        };
        assert_spread(tally, 1.0 + 0.25 + 3.0 * 0.25, 0.25);
    }

    #[test]
    fn pairs_and_single_games_add_up() {
        let mut tally = Tally::default();
        assert_eq!((tally.games(), tally.score()), (0, 0.5));
        for half_points in [0, 4, 4] {
            tally.add_pair(half_points);
        }
        for half_points in [1, 1, 0, 2, 2, 0] {
            tally.add_single(half_points);
        }
        assert_eq!(tally.pairs, [1, 0, 0, 0, 2]);
        assert_eq!(tally.singles, [2, 2, 2]);
        assert_eq!((tally.games(), tally.points()), (12, 7.0));
        let score: f64 = 7.0 / 12.0;
        let pairs = 4.0 * score * score + 2.0 * 4.0 * (1.0 - score).powi(2);
        let singles = 2.0 * (score.powi(2) + (0.5 - score).powi(2) + (1.0 - score).powi(2));
        assert_spread(tally, pairs + singles, score);
    }

    #[test]
    fn games_that_were_all_won_are_worth_as_many_as_there_are() {
        for tally in [
            Tally {
                pairs: [0, 0, 0, 0, 7],
                singles: [0, 0, 1],
            },
            Tally {
                pairs: [7, 0, 0, 0, 0],
                singles: [1, 0, 0],
            },
        ] {
            assert_eq!(tally.squared_error(), 0.0);
            assert_eq!(tally.effective_games(), 15.0);
        }
    }
}
