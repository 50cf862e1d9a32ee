//! Learning weights from games: what the features of positions say about how games end.
//!
//! An agent plays itself; every position that a player leaves to the opponent is a sample, the counts
//! of its features with the result of the game. Logistic regression finds the weights under which
//! those results are most likely, as engines do it ("Texel's tuning method"). Boreham 2020 (section
//! 7.3.1) suggests as much for the weights of his four features.

use serde::{Deserialize, Serialize};
use thera_agents::AgentSpec;
use thera_control::Control;
use thera_games::evaluation::{Evaluated, Explain, Weights};
use thera_games::{AnyGame, Game, Outcome, Player};

use super::{TuneError, named_evaluation};
use crate::jobs::Runner;
use crate::matches::{Contest, GameResult, Openings, Seats, Settings, Standing, play};

/// What keeps weights finite where a feature decides every game: as if each had this much evidence
/// against it.
const RIDGE: f64 = 1.0;

/// Steps of Newton's method, which doubles the digits in each.
const STEPS: usize = 30;

/// Games to learn from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Lessons {
    /// The game by its name.
    pub game: String,
    /// The agent that plays itself, without an evaluation's name and weights.
    pub agent: String,
    /// The evaluation whose weights are learnt.
    pub eval: String,
    /// Games.
    pub games: u64,
    /// Random turns at the beginning of each.
    pub opening: usize,
    /// What everything random is made from.
    pub seed: u64,
}

/// What was learnt.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Learnt {
    /// The weights, the largest of them as large as the largest usual one.
    pub weights: Weights,
    /// The weights the agent played with.
    pub begin: Weights,
    /// Positions learnt from.
    pub positions: u64,
    /// The share of positions whose result the weights tell right: by which sign the score has.
    pub right: f64,
}

/// A position as it is learnt from.
struct Sample {
    counts: Vec<f64>,
    /// 1 if the player who left it won, 0 if not, a half for a draw.
    result: f64,
}

impl Lessons {
    /// Has the games played and learns; `None` if it was stopped.
    pub fn learn(
        &self,
        runner: &dyn Runner,
        control: &Control,
    ) -> Result<Option<Learnt>, TuneError> {
        let agent: AgentSpec = self.agent.parse()?;
        let mut spec = agent
            .eval()
            .ok_or_else(|| TuneError::NoEvaluation(self.agent.clone()))?;
        if spec.weights.is_some() {
            return Err(TuneError::HasWeights(self.agent.clone()));
        }
        spec.name = Some(self.eval.clone());
        let player = agent
            .with_eval(spec)
            .map_or(self.agent.clone(), |agent| agent.to_string());
        let contest = Contest::new(Settings {
            seats: Seats::AsNamed,
            openings: match self.opening {
                0 => Openings::None,
                turns => Openings::Random(turns),
            },
            ..Settings::of_two(&self.game, &player, &player, self.games, self.seed)
        })?;
        let mut results = vec![];
        let mut standing = Standing::new(&contest);
        play(
            &contest,
            &mut standing,
            runner,
            control,
            &mut |result, _, _| {
                results.push(result.clone());
                Ok(())
            },
        )?;
        if control.go_on(0).is_err() || standing.games < contest.games() {
            return Ok(None);
        }
        self.fit(contest.rules(), &results).map(Some)
    }

    fn fit(&self, game: &AnyGame, results: &[GameResult]) -> Result<Learnt, TuneError> {
        let info = named_evaluation(game, Some(&self.eval))?;
        let begin = info.usual_weights();
        if begin.thousandths().is_empty() {
            return Err(TuneError::NoWeights(self.eval.clone()));
        }
        let evaluation = game.build_evaluation(info.name, &begin);
        let mut samples = vec![];
        for result in results {
            add_samples(game, &*evaluation, result, &mut samples)?;
        }
        let fitted = logistic(&samples, begin.thousandths().len());
        let largest = |weights: &[f64]| weights.iter().fold(0.0, |most, w| f64::max(most, w.abs()));
        let usual: Vec<f64> = begin.thousandths().iter().map(|&w| w.into()).collect();
        let scale = match largest(&fitted) {
            0.0 => 0.0,
            size => largest(&usual) / size,
        };
        let right = |sample: &&Sample| (score(&fitted, sample) > 0.0) == (sample.result > 0.5);
        Ok(Learnt {
            weights: Weights::from_thousandths(fitted.iter().map(|w| (w * scale).round() as i32)),
            begin,
            positions: samples.len() as u64,
            right: samples.iter().filter(right).count() as f64 / samples.len().max(1) as f64,
        })
    }
}

