//! The network while it learns: ordinary numbers, the gradient written out, and Adam (Kingma and
//! Ba 2015).
//!
//! `logit = bias + Σ a·clip(own)² + Σ b·clip(other)²`, where `own` and `other` are the biases plus
//! the rows of the inputs that are on, as the side to move and the other see the position; `a`, `b`
//! and the bias are those of the position's bucket. The loss is the cross entropy of the logistic
//! function of that against the chance to be learnt.
//!
//! Where the board's symmetries are known the sums are taken of the position and of each of its images
//! with the same weights (group convolution, Cohen and Welling 2016): a position and its images are
//! worth the same, and there is an eighth to be learnt.

use std::sync::Arc;

use pulp::Arch;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use rayon::prelude::*;
use thera_games::evaluation::network::{INPUT_ONE, LARGEST_OUTPUT, Layers, OUTPUT_ONE};

use super::samples::Sample;
use super::subject::Subject;
use crate::network::KEEN;
use crate::score::SCALE;

/// How many inputs a network has, how many sums for each side, and how many outputs.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// Inputs.
    pub inputs: usize,
    /// Sums of each image: 16, 32 or 64.
    pub filters: usize,
    /// Images of a position, itself included, of which sums are taken with the same weights; at most
    /// [`MOST_IMAGES`].
    pub images: usize,
    /// The input that is on in an image where this one is on in the position; image 0 is the position.
    pub image: fn(input: usize, image: usize) -> usize,
    /// Inputs that all filters see; the others are seen by the first [`KEEN`] only, and listed last.
    pub plain: usize,
    /// Outputs for different parts of a game.
    pub buckets: usize,
}

/// The most images: those of a square board.
pub const MOST_IMAGES: usize = 8;

/// Where numbers to be learnt stand: rows first, then biases, output weights of one bucket after the
/// other, output biases.
impl Shape {
    fn bias(self) -> usize {
        self.inputs * self.filters
    }

    fn output(self) -> usize {
        self.bias() + self.filters
    }

    fn output_bias(self) -> usize {
        self.output() + 2 * self.filters * self.buckets
    }

    /// The output weights of a side in a bucket.
    fn output_of(self, bucket: usize, side: usize) -> usize {
        self.output() + (2 * bucket + side) * self.filters
    }

    /// The images of each input, one input after the other.
    fn table(self) -> Arc<[u16]> {
        let images = |input| (0..self.images).map(move |k| (self.image)(input, k) as u16);
        (0..self.inputs).flat_map(images).collect()
    }

    /// All numbers to be learnt.
    pub fn parameters(self) -> usize {
        self.output_bias() + self.buckets
    }
}

/// A batch is cut into this many parts, so that the sum does not depend on the threads.
const PARTS: usize = 4;

/// Numbers that one thread brings up to date at once.
const STRETCH: usize = 1 << 14;

/// The largest output weight that can be rounded.
const LARGEST: f32 = LARGEST_OUTPUT as f32 / OUTPUT_ONE as f32;

/// The inputs of a sample from both sides, and what is to be learnt.
#[derive(Clone)]
pub struct Lesson {
    /// Inputs that are on as the mover and as the opponent sees the position.
    on: [Vec<u16>; 2],
    bucket: usize,
    /// What the network adds to, as the logarithm of the odds.
    known: f32,
    target: f32,
}

impl Lesson {
    /// The lesson of a sample under one of the eight symmetries of the board.
    pub fn new<P: Subject>(sample: &Sample<P>, symmetry: usize, trust: f64) -> Lesson {
        Lesson {
            on: sample.position.inputs(symmetry),
            bucket: sample.position.bucket(),
            known: (f64::from(sample.position.known()) / SCALE) as f32,
            target: sample.target(trust) as f32,
        }
    }
}

/// Adds a row to sums.
#[inline(always)]
fn add<const FILTERS: usize>(sums: &mut [f32; FILTERS], row: &[f32; FILTERS]) {
    for (sum, weight) in sums.iter_mut().zip(row) {
        *sum += weight;
    }
}

/// The numbers that stand one after the other from a place on.
#[inline(always)]
fn part<const FILTERS: usize>(numbers: &[f32], at: usize) -> &[f32; FILTERS] {
    numbers[at..].first_chunk().expect("a part of the numbers")
}

