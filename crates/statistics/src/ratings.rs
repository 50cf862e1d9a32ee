//! Many players on one scale: the Bradley–Terry model, by maximum likelihood.
//!
//! A player's chance against another depends only on the difference of their ratings. One
//! imagined draw between any two who met keeps ratings finite where somebody won or lost everything;
//! next to real games it weighs nothing. It is not against an average player, since the many who
//! stand above somebody would pull it down together.

use std::f64::consts::LN_10;

use serde::Serialize;

use super::{Z95, score_of_elo};

/// Elo of one unit of the logistic scale.
const ELO_PER_UNIT: f64 = 400.0 / LN_10;

/// Newton's steps at most; half a dozen are usual, and one more for each 174 Elo of a long ladder.
const MOST_STEPS: usize = 1000;

/// Games of each player against the mean, drawn: so few that they only say where the scale lies.
const TIE: f64 = 1e-6;

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

/// A place on the scale.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rating {
    /// The rating.
    pub elo: f64,
    /// Half the width of its 95% interval, relative to where the scale begins.
    pub error: f64,
}

/// Players on one scale.
#[derive(Clone, Debug)]
pub struct Scale {
    strength: Vec<f64>,
    covariance: Vec<Vec<f64>>,
}

impl Scale {
    /// Places so many players by their games.
    pub fn fit(players: usize, encounters: &[Encounter]) -> Scale {
        let mut strength = vec![0.0; players];
        let mut covariance = vec![];
        for _ in 0..MOST_STEPS {
            let (slope, curvature) = derivatives(&strength, encounters);
            covariance = inverse_of(curvature);
            let steps: Vec<f64> = covariance.iter().map(|row| product(row, &slope)).collect();
            // One unit at a time: far from the top Newton's step may leave the scale.
            let longest = steps
                .iter()
                .fold(1.0, |most: f64, step| most.max(step.abs()));
            for (place, step) in strength.iter_mut().zip(&steps) {
                *place += step / longest;
            }
            if steps.iter().all(|step| step.abs() < 1e-9) {
                break;
            }
        }
        Scale {
            strength,
            covariance,
        }
    }

    /// The ratings relative to the mean of all players.
    pub fn centred(&self) -> Vec<Rating> {
        let share = 1.0 / self.strength.len() as f64;
        let players = 0..self.strength.len();
        let rating = |player| self.place(|k| f64::from(u8::from(k == player)) - share);
        players.map(rating).collect()
    }

    /// The ratings if one player's is this one by definition.
    pub fn anchored(&self, anchor: usize, elo: f64) -> Vec<Rating> {
        let players = 0..self.strength.len();
        let rating = |player| {
            let over = self.over(player, anchor);
            Rating {
                elo: over.elo + elo,
                ..over
            }
        };
        players.map(rating).collect()
    }

    /// How much stronger one player is than another.
    pub fn over(&self, one: usize, other: usize) -> Rating {
        let is = |k, player| f64::from(u8::from(k == player));
        self.place(|k| is(k, one) - is(k, other))
    }

    /// A sum of the players' strengths, each with its factor; factors sum up to 0.
    fn place(&self, factor: impl Fn(usize) -> f64) -> Rating {
        let factors: Vec<f64> = (0..self.strength.len()).map(factor).collect();
        let spread: Vec<f64> = self
            .covariance
            .iter()
            .map(|row| product(row, &factors))
            .collect();
        let variance = product(&factors, &spread);
        Rating {
            elo: product(&factors, &self.strength) * ELO_PER_UNIT,
            error: Z95 * variance.max(0.0).sqrt() * ELO_PER_UNIT,
        }
    }
}

/// First and (negated) second derivatives of the log-likelihood.
fn derivatives(strength: &[f64], encounters: &[Encounter]) -> (Vec<f64>, Vec<Vec<f64>>) {
    let players = strength.len();
    let mut slope = vec![0.0; players];
    let mut curvature = vec![vec![0.0; players]; players];
    for (player, &place) in strength.iter().enumerate() {
        let expected = expectation(place);
        slope[player] += TIE * (0.5 - expected);
        curvature[player][player] += TIE * expected * (1.0 - expected);
    }
    for game in encounters.iter().filter(|met| met.games > 0.0) {
        let (one, other) = (game.one, game.other);
        let expected = expectation(strength[one] - strength[other]);
        // With the draw that is imagined.
        let (points, games) = (game.points + 0.5, game.games + 1.0);
        let surprise = points - games * expected;
        slope[one] += surprise;
        slope[other] -= surprise;
        let weight = games * expected * (1.0 - expected);
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
            let found = Scale::fit(2, &[encounter(0, 1, points, 1000.0)]).centred();
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
        for (rating, truth) in Scale::fit(4, &encounters).centred().iter().zip(truth) {
            assert!((rating.elo - truth).abs() < 0.1, "{rating:?} {truth}");
        }
    }

    #[test]
    fn winning_everything_is_finite_and_in_order() {
        let found = Scale::fit(
            3,
            &[
                encounter(0, 1, 50.0, 50.0),
                encounter(1, 2, 50.0, 50.0),
                encounter(0, 2, 50.0, 50.0),
            ],
        )
        .centred();
        assert!(
            found
                .iter()
                .all(|r| r.elo.is_finite() && r.error.is_finite())
        );
        assert!(found[0].elo > found[1].elo && found[1].elo > found[2].elo);
    }

    #[test]
    fn players_who_never_met_are_compared_through_others() {
        let found = Scale::fit(
            3,
            &[
                encounter(0, 1, 640.0, 1000.0),
                encounter(1, 2, 640.0, 1000.0),
            ],
        );
        let apart = found.over(0, 2);
        assert!((apart.elo - 200.0).abs() < 5.0);
        // Errors of independent games add up by their squares.
        let step = found.over(0, 1).error;
        assert!((apart.error / step - 2f64.sqrt()).abs() < 0.01);
        let idle = Scale::fit(2, &[]).centred();
        assert!(idle.iter().all(|rating| rating.elo == 0.0));
    }

    #[test]
    fn an_anchor_moves_the_scale_and_is_sure_of_itself() {
        let games = [
            encounter(0, 1, 640.0, 1000.0),
            encounter(1, 2, 700.0, 1000.0),
        ];
        let scale = Scale::fit(3, &games);
        let (centred, anchored) = (scale.centred(), scale.anchored(2, 100.0));
        assert_eq!(
            (anchored[2].elo, anchored[2].error),
            (100.0, 0.0),
            "{anchored:?}"
        );
        for (free, fixed) in centred.iter().zip(&anchored) {
            let moved = fixed.elo - free.elo;
            assert!((moved - (100.0 - centred[2].elo)).abs() < 1e-6);
        }
        assert!(anchored[0].error > anchored[1].error);
    }

    #[test]
    fn a_long_ladder_is_as_long_as_its_steps() {
        let players = 30;
        let games = 400.0;
        let step = |one| encounter(one + 1, one, games * score_of_elo(200.0), games);
        let steps: Vec<Encounter> = (0..players - 1).map(step).collect();
        let found = Scale::fit(players, &steps).anchored(0, 0.0);
        for (place, rating) in found.iter().enumerate() {
            // The imagined draws take off half an Elo a step.
            let truth = 200.0 * place as f64;
            assert!((rating.elo / truth.max(1.0) - 1.0).abs() < 0.01 || place == 0);
        }
    }
}
