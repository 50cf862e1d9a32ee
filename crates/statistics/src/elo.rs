//! Rating differences with their errors.
//!
//! A difference of 400 Elo is odds of ten to one. Errors are 95% score intervals in the sense of
//! Wilson (1927), computed for as many independent games as the pairs played are worth; unlike the
//! usual "score ± 1.96 σ" they stay sensible when everything was won, and for a handful of games.

use serde::Serialize;
use statrs::function::beta::beta_reg;

use super::Tally;
use super::interval::wilson;

/// The score that a player this many Elo stronger expects.
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The rating difference that a score stands for; infinite for 0 and 1.
pub fn elo_of_score(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

/// What a tally says about the difference between two players.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// Points a game.
    pub score: f64,
    /// The rating difference. If every game was won (or lost) there is no telling how large it
    /// is; then it is that of half a game less, and [`Estimate::is_bound`].
    pub elo: f64,
    /// Half the width of the 95% interval; if one end of that is infinite, the way to the other.
    pub error: f64,
    /// The lower end of the interval, if it is finite.
    pub low: Option<f64>,
    /// The upper end of the interval, if it is finite.
    pub high: Option<f64>,
    /// Likelihood that the player is the stronger one.
    pub los: f64,
    /// Whether all games were won or all were lost.
    pub is_bound: bool,
}

impl Estimate {
    /// The estimate from a tally; `None` before the first game.
    pub fn new(tally: &Tally) -> Option<Self> {
        let games = tally.games() as f64;
        if games == 0.0 {
            return None;
        }
        let score = tally.score();
        let weight = tally.effective_games();
        let (low, high) = wilson(score, weight);
        let is_bound = score <= 0.0 || score >= 1.0;
        let elo = elo_of_score(score.clamp(0.5 / games, 1.0 - 0.5 / games));
        let finite = |score: f64| Some(elo_of_score(score)).filter(|elo| elo.is_finite());
        let (low, high) = (finite(low), finite(high));
        let error = match (low, high) {
            (Some(low), Some(high)) => (high - low) / 2.0,
            (Some(low), None) => elo - low,
            (None, Some(high)) => high - elo,
            (None, None) => f64::MAX,
        };
        Some(Estimate {
            score,
            elo,
            error,
            low,
            high,
            los: superiority(score, weight),
            is_bound,
        })
    }
}

/// The probability that the true share is above one half, if every share was equally likely
/// before: exact for independent games without draws.
fn superiority(share: f64, trials: f64) -> f64 {
    let wins = share * trials;
    let losses = trials - wins;
    beta_reg(losses.max(0.0) + 1.0, wins + 1.0, 0.5)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Z95;

    fn of_pairs(pairs: [u64; 5]) -> Estimate {
        Estimate::new(&Tally {
            pairs,
            ..Tally::default()
        })
        .unwrap()
    }

    fn of_singles(losses: u64, draws: u64, wins: u64) -> Estimate {
        Estimate::new(&Tally {
            singles: [losses, draws, wins],
            ..Tally::default()
        })
        .unwrap()
    }

    /// Within a hundredth: the published figures take the interval to be symmetric in the score.
    #[track_caller]
    fn assert_near(ours: f64, published: f64) {
        assert!(
            (ours - published).abs() <= 0.01 * published.abs().max(1.0),
            "{ours} is not {published}"
        );
    }

    #[test]
    fn agrees_with_published_pentanomial_figures() {
        // The test suite of the match program fastchess: pairs by half points, Elo, error.
        for (pairs, elo, error) in [
            ([34, 54, 63, 64, 75], 55.58, 27.65),
            ([332, 433, 498, 333, 334], -8.64, 10.33),
            ([7895, 8757, 5685, 568, 9999], -21.04, 2.95),
        ] {
            let estimate = of_pairs(pairs);
            assert_near(estimate.elo, elo);
            assert_near(estimate.error, error);
        }
        assert!((of_pairs([332, 433, 498, 333, 334]).los - 0.0505).abs() < 0.001);
    }

    #[test]
    fn agrees_with_published_figures_for_single_games() {
        let estimate = of_singles(96, 111, 136);
        assert_near(estimate.elo, 40.70);
        assert_near(estimate.error, 30.43);
        assert!((estimate.los - 0.9960).abs() < 0.0005);
        assert!((of_singles(89, 123, 76).los - 0.1553).abs() < 0.002);
    }

    #[test]
    fn a_shutout_has_a_bound_not_an_infinity() {
        for wins in [1, 2, 10, 1000] {
            let estimate = of_singles(0, 0, wins);
            assert!(estimate.is_bound && estimate.high.is_none());
            assert!(estimate.elo.is_finite() && estimate.error > 0.0);
            assert!(estimate.low.unwrap() < estimate.elo);
            // With every share equally likely at first: P(share > ½) = 1 - 2^-(wins + 1).
            let closed = 1.0 - 0.5f64.powi(wins as i32 + 1);
            assert!((estimate.los - closed).abs() < 1e-9, "{wins}");
        }
        // Wilson's lower bound for n of n is n / (n + z²).
        let low = of_singles(0, 0, 10).low.unwrap();
        assert!((score_of_elo(low) - 10.0 / (10.0 + Z95 * Z95)).abs() < 1e-9);
    }

    #[test]
    fn the_two_sides_see_the_same_figures() {
        for pairs in [
            [1, 0, 0, 0, 0],
            [3, 1, 4, 1, 5],
            [0, 0, 7, 0, 0],
            [0, 0, 2, 0, 90],
        ] {
            let ours = of_pairs(pairs);
            let mut turned = pairs;
            turned.reverse();
            let theirs = of_pairs(turned);
            assert!((ours.elo + theirs.elo).abs() < 1e-9, "{pairs:?}");
            assert!((ours.error - theirs.error).abs() < 1e-6, "{pairs:?}");
            assert!((ours.los + theirs.los - 1.0).abs() < 1e-9, "{pairs:?}");
        }
    }

    #[test]
    fn openings_that_always_favour_one_side_tell_more_than_single_games() {
        let split = of_pairs([0, 0, 50, 0, 0]);
        let single = of_singles(50, 0, 50);
        assert!(split.error < single.error / 3.0);
        assert!(split.elo == 0.0 && (split.los - 0.5).abs() < 1e-9);
    }

    #[test]
    fn pairs_of_independent_games_are_as_good_as_single_games() {
        let paired = of_pairs([2500, 0, 5000, 0, 2500]);
        let single = of_singles(10_000, 0, 10_000);
        assert!((paired.error / single.error - 1.0).abs() < 0.001);
    }

    #[test]
    fn scores_and_differences_are_inverse() {
        assert_eq!(score_of_elo(0.0), 0.5);
        assert!((score_of_elo(400.0) - 10.0 / 11.0).abs() < 1e-12);
        for elo in [-800.0, -3.5, 0.0, 12.0, 720.0] {
            assert!((elo_of_score(score_of_elo(elo)) - elo).abs() < 1e-9);
        }
    }
}
