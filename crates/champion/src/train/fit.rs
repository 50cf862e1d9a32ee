//! Fitting the weights of the hand-made evaluation to samples, by logistic regression.

use super::samples::Sample;
use crate::handmade::{FEATURES, Features, features};
use crate::position::Position;
use crate::score::SCALE;

/// Weights of the hand-made evaluation before they are rounded.
pub type Weights = [f64; FEATURES];

/// What is to be learnt from one sample.
pub struct Lesson {
    features: Features,
    target: f64,
}

impl Lesson {
    /// The lesson of a sample, trusting the search this much rather than the result.
    pub fn new(sample: &Sample<Position>, trust: f64) -> Lesson {
        Lesson {
            features: features(&sample.position),
            target: sample.target(trust),
        }
    }

    fn chance(&self, weights: &Weights) -> f64 {
        let sum: f64 = self
            .features
            .iter()
            .zip(weights)
            .map(|(&count, weight)| f64::from(count) * weight)
            .sum();
        1.0 / (1.0 + (-sum / SCALE).exp())
    }
}

/// The mean surprise (cross entropy) of the lessons.
pub fn surprise(lessons: &[Lesson], weights: &Weights) -> f64 {
    let total: f64 = lessons
        .iter()
        .map(|lesson| {
            let chance = lesson.chance(weights).clamp(1e-9, 1.0 - 1e-9);
            -lesson.target * chance.ln() - (1.0 - lesson.target) * (1.0 - chance).ln()
        })
        .sum();
    total / lessons.len().max(1) as f64
}

/// The gradient of [`surprise`], with weights in units of [`SCALE`].
fn gradient(lessons: &[Lesson], weights: &Weights) -> Weights {
    let mut gradient = [0.0; FEATURES];
    for lesson in lessons {
        let error = lesson.chance(weights) - lesson.target;
        for (slope, &count) in gradient.iter_mut().zip(&lesson.features) {
            *slope += error * f64::from(count);
        }
    }
    gradient.map(|slope| slope / lessons.len().max(1) as f64)
}

/// Improves weights in so many steps of Adam over all lessons.
pub fn fit(lessons: &[Lesson], start: &Weights, steps: u32) -> Weights {
    const PACE: f64 = 2.0;
    let (mut weights, mut mean, mut square) = (*start, [0.0; FEATURES], [0.0; FEATURES]);
    for step in 1..=steps {
        let slopes = gradient(lessons, &weights);
        let (fade_mean, fade_square) = (
            1.0 - 0.9f64.powi(step as i32),
            1.0 - 0.999f64.powi(step as i32),
        );
        for k in 0..FEATURES {
            mean[k] = 0.9 * mean[k] + 0.1 * slopes[k];
            square[k] = 0.999 * square[k] + 0.001 * slopes[k] * slopes[k];
            let rms = (square[k] / fade_square).sqrt() + 1e-9;
            weights[k] -= PACE * mean[k] / fade_mean / rms;
        }
    }
    weights
}
