//! How a network learns from samples: in what order, from which side, at what pace.

use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use rayon::prelude::*;
use thera_control::Control;

use super::model::{Lesson, Model};
use super::samples::Sample;
use super::subject::Subject;
use crate::squares::SYMMETRIES;

/// The pace of the last steps, as a share of the first ones.
const LAST_PACE: f32 = 0.02;

/// Samples whose inputs are listed at once: they take ten times the memory of the samples.
const AT_ONCE: usize = 1 << 15;

/// A way to learn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Study {
    /// How often each sample is seen, each time under another symmetry.
    pub epochs: u32,
    /// Samples in a step.
    pub batch: usize,
    /// How much the search is trusted rather than the result of the game.
    pub trust: f64,
    /// The pace of the first steps.
    pub pace: f32,
    /// What everything random is made from.
    pub seed: u64,
}

impl Default for Study {
    fn default() -> Self {
        Study {
            epochs: 8,
            batch: 1024,
            trust: 0.7,
            pace: 0.002,
            seed: 1,
        }
    }
}

impl Study {
    /// One epoch over all samples, numbered from 0: the mean loss on the way, or `None` if
    /// `control` says to stop. The same on any number of threads.
    pub fn epoch<P: Subject>(
        &self,
        model: &mut Model,
        samples: &[Sample<P>],
        number: u32,
        control: &Control,
    ) -> Option<f64> {
        let mut rng = Pcg64::seed_from_u64(self.seed.wrapping_add(u64::from(number)));
        let mut order: Vec<u32> = (0..samples.len() as u32).collect();
        order.shuffle(&mut rng);
        let batches = order.chunks(self.batch.max(1));
        let count = batches.len();
        // What is learnt for all images at once needs no other symmetry.
        let symmetries = SYMMETRIES.len() / P::SHAPE.images;
        let mut total = 0.0;
        for (step, batch) in batches.enumerate() {
            control.go_on(batch.len() as u64).ok()?;
            let done = number as f32 + step as f32 / count as f32;
            let turned: Vec<(u32, usize)> = batch
                .iter()
                .map(|&k| (k, rng.random_range(0..symmetries)))
                .collect();
            let lessons: Vec<Lesson> = turned
                .par_iter()
                .map(|&(k, symmetry)| Lesson::new(&samples[k as usize], symmetry, self.trust))
                .collect();
            total += model.learn(&lessons, self.pace_after(done));
            control.report((number as usize * count + step + 1) as u64, {
                (self.epochs as usize * count) as u64
            });
        }
        Some(total / count.max(1) as f64)
    }

    /// The mean loss on samples that were not learnt from.
    pub fn loss<P: Subject>(&self, model: &Model, samples: &[Sample<P>]) -> f64 {
        let total: f64 = samples
            .chunks(AT_ONCE)
            .map(|part| {
                let lesson = |sample| Lesson::new(sample, 0, self.trust);
                let lessons: Vec<Lesson> = part.par_iter().map(lesson).collect();
                model.loss(&lessons) * part.len() as f64
            })
            .sum();
        total / samples.len().max(1) as f64
    }

    /// Falls from the first pace to the last along half a cosine.
    fn pace_after(&self, epochs: f32) -> f32 {
        let done = (epochs / self.epochs.max(1) as f32).clamp(0.0, 1.0);
        let share = 0.5 * (1.0 + (std::f32::consts::PI * done).cos());
        self.pace * (LAST_PACE + (1.0 - LAST_PACE) * share)
    }
}
