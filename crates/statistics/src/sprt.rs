//! The sequential probability ratio test: play until it is clear which of two hypotheses holds.
//!
//! After every pair of games the log-likelihood ratio of "stronger by `elo1`" against "stronger by
//! `elo0`" is worked out; once it leaves Wald's bounds the test is over. How often pairs end
//! with this or that score is not part of the hypotheses, so for each of them the most likely
//! frequencies with the right mean are taken (the generalised test of Van den Bergh, as used for
//! Stockfish). Nothing in it assumes that draws happen, or that games of a pair are independent.

use std::fmt;
use std::str::FromStr;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::score_of_elo;

/// Stands for scores that have not been seen yet but could be.
const UNSEEN: f64 = 1e-3;

/// Halvings when looking for a multiplier: more than the digits of a number.
const HALVINGS: usize = 100;

/// A test between two rating differences.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Sprt {
    /// The difference under the null hypothesis.
    pub elo0: f64,
    /// The difference under the alternative.
    pub elo1: f64,
    /// How often `elo1` may be accepted though `elo0` is true.
    pub alpha: f64,
    /// How often `elo0` may be accepted though `elo1` is true.
    pub beta: f64,
}

/// What a test has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Decision {
    /// Not stronger by `elo1`.
    H0,
    /// Stronger than `elo0`.
    H1,
}

/// Why a test makes no sense.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SprtError {
    /// Not two numbers.
    #[error("'{0}' is not a test: expected two rating differences such as 0,10")]
    NotTwoNumbers(String),
    /// The hypotheses are in the wrong order, or the same.
    #[error("a test needs two different ratings, the smaller one first: 0,10")]
    NotApart,
    /// Beyond any use.
    #[error("the rating differences of a test must lie between -2000 and 2000")]
    TooFar,
    /// Not a probability of error.
    #[error("alpha and beta must be above 0 and below 0.5")]
    BadRisk,
}

impl Sprt {
    /// A test with these hypotheses and risks.
    pub fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64) -> Result<Self, SprtError> {
        if !(elo0.abs() <= 2000.0 && elo1.abs() <= 2000.0) {
            return Err(SprtError::TooFar);
        }
        if elo0 >= elo1 {
            return Err(SprtError::NotApart);
        }
        if ![alpha, beta].iter().all(|risk| *risk > 0.0 && *risk < 0.5) {
            return Err(SprtError::BadRisk);
        }
        Ok(Sprt {
            elo0,
            elo1,
            alpha,
            beta,
        })
    }

    /// Wald's bounds of the log-likelihood ratio.
    pub fn bounds(&self) -> (f64, f64) {
        let lower = (self.beta / (1.0 - self.alpha)).ln();
        let upper = ((1.0 - self.beta) / self.alpha).ln();
        (lower, upper)
    }

    /// The log-likelihood ratio after pairs of games, counted by half points 0 to 4.
    pub fn ratio(&self, pairs: &[u64; 5]) -> f64 {
        if pairs.iter().all(|&n| n == 0) {
            return 0.0;
        }
        let seen = [0, 1, 2, 3, 4].map(|half_points: usize| Seen {
            score: half_points as f64 / 4.0,
            count: match pairs[half_points] {
                0 => UNSEEN,
                n => n as f64,
            },
        });
        log_likelihood_ratio(&seen, score_of_elo(self.elo0), score_of_elo(self.elo1))
    }

    /// Whether that is enough to decide.
    pub fn decide(&self, ratio: f64) -> Option<Decision> {
        let (lower, upper) = self.bounds();
        if ratio >= upper {
            Some(Decision::H1)
        } else if ratio <= lower {
            Some(Decision::H0)
        } else {
            None
        }
    }
}

impl FromStr for Sprt {
    type Err = SprtError;

    /// `ELO0,ELO1`, with the usual risks of 5%.
    fn from_str(text: &str) -> Result<Self, SprtError> {
        let wrong = || SprtError::NotTwoNumbers(text.chars().take(40).collect());
        let (elo0, elo1) = text.split_once(',').ok_or_else(wrong)?;
        let number = |text: &str| text.trim().parse::<f64>().map_err(|_| wrong());
        Sprt::new(number(elo0)?, number(elo1)?, 0.05, 0.05)
    }
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.elo0, self.elo1)
    }
}