/// The same, to be changed.
#[inline(always)]
fn part_mut<const FILTERS: usize>(numbers: &mut [f32], at: usize) -> &mut [f32; FILTERS] {
    numbers[at..]
        .first_chunk_mut()
        .expect("a part of the numbers")
}

/// A network that learns.
#[derive(Clone)]
pub struct Model {
    shape: Shape,
    /// The images of each input, one input after the other.
    images: Arc<[u16]>,
    numbers: Vec<f32>,
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
}

/// What a sample's forward pass leaves for the way back.
struct Pass<const FILTERS: usize> {
    /// For each side and each image.
    sums: [[[f32; FILTERS]; MOST_IMAGES]; 2],
    chance: f32,
}

/// Calls a method with the number of filters known when it is compiled: it is twice as fast.
macro_rules! with_filters {
    ($model:ident.$method:ident($($argument:expr),*)) => {
        match $model.shape.filters {
            16 => $model.$method::<16>($($argument),*),
            32 => $model.$method::<32>($($argument),*),
            64 => $model.$method::<64>($($argument),*),
            filters => unreachable!("no network has {filters} sums for an image"),
        }
    };
}

impl Model {
    /// A network that knows nothing, with small random numbers.
    pub fn new(shape: Shape, seed: u64) -> Model {
        let mut rng = Pcg64::seed_from_u64(seed);
        let (bias, output, output_bias) = (shape.bias(), shape.output(), shape.output_bias());
        let is_seen = |at: usize| at / shape.filters < shape.plain || at % shape.filters < KEEN;
        let spread = |at: usize| match at {
            _ if at < bias && !is_seen(at) => 0.0,
            _ if at < bias => 0.12,
            _ if (output..output_bias).contains(&at) => 0.25,
            _ => 0.0,
        };
        let mut number = |at| spread(at) * rng.random_range(-1.0f32..1.0);
        let parameters = shape.parameters();
        Model::of(shape, (0..parameters).map(&mut number).collect())
    }

    /// A network that goes on learning with these weights. An output that is missing begins as the last
    /// one.
    pub fn from_layers<const FILTERS: usize>(shape: Shape, layers: &Layers<FILTERS>) -> Model {
        let one = f32::from(INPUT_ONE);
        let unit = one * f32::from(OUTPUT_ONE);
        let last = layers.outputs.len() - 1;
        let outputs = || (0..shape.buckets).map(|bucket| &layers.outputs[bucket.min(last)]);
        let mut numbers = Vec::with_capacity(shape.parameters());
        for row in layers.rows.iter().chain([&layers.bias]) {
            numbers.extend(row.0.iter().map(|&x| f32::from(x) / one));
        }
        for row in outputs().flat_map(|output| &output.weights) {
            let weights = row.0.iter();
            numbers.extend(weights.map(|&x| f32::from(x) / f32::from(OUTPUT_ONE)));
        }
        numbers.extend(outputs().map(|output| output.bias as f32 / unit));
        Model::of(shape, numbers)
    }

    /// A network of these numbers that has not learnt anything yet.
    fn of(shape: Shape, numbers: Vec<f32>) -> Model {
        let zeros = vec![0.0; numbers.len()];
        Model {
            shape,
            images: shape.table(),
            numbers,
            mean: zeros.clone(),
            square: zeros,
            steps: 0,
        }
    }

