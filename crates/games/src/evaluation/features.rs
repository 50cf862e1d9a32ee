//! Features: things that can be counted in a position. An evaluation is their weighted sum.

use super::score::{Evaluate, Score, estimate};
use super::weights::Weights;
use crate::{Game, Player};

/// The most features an evaluation may have.
pub const MAX_FEATURES: usize = 8;

/// Counts things in positions of one game.
pub trait Features<G: Game>: Send + Sync {
    /// What is counted; no more than [`MAX_FEATURES`].
    fn names(&self) -> &'static [&'static str];

    /// The counts as `player` sees them, larger being better, in the order of the names.
    fn measure(&self, game: &G, position: &G::Position, player: Player) -> [i32; MAX_FEATURES];
}

/// The counts of an evaluation with a single feature.
pub fn only(count: i32) -> [i32; MAX_FEATURES] {
    let mut counts = [0; MAX_FEATURES];
    counts[0] = count;
    counts
}

/// Features and how much each counts.
pub struct Weighted<F> {
    features: F,
    /// Thousandths; zero where there is no feature.
    weights: [i32; MAX_FEATURES],
}

/// What one feature adds to a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// What was counted.
    pub name: &'static str,
    /// How much of it there is.
    pub count: i32,
    /// What one of it is worth, in thousandths.
    pub weight: i32,
}

impl Part {
    /// What the feature adds, in thousandths of a point.
    pub fn score(&self) -> i64 {
        i64::from(self.count) * i64::from(self.weight)
    }
}

/// An evaluation that can explain itself.
pub trait Explain<G: Game>: Evaluate<G> {
    /// The parts of the score; their sum is the score.
    fn explain(&self, game: &G, position: &G::Position, player: Player) -> Vec<Part>;
}

impl<F> Weighted<F> {
    /// Joins features and weights; features without a weight do not count.
    pub fn new(features: F, weights: &Weights) -> Self {
        let mut all = [0; MAX_FEATURES];
        for (kept, &given) in all.iter_mut().zip(weights.thousandths()) {
            *kept = given;
        }
        Weighted {
            features,
            weights: all,
        }
    }
}

impl<G: Game, F: Features<G>> Evaluate<G> for Weighted<F> {
    #[inline]
    fn score(&self, game: &G, position: &G::Position, player: Player) -> Score {
        let counts = self.features.measure(game, position, player);
        let parts = counts.iter().zip(&self.weights);
        estimate(
            parts
                .map(|(&count, &weight)| i64::from(count) * i64::from(weight))
                .sum(),
        )
    }
}

impl<G: Game, F: Features<G>> Explain<G> for Weighted<F> {
    fn explain(&self, game: &G, position: &G::Position, player: Player) -> Vec<Part> {
        let counts = self.features.measure(game, position, player);
        let names = self.features.names().iter();
        names
            .zip(counts)
            .zip(self.weights)
            .map(|((&name, count), weight)| Part {
                name,
                count,
                weight,
            })
            .collect()
    }
}