/// A score and how often it was seen.
struct Seen {
    score: f64,
    count: f64,
}

/// Log of the likelihood of what was seen if its mean is `mean1`, over that if it is `mean0`.
fn log_likelihood_ratio(seen: &[Seen], mean0: f64, mean1: f64) -> f64 {
    let [multiplier0, multiplier1] = [mean0, mean1].map(|mean| multiplier(seen, mean));
    seen.iter()
        .map(|Seen { score, count }| {
            let under0 = 1.0 + multiplier0 * (score - mean0);
            let under1 = 1.0 + multiplier1 * (score - mean1);
            count * (under0 / under1).ln()
        })
        .sum()
}

/// The most likely frequencies with a given mean are those seen, each divided by
/// `1 + x (score - mean)`; this is the `x` that makes the mean right (a sum that falls as `x`
/// grows, so it is found by halving).
fn multiplier(seen: &[Seen], mean: f64) -> f64 {
    let lowest = seen.iter().map(|s| s.score).fold(f64::INFINITY, f64::min);
    let highest = seen.iter().map(|s| s.score).fold(0.0, f64::max);
    let mut below = -1.0 / (highest - mean);
    let mut above = -1.0 / (lowest - mean);
    for _ in 0..HALVINGS {
        let middle = (below + above) / 2.0;
        let excess: f64 = seen
            .iter()
            .map(|Seen { score, count }| count * (score - mean) / (1.0 + middle * (score - mean)))
            .sum();
        if excess > 0.0 {
            below = middle;
        } else {
            above = middle;
        }
    }
    (below + above) / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64;

    fn test(elo0: f64, elo1: f64) -> Sprt {
        Sprt::new(elo0, elo1, 0.05, 0.05).unwrap()
    }

    #[track_caller]
    fn assert_near(ours: f64, published: f64) {
        assert!((ours - published).abs() < 0.01, "{ours} is not {published}");
    }

    #[test]
    fn agrees_with_published_ratios() {
        // The test suite of the match program fastchess: pairs, hypotheses, ratio.
        let ratio = test(0.5, 2.5).ratio(&[223, 9863, 21279, 10037, 246]);
        assert_near(ratio, -3.07);
        let ratio = test(0.0, 2.0).ratio(&[871, 26175, 55983, 26678, 821]);
        assert_near(ratio, -4.98);
    }

    #[test]
    fn agrees_with_published_ratios_of_single_games() {
        for (losses, draws, wins, hypotheses, published) in [
            (21184.0, 40708.0, 21404.0, [0.5, 2.5], -1.57),
            (57030.0, 106593.0, 57433.0, [0.0, 2.0], -2.59),
        ] {
            let seen = [(0.0, losses), (0.5, draws), (1.0, wins)]
                .map(|(score, count)| Seen { score, count });
            let [mean0, mean1] = hypotheses.map(score_of_elo);
            assert_near(log_likelihood_ratio(&seen, mean0, mean1), published);
        }
    }

    #[test]
    fn without_draws_it_is_walds_test_of_a_coin() {
        for (wins, losses) in [(1.0, 1.0), (60.0, 40.0), (3.0, 700.0)] {
            let seen = [(0.0, losses), (1.0, wins)].map(|(score, count)| Seen { score, count });
            let (p0, p1) = (score_of_elo(0.0), score_of_elo(10.0));
            let closed = wins * (p1 / p0).ln() + losses * ((1.0 - p1) / (1.0 - p0)).ln();
            assert!((log_likelihood_ratio(&seen, p0, p1) - closed).abs() < 1e-9);
        }
    }

    #[test]
    fn the_bounds_are_walds() {
        let (lower, upper) = test(0.0, 10.0).bounds();
        assert_near(lower, -2.944);
        assert_near(upper, 2.944);
        let (lower, upper) = Sprt::new(0.0, 5.0, 0.01, 0.1).unwrap().bounds();
        assert!((lower - (0.1f64 / 0.99).ln()).abs() < 1e-12);
        assert!((upper - (0.9f64 / 0.01).ln()).abs() < 1e-12);
    }

    #[test]
    fn winning_everything_decides_but_not_at_once() {
        let sprt = test(0.0, 10.0);
        let pairs_needed = (1..)
            .find(|&n| sprt.decide(sprt.ratio(&[0, 0, 0, 0, n])).is_some())
            .unwrap();
        // A pair that is always won twice or lost twice is a coin: n log(p1/½) reaches log 19.
        let coin = 19f64.ln() / (score_of_elo(10.0) / 0.5).ln();
        assert!((pairs_needed as f64 - coin).abs() <= 1.5, "{pairs_needed}");
        assert_eq!(
            sprt.decide(sprt.ratio(&[200, 0, 0, 0, 0])),
            Some(Decision::H0)
        );
        assert_eq!(sprt.ratio(&[0; 5]), 0.0);
    }

    /// The share of tests that accept the alternative when a player wins both games of a pair with
    /// one probability, loses both with another, and otherwise each side wins once.
    fn accepted(sprt: Sprt, both_won: f64, both_lost: f64) -> f64 {
        const TESTS: u32 = 300;
        let mut rng = Pcg64::seed_from_u64(11);
        let mut accepted = 0;
        for _ in 0..TESTS {
            let mut pairs = [0; 5];
            let decision = loop {
                let drawn: f64 = rng.random();
                let half_points = match drawn {
                    x if x < both_won => 4,
                    x if x < both_won + both_lost => 0,
                    _ => 2,
                };
                pairs[half_points] += 1;
                if let Some(decision) = sprt.decide(sprt.ratio(&pairs)) {
                    break decision;
                }
            };
            accepted += u32::from(decision == Decision::H1);
        }
        f64::from(accepted) / f64::from(TESTS)
    }

    #[test]
    fn without_draws_it_errs_as_rarely_as_promised() {
        let sprt = test(0.0, 80.0);
        // Equal players; openings that matter much, little, and not at all. Three standard
        // deviations of 300 tests at 5% are 0.038.
        for decisive in [0.1, 0.25, 0.5] {
            assert!(accepted(sprt, decisive, decisive) <= 0.088, "{decisive}");
        }
        let score = score_of_elo(80.0);
        let (won, lost) = (score * score, (1.0 - score) * (1.0 - score));
        assert!(accepted(sprt, won, lost) >= 0.912);
    }

    #[test]
    fn senseless_tests_are_refused() {
        assert_eq!("0,10".parse(), Ok(test(0.0, 10.0)));
        assert_eq!("-3, 2.5".parse(), Ok(test(-3.0, 2.5)));
        for text in ["", "10", "0;10", "a,b", "0,10,20"] {
            assert!(matches!(
                text.parse::<Sprt>(),
                Err(SprtError::NotTwoNumbers(_))
            ));
        }
        assert_eq!("10,0".parse::<Sprt>(), Err(SprtError::NotApart));
        assert_eq!("5,5".parse::<Sprt>(), Err(SprtError::NotApart));
        assert_eq!("nan,5".parse::<Sprt>(), Err(SprtError::TooFar));
        assert_eq!("0,1e9".parse::<Sprt>(), Err(SprtError::TooFar));
        assert_eq!(Sprt::new(0.0, 5.0, 0.5, 0.05), Err(SprtError::BadRisk));
    }

    proptest! {
        #[test]
        fn the_ratio_is_finite_and_turns_with_the_board(
            pairs in [0u64..500, 0u64..500, 0u64..500, 0u64..500, 0u64..500],
            elo0 in -300f64..300.0,
            width in 0.5f64..200.0,
        ) {
            let sprt = test(elo0, elo0 + width);
            let ratio = sprt.ratio(&pairs);
            prop_assert!(ratio.is_finite());
            let mut turned = pairs;
            turned.reverse();
            let other = test(-elo0 - width, -elo0).ratio(&turned);
            prop_assert!((ratio + other).abs() <= 1e-6 * (1.0 + ratio.abs()));
        }

        #[test]
        fn winning_one_pair_more_speaks_for_the_stronger(
            pairs in [0u64..50, 0u64..50, 0u64..50, 0u64..50, 1u64..50],
        ) {
            let sprt = test(0.0, 10.0);
            let mut more = pairs;
            more[4] += 1;
            prop_assert!(sprt.ratio(&more) > sprt.ratio(&pairs) - 1e-9);
        }
    }
}