    /// The inputs that all filters see, and those that only keen ones do.
    #[inline(always)]
    fn by_sight<'a>(&self, inputs: &'a [u16]) -> (&'a [u16], &'a [u16]) {
        let is_plain = |&input: &u16| usize::from(input) < self.shape.plain;
        inputs.split_at(inputs.partition_point(is_plain))
    }

    /// Where the rows of inputs begin in an image.
    #[inline(always)]
    fn rows_in<const FILTERS: usize>(
        &self,
        image: usize,
        inputs: &[u16],
    ) -> impl Iterator<Item = usize> {
        let count = self.shape.images;
        let images = inputs.iter().map(move |&input| usize::from(input) * count);
        images.map(move |images| usize::from(self.images[images + image]) * FILTERS)
    }

    #[inline(always)]
    fn forward<const FILTERS: usize>(&self, lesson: &Lesson) -> Pass<FILTERS> {
        let (shape, numbers) = (self.shape, &self.numbers);
        let mut sums = [[*part(numbers, shape.bias()); MOST_IMAGES]; 2];
        let mut terms = [0.0; FILTERS];
        for (side, sums) in sums.iter_mut().enumerate() {
            let weights = part::<FILTERS>(numbers, shape.output_of(lesson.bucket, side));
            let (plain, keen) = self.by_sight(&lesson.on[side]);
            for (image, sums) in sums.iter_mut().enumerate().take(shape.images) {
                for row in self.rows_in::<FILTERS>(image, plain) {
                    add(sums, part(numbers, row));
                }
                for row in self.rows_in::<FILTERS>(image, keen) {
                    add(part_mut::<KEEN>(sums, 0), part(numbers, row));
                }
                for ((term, sum), weight) in terms.iter_mut().zip(sums).zip(weights) {
                    let clipped = sum.clamp(0.0, 1.0);
                    *term += weight * clipped * clipped;
                }
            }
        }
        let said = terms.iter().sum::<f32>() + numbers[shape.output_bias() + lesson.bucket];
        Pass {
            sums,
            chance: 1.0 / (1.0 + (-lesson.known - said).exp()),
        }
    }

    /// The chance that the side to move wins.
    #[inline(always)]
    fn chance<const FILTERS: usize>(&self, lesson: &Lesson) -> f32 {
        self.forward::<FILTERS>(lesson).chance
    }

    /// The logarithm of the odds that the side to move wins.
    pub fn logit<P: Subject>(&self, sample: &Sample<P>) -> f64 {
        let lesson = Lesson::new(sample, 0, 0.0);
        let chance = f64::from(with_filters!(self.chance(&lesson)));
        (chance / (1.0 - chance)).ln()
    }

    /// The mean loss over lessons.
    pub fn loss(&self, lessons: &[Lesson]) -> f64 {
        let losses: Vec<f64> = lessons
            .par_iter()
            .map(|lesson| loss(with_filters!(self.chance(lesson)), lesson.target))
            .collect();
        losses.iter().sum::<f64>() / lessons.len().max(1) as f64
    }

    /// Adds the gradient of a lesson's loss.
    #[inline(always)]
    fn backward<const FILTERS: usize>(&self, lesson: &Lesson, gradient: &mut [f32]) -> f64 {
        let mut pass = self.forward::<FILTERS>(lesson);
        let shape = self.shape;
        let error = pass.chance - lesson.target;
        gradient[shape.output_bias() + lesson.bucket] += error;
        for (side, sums) in pass.sums.iter_mut().enumerate() {
            let output = shape.output_of(lesson.bucket, side);
            let weights = part::<FILTERS>(&self.numbers, output);
            let (mut squares, mut total) = ([0.0; FILTERS], [0.0; FILTERS]);
            let (plain, keen) = self.by_sight(&lesson.on[side]);
            for (image, sums) in sums.iter_mut().enumerate().take(shape.images) {
                for ((sum, square), weight) in sums.iter_mut().zip(&mut squares).zip(weights) {
                    let clipped = sum.clamp(0.0, 1.0);
                    *square += error * clipped * clipped;
                    // Beyond the ends of the clip nothing is to be learnt.
                    let is_inside = *sum > 0.0 && *sum < 1.0;
                    let slope = error * weight * 2.0 * clipped;
                    *sum = if is_inside { slope } else { 0.0 };
                }
                add(&mut total, sums);
                for row in self.rows_in::<FILTERS>(image, plain) {
                    add(part_mut(gradient, row), sums);
                }
                for row in self.rows_in::<FILTERS>(image, keen) {
                    add(part_mut::<KEEN>(gradient, row), part(sums, 0));
                }
            }
            add(part_mut(gradient, output), &squares);
            add(part_mut(gradient, shape.bias()), &total);
        }
        loss(pass.chance, lesson.target)
    }

    /// Adds the gradients of all lessons, and returns their losses.
    #[inline(always)]
    fn backward_all<const FILTERS: usize>(&self, lessons: &[Lesson], gradient: &mut [f32]) -> f64 {
        let mut total = 0.0;
        for lesson in lessons {
            total += self.backward::<FILTERS>(lesson, gradient);
        }
        total
    }

    /// The gradient of the mean loss, and the mean loss.
    fn gradient(&self, lessons: &[Lesson]) -> (Vec<f32>, f64) {
        let size = lessons.len().div_ceil(PARTS).max(1);
        let parts: Vec<(Vec<f32>, f64)> = lessons
            .par_chunks(size)
            .map(|part| {
                let mut gradient = vec![0.0; self.shape.parameters()];
                let total = Arch::new().dispatch(
                    #[inline(always)]
                    || with_filters!(self.backward_all(part, &mut gradient)),
                );
                (gradient, total)
            })
            .collect();
        let scale = 1.0 / lessons.len().max(1) as f32;
        let mut sum = vec![0.0; self.shape.parameters()];
        sum.par_chunks_mut(STRETCH)
            .enumerate()
            .for_each(|(k, sum)| {
                for (part, _) in &parts {
                    for (place, value) in sum.iter_mut().zip(&part[k * STRETCH..]) {
                        *place += value * scale;
                    }
                }
            });
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
        self.numbers
            .par_chunks_mut(STRETCH)
            .zip(self.mean.par_chunks_mut(STRETCH))
            .zip(self.square.par_chunks_mut(STRETCH))
            .zip(gradient.par_chunks(STRETCH))
            .for_each(|(((numbers, means), squares), slopes)| {
                for (((number, mean), square), slope) in
                    numbers.iter_mut().zip(means).zip(squares).zip(slopes)
                {
                    *mean = 0.9 * *mean + 0.1 * slope;
                    *square = 0.999 * *square + 0.001 * slope * slope;
                    *number -= pace * (*mean / fade_mean) / ((*square / fade_square).sqrt() + 1e-8);
                }
            });
        // What cannot be rounded must not be learnt.
        let outputs = self.shape.output()..self.shape.output_bias();
        for number in &mut self.numbers[outputs] {
            *number = number.clamp(-LARGEST, LARGEST);
        }
        loss
    }

    /// What was learnt in whole numbers: the weights of a network.
    pub fn rounded<const FILTERS: usize>(&self) -> Layers<FILTERS> {
        let shape = self.shape;
        let round = |numbers: &[f32], one: i16| -> Vec<i16> {
            let rounded = numbers.iter().map(|x| (x * f32::from(one)).round() as i16);
            rounded.collect()
        };
        let (sums, rest) = self.numbers.split_at(shape.output());
        let (outputs, biases) = rest.split_at(shape.output_bias() - shape.output());
        let sums = round(sums, INPUT_ONE);
        let (rows, bias) = sums.split_at(shape.bias());
        let unit = f32::from(INPUT_ONE) * f32::from(OUTPUT_ONE);
        let biases: Vec<i32> = biases.iter().map(|x| (x * unit).round() as i32).collect();
        Layers::new(
            shape.inputs,
            [rows, bias, &round(outputs, OUTPUT_ONE)],
            &biases,
        )
        .expect("there are as many numbers as the network has, and the outputs are small")
    }

    /// Everything that is needed to go on learning, as bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let numbers = self.numbers.iter().chain(&self.mean).chain(&self.square);
        let mut bytes = self.steps.to_le_bytes().to_vec();
        bytes.extend(numbers.flat_map(|number| number.to_le_bytes()));
        bytes
    }

    /// Reads what [`to_bytes`](Model::to_bytes) wrote; `None` if it is something else.
    pub fn from_bytes(shape: Shape, bytes: &[u8]) -> Option<Model> {
        let parameters = shape.parameters();
        let (steps, rest) = bytes.split_first_chunk::<4>()?;
        if rest.len() != 12 * parameters {
            return None;
        }
        let numbers: Vec<f32> = rest
            .as_chunks::<4>()
            .0
            .iter()
            .map(|four| f32::from_le_bytes(*four))
            .collect();
        let part = |k: usize| numbers[k * parameters..(k + 1) * parameters].to_vec();
        Some(Model {
            shape,
            images: shape.table(),
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