/// Adds what one game has to tell.
fn add_samples(
    game: &AnyGame,
    evaluation: &dyn Explain<AnyGame>,
    result: &GameResult,
    samples: &mut Vec<Sample>,
) -> Result<(), TuneError> {
    let replay = result.record("").replay(game);
    let replay = replay.map_err(|error| TuneError::Foreign(error.to_string()))?;
    let mut before = replay.start;
    for (number, &(_, position)) in replay.turns.iter().enumerate() {
        let player = game.to_move(&before);
        let set_up = game.is_setting_up(&before) || game.is_setting_up(&position);
        if number >= result.opening && !set_up && game.outcome(&position).is_none() {
            let parts = evaluation.explain(game, &position, player);
            samples.push(Sample {
                counts: parts.iter().map(|part| part.count.into()).collect(),
                result: won(result.outcome, player),
            });
        }
        before = position;
    }
    Ok(())
}

fn won(outcome: Outcome, player: Player) -> f64 {
    match outcome.winner() {
        Some(winner) if winner == player => 1.0,
        Some(_) => 0.0,
        None => 0.5,
    }
}

fn score(weights: &[f64], sample: &Sample) -> f64 {
    weights.iter().zip(&sample.counts).map(|(w, x)| w * x).sum()
}

/// The weights under which the results are most likely, by Newton's method. A constant is fitted
/// along and left out: having moved last may be worth something that no feature counts.
fn logistic(samples: &[Sample], features: usize) -> Vec<f64> {
    let size = features + 1;
    let mut weights = vec![0.0; size];
    let row = |sample: &Sample| {
        let mut row = sample.counts.clone();
        row.push(1.0);
        row
    };
    for _ in 0..STEPS {
        let mut gradient: Vec<f64> = weights.iter().map(|w| -RIDGE * w).collect();
        let mut curvature = vec![vec![0.0; size]; size];
        for (place, row) in curvature.iter_mut().enumerate() {
            row[place] = RIDGE;
        }
        for sample in samples {
            let x = row(sample);
            let sum: f64 = weights.iter().zip(&x).map(|(w, x)| w * x).sum();
            let chance = 1.0 / (1.0 + (-sum).exp());
            for a in 0..size {
                gradient[a] += (sample.result - chance) * x[a];
                for b in 0..size {
                    curvature[a][b] += chance * (1.0 - chance) * x[a] * x[b];
                }
            }
        }
        let step = solve(curvature, gradient);
        for (weight, step) in weights.iter_mut().zip(&step) {
            *weight += step;
        }
        if step.iter().all(|step| step.abs() < 1e-12) {
            break;
        }
    }
    weights.truncate(features);
    weights
}

/// Solves a few linear equations by elimination. The matrix is positive definite: the ridge sees to
/// that, so no pivot is zero.
fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let size = right.len();
    for k in 0..size {
        for i in k + 1..size {
            let factor = matrix[i][k] / matrix[k][k];
            let (above, below) = matrix.split_at_mut(i);
            for (cell, pivot) in below[0].iter_mut().zip(&above[k]) {
                *cell -= factor * pivot;
            }
            right[i] -= factor * right[k];
        }
    }
    for k in (0..size).rev() {
        let known: f64 = (k + 1..size).map(|j| matrix[k][j] * right[j]).sum();
        right[k] = (right[k] - known) / matrix[k][k];
    }
    right
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64;

    #[test]
    fn equations_are_solved() {
        let matrix = vec![
            vec![4.0, 1.0, 0.0],
            vec![1.0, 3.0, 1.0],
            vec![0.0, 1.0, 2.0],
        ];
        let found = solve(matrix, vec![6.0, 10.0, 8.0]);
        for (found, wanted) in found.iter().zip([1.0, 2.0, 3.0]) {
            assert!((found - wanted).abs() < 1e-12);
        }
    }

    /// Results drawn with known weights give those weights back, nearly.
    #[test]
    fn known_weights_are_found_again() {
        let wanted = [0.8, -0.3, 0.0];
        let mut rng = Pcg64::seed_from_u64(1);
        let samples: Vec<Sample> = (0..20_000)
            .map(|_| {
                let counts: Vec<f64> = (0..3)
                    .map(|_| f64::from(rng.random_range(-3..=3)))
                    .collect();
                let sum: f64 = 0.5 + wanted.iter().zip(&counts).map(|(w, x)| w * x).sum::<f64>();
                let won = rng.random_bool(1.0 / (1.0 + (-sum).exp()));
                Sample {
                    counts,
                    result: f64::from(u8::from(won)),
                }
            })
            .collect();
        for (found, wanted) in logistic(&samples, 3).iter().zip(wanted) {
            assert!((found - wanted).abs() < 0.05, "{found} for {wanted}");
        }
    }
}
