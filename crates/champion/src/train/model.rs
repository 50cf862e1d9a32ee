//! The network while it learns: ordinary numbers, the gradient written out, and Adam (Kingma and
//! Ba 2015).
//!
//! `logit = bias + Σ a·clip(own)² + Σ b·clip(other)²`, where `own` and `other` are the biases plus
//! the rows of the inputs that are on, as the side to move and the other see the position. The
//! loss is the cross entropy of the logistic function of that against the chance to be learnt.

use pulp::Arch;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use rayon::prelude::*;

use super::samples::Sample;
use crate::network::features::{INPUTS, MOST_ON, collect};
use crate::network::{INPUT_ONE, LARGEST_OUTPUT, Network, OUTPUT_ONE, WIDTH};
use crate::squares::SYMMETRIES;

const BIAS: usize = INPUTS * WIDTH;
const OUTPUT: usize = BIAS + WIDTH;
const OUTPUT_BIAS: usize = OUTPUT + 2 * WIDTH;

/// All numbers to be learnt: rows, biases, output weights, output bias.
pub const PARAMETERS: usize = OUTPUT_BIAS + 1;

/// A batch is cut into this many parts, so that the sum does not depend on the threads.
const PARTS: usize = 4;

/// The largest output weight that can be rounded.
const LARGEST: f32 = LARGEST_OUTPUT as f32 / OUTPUT_ONE as f32;

/// The inputs of a sample from both sides, and what is to be learnt.
#[derive(Clone)]
pub struct Lesson {
    /// Inputs that are on as the mover and as the opponent sees the position.
    on: [[u16; MOST_ON]; 2],
    count: usize,
    target: f32,
}

impl Lesson {
    /// The lesson of a sample under one of the eight symmetries of the board.
    pub fn new(sample: &Sample, symmetry: usize, trust: f64) -> Lesson {
        let position = sample.position.mapped(&SYMMETRIES[symmetry % 8]);
        let mut lesson = Lesson {
            on: [[0; MOST_ON]; 2],
            count: 0,
            target: sample.target(trust) as f32,
        };
        let players = [position.player(), position.player().opponent()];
        for (list, player) in lesson.on.iter_mut().zip(players) {
            lesson.count = collect(list, &position, player);
        }
        lesson
    }
}

/// A network that learns.
#[derive(Clone)]
pub struct Model {
    numbers: Vec<f32>,
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
}

/// What a sample's forward pass leaves for the way back.
struct Pass {
    sums: [[f32; WIDTH]; 2],
    chance: f32,
}

impl Model {
    /// A network that knows nothing, with small random numbers.
    pub fn new(seed: u64) -> Model {
        let mut rng = Pcg64::seed_from_u64(seed);
        let spread = |at: usize| match at {
            ..BIAS => 0.12,
            BIAS..OUTPUT => 0.0,
            OUTPUT..OUTPUT_BIAS => 0.25,
            _ => 0.0,
        };
        let mut number = |at| spread(at) * rng.random_range(-1.0f32..1.0);
        Model {
            numbers: (0..PARAMETERS).map(&mut number).collect(),
            mean: vec![0.0; PARAMETERS],
            square: vec![0.0; PARAMETERS],
            steps: 0,
        }
    }

    #[inline(always)]
    fn forward(&self, lesson: &Lesson) -> Pass {
        let mut sums = [[0.0; WIDTH]; 2];
        let mut logit = self.numbers[OUTPUT_BIAS];
        for (side, sums) in sums.iter_mut().enumerate() {
            sums.copy_from_slice(&self.numbers[BIAS..OUTPUT]);
            for &input in &lesson.on[side][..lesson.count] {
                let row = usize::from(input) * WIDTH;
                for (sum, weight) in sums.iter_mut().zip(&self.numbers[row..row + WIDTH]) {
                    *sum += weight;
                }
            }
            let output = OUTPUT + side * WIDTH;
            for (sum, weight) in sums.iter().zip(&self.numbers[output..output + WIDTH]) {
                let clipped = sum.clamp(0.0, 1.0);
                logit += weight * clipped * clipped;
            }
        }
        Pass {
            sums,
            chance: 1.0 / (1.0 + (-logit).exp()),
        }
    }

    /// The logarithm of the odds that the side to move wins.
    pub fn logit(&self, sample: &Sample) -> f64 {
        let chance = f64::from(self.forward(&Lesson::new(sample, 0, 0.0)).chance);
        (chance / (1.0 - chance)).ln()
    }

    /// The mean loss over lessons.
    pub fn loss(&self, lessons: &[Lesson]) -> f64 {
        let losses: Vec<f64> = lessons
            .par_iter()
            .map(|lesson| loss(self.forward(lesson).chance, lesson.target))
            .collect();
        losses.iter().sum::<f64>() / lessons.len().max(1) as f64
    }

