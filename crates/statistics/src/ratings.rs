//! Many players on one scale: the Bradley–Terry model, by maximum likelihood.
//!
//! A player's chance against another depends only on the difference of their ratings. One
//! imagined draw of each player against an average one keeps ratings finite where somebody won or
//! lost everything; next to real games it weighs nothing.

use std::f64::consts::LN_10;

use serde::Serialize;

use super::{Z95, score_of_elo};

/// Elo of one unit of the logistic scale.
const ELO_PER_UNIT: f64 = 400.0 / LN_10;

/// Newton's steps at most; half a dozen are usual.
const MOST_STEPS: usize = 100;

/// The games between two players.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Encounter {
    /// One player, as an index.
    pub one: usize,
    /// The other.
    pub other: usize,
    /// Points of `one`: 1 for a win, ½ for a draw.
    pub points: f64,
    /// Games played.
    pub games: f64,
}

/// A place on the scale, whose mean is 0.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rating {
    /// The rating.
    pub elo: f64,
    /// Half the width of its 95% interval, relative to the mean of the players.
    pub error: f64,
}

/// The ratings of `players` from their games.
pub fn ratings(players: usize, encounters: &[Encounter]) -> Vec<Rating> {
    let mut strength = vec![0.0; players];
    let mut inverse = vec![];
    for _ in 0..MOST_STEPS {
        let (slope, curvature) = derivatives(&strength, encounters);
        inverse = inverse_of(curvature);
        let steps: Vec<f64> = inverse.iter().map(|row| product(row, &slope)).collect();
        for (place, step) in strength.iter_mut().zip(&steps) {
            // A step of one unit at a time: far from the top Newton's may leave the scale.
            *place += step.clamp(-1.0, 1.0);
        }
        if steps.iter().all(|step| step.abs() < 1e-10) {
            break;
        }
    }
    centred(&strength, &inverse)
}

/// First and (negated) second derivatives of the log-likelihood.
fn derivatives(strength: &[f64], encounters: &[Encounter]) -> (Vec<f64>, Vec<Vec<f64>>) {
    let players = strength.len();
    let mut slope = vec![0.0; players];
    let mut curvature = vec![vec![0.0; players]; players];
    for (player, &place) in strength.iter().enumerate() {
        let expected = expectation(place);
        slope[player] += 0.5 - expected;
        curvature[player][player] += expected * (1.0 - expected);
    }
    for game in encounters {
        let (one, other) = (game.one, game.other);
        let expected = expectation(strength[one] - strength[other]);
        let surprise = game.points - game.games * expected;
        slope[one] += surprise;
        slope[other] -= surprise;
        let weight = game.games * expected * (1.0 - expected);
        curvature[one][one] += weight;
        curvature[other][other] += weight;
        curvature[one][other] -= weight;
        curvature[other][one] -= weight;
    }
    (slope, curvature)
}

fn expectation(difference: f64) -> f64 {
    score_of_elo(difference * ELO_PER_UNIT)
}

fn product(row: &[f64], column: &[f64]) -> f64 {
    row.iter().zip(column).map(|(a, b)| a * b).sum()
}

/// The inverse of a positive definite matrix, by elimination.
fn inverse_of(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let size = matrix.len();
    for (place, row) in matrix.iter_mut().enumerate() {
        row.extend((0..size).map(|column| f64::from(u8::from(column == place))));
    }
    for pivot in 0..size {
        let scale = matrix[pivot][pivot];
        matrix[pivot].iter_mut().for_each(|value| *value /= scale);
        let chosen = matrix[pivot].clone();
        for (place, row) in matrix.iter_mut().enumerate() {
            let factor = row[pivot];
            if place != pivot {
                row.iter_mut()
                    .zip(&chosen)
                    .for_each(|(value, c)| *value -= factor * c);
            }
        }
    }
    matrix.into_iter().map(|row| row[size..].to_vec()).collect()
}

/// Ratings relative to their mean, with the errors of that difference.
fn centred(strength: &[f64], covariance: &[Vec<f64>]) -> Vec<Rating> {
    let players = strength.len() as f64;
    let mean = strength.iter().sum::<f64>() / players;
    let all: f64 = covariance.iter().flatten().sum();
    strength
        .iter()
        .zip(covariance)
        .enumerate()
        .map(|(player, (place, row))| {
            let shared: f64 = row.iter().sum();
            let variance = row[player] - 2.0 * shared / players + all / (players * players);
            Rating {
                elo: (place - mean) * ELO_PER_UNIT,
                error: Z95 * variance.max(0.0).sqrt() * ELO_PER_UNIT,
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::elo_of_score;

    fn encounter(one: usize, other: usize, points: f64, games: f64) -> Encounter {
        Encounter {
            one,
            other,
            points,
            games,
        }
    }

    #[test]
    fn two_players_are_as_far_apart_as_their_score_says() {
        for points in [500.0, 700.0, 950.0] {
            let found = ratings(2, &[encounter(0, 1, points, 1000.0)]);
            let apart = found[0].elo - found[1].elo;
            assert!(
                (apart - elo_of_score(points / 1000.0)).abs() < 2.0,
                "{apart}"
            );
            assert!((found[0].elo + found[1].elo).abs() < 1e-6);
            // The closed form for a share p of n games: the difference has the error
            // z / √(n p (1-p)) units, and each player's place half of it.
            let share = points / 1000.0;
            let closed = Z95 * ELO_PER_UNIT / (1000.0 * share * (1.0 - share)).sqrt();
            assert!((2.0 * found[0].error / closed - 1.0).abs() < 0.02);
        }
    }

    #[test]
    fn exact_expectations_give_the_ratings_back() {
        let truth = [120.0, 40.0, -30.0, -130.0];
        let mut encounters = vec![];
        for one in 0..4 {
            for other in one + 1..4 {
                let games = 100_000.0;
                let points = games * score_of_elo(truth[one] - truth[other]);
                encounters.push(encounter(one, other, points, games));
            }
        }
        for (rating, truth) in ratings(4, &encounters).iter().zip(truth) {
            assert!((rating.elo - truth).abs() < 0.1, "{rating:?} {truth}");
        }
    }

    #[test]
    fn winning_everything_is_finite_and_in_order() {
        let found = ratings(
            3,
            &[
                encounter(0, 1, 50.0, 50.0),
                encounter(1, 2, 50.0, 50.0),
                encounter(0, 2, 50.0, 50.0),
            ],
        );
        assert!(
            found
                .iter()
                .all(|r| r.elo.is_finite() && r.error.is_finite())
        );
        assert!(found[0].elo > found[1].elo && found[1].elo > found[2].elo);
    }

    #[test]
    fn players_who_never_met_are_compared_through_others() {
        let found = ratings(
            3,
            &[
                encounter(0, 1, 640.0, 1000.0),
                encounter(1, 2, 640.0, 1000.0),
            ],
        );
        assert!((found[0].elo - found[2].elo - 200.0).abs() < 5.0);
        let idle = ratings(2, &[]);
        assert!(idle.iter().all(|rating| rating.elo == 0.0));
    }
}