    /// Adds the gradient of a lesson's loss.
    #[inline(always)]
    fn backward(&self, lesson: &Lesson, gradient: &mut [f32]) -> f64 {
        let pass = self.forward(lesson);
        let error = pass.chance - lesson.target;
        gradient[OUTPUT_BIAS] += error;
        for (side, sums) in pass.sums.iter().enumerate() {
            let output = OUTPUT + side * WIDTH;
            let mut slopes = [0.0; WIDTH];
            for k in 0..WIDTH {
                let clipped = sums[k].clamp(0.0, 1.0);
                gradient[output + k] += error * clipped * clipped;
                // Beyond the ends of the clip nothing is to be learnt.
                let inside = sums[k] > 0.0 && sums[k] < 1.0;
                if inside {
                    slopes[k] = error * self.numbers[output + k] * 2.0 * clipped;
                }
                gradient[BIAS + k] += slopes[k];
            }
            for &input in &lesson.on[side][..lesson.count] {
                let row = usize::from(input) * WIDTH;
                for (place, slope) in gradient[row..row + WIDTH].iter_mut().zip(&slopes) {
                    *place += slope;
                }
            }
        }
        loss(pass.chance, lesson.target)
    }

    /// Adds the gradients of all lessons, and returns their losses.
    #[inline(always)]
    fn backward_all(&self, lessons: &[Lesson], gradient: &mut [f32]) -> f64 {
        let mut total = 0.0;
        for lesson in lessons {
            total += self.backward(lesson, gradient);
        }
        total
    }

    /// The gradient of the mean loss, and the mean loss.
    fn gradient(&self, lessons: &[Lesson]) -> (Vec<f32>, f64) {
        let size = lessons.len().div_ceil(PARTS).max(1);
        let parts: Vec<(Vec<f32>, f64)> = lessons
            .par_chunks(size)
            .map(|part| {
                let mut gradient = vec![0.0; PARAMETERS];
                let total = Arch::new().dispatch(
                    #[inline(always)]
                    || self.backward_all(part, &mut gradient),
                );
                (gradient, total)
            })
            .collect();
        let scale = 1.0 / lessons.len().max(1) as f32;
        let mut sum = vec![0.0; PARAMETERS];
        for (part, _) in &parts {
            for (place, value) in sum.iter_mut().zip(part) {
                *place += value * scale;
            }
        }
        let total: f64 = parts.iter().map(|(_, total)| total).sum();
        (sum, total * f64::from(scale))
    }

    /// Learns from a batch; returns its mean loss before the step.
    pub fn learn(&mut self, lessons: &[Lesson], pace: f32) -> f64 {
        let (gradient, loss) = self.gradient(lessons);
        self.steps += 1;
        let (fade_mean, fade_square) = (
            1.0 - 0.9f32.powi(self.steps),
            1.0 - 0.999f32.powi(self.steps),
        );
        for (((number, mean), square), slope) in self
            .numbers
            .iter_mut()
            .zip(&mut self.mean)
            .zip(&mut self.square)
            .zip(&gradient)
        {
            *mean = 0.9 * *mean + 0.1 * slope;
            *square = 0.999 * *square + 0.001 * slope * slope;
            *number -= pace * (*mean / fade_mean) / ((*square / fade_square).sqrt() + 1e-8);
        }
        // What cannot be rounded must not be learnt.
        for number in &mut self.numbers[OUTPUT..OUTPUT_BIAS] {
            *number = number.clamp(-LARGEST, LARGEST);
        }
        loss
    }

    /// The network in whole numbers.
    pub fn rounded(&self) -> Network {
        let round = |number: &f32, one: i16| (number * f32::from(one)).round() as i16;
        let sums: Vec<i16> = self.numbers[..OUTPUT]
            .iter()
            .map(|number| round(number, INPUT_ONE))
            .collect();
        let output: Vec<i16> = self.numbers[OUTPUT..OUTPUT_BIAS]
            .iter()
            .map(|number| round(number, OUTPUT_ONE).clamp(-LARGEST_OUTPUT, LARGEST_OUTPUT))
            .collect();
        let unit = f32::from(INPUT_ONE) * f32::from(OUTPUT_ONE);
        let bias = (self.numbers[OUTPUT_BIAS] * unit).round() as i32;
        Network::new(&sums[..BIAS], &sums[BIAS..], &output, bias)
            .expect("there are as many numbers as the network has")
    }

    /// Everything that is needed to go on learning, as bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let numbers = self.numbers.iter().chain(&self.mean).chain(&self.square);
        let mut bytes = self.steps.to_le_bytes().to_vec();
        bytes.extend(numbers.flat_map(|number| number.to_le_bytes()));
        bytes
    }

    /// Reads what [`to_bytes`](Model::to_bytes) wrote; `None` if it is something else.
    pub fn from_bytes(bytes: &[u8]) -> Option<Model> {
        let (steps, rest) = bytes.split_first_chunk::<4>()?;
        if rest.len() != 12 * PARAMETERS {
            return None;
        }
        let numbers: Vec<f32> = rest
            .as_chunks::<4>()
            .0
            .iter()
            .map(|four| f32::from_le_bytes(*four))
            .collect();
        let part = |k: usize| numbers[k * PARAMETERS..(k + 1) * PARAMETERS].to_vec();
        Some(Model {
            numbers: part(0),
            mean: part(1),
            square: part(2),
            steps: i32::from_le_bytes(*steps),
        })
    }
}

fn loss(chance: f32, target: f32) -> f64 {
    let chance = f64::from(chance).clamp(1e-7, 1.0 - 1e-7);
    let target = f64::from(target);
    -target * chance.ln() - (1.0 - target) * (1.0 - chance).ln()
}

#[cfg(test)]
#[path = "model_tests.rs"]
mod tests;
