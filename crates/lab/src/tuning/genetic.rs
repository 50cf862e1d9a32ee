//! Breeding weights: the genetic algorithm that Geissler 2020 (section 8.3) planned.
//!
//! A generation is a list of weight vectors. Whoever plays their matches says how well each did;
//! the best live on unchanged (elitism), and the others make room for children of parents that won
//! small tournaments (selection), mixed weight by weight (crossover) and changed a little
//! (mutation). Nothing here plays a game, and everything follows from the seed.

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use serde::{Deserialize, Serialize};

use thera_games::evaluation::weights::{LARGEST, Weights};

/// How a population is kept and changed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Breeding {
    /// Weight vectors in a generation.
    pub population: usize,
    /// How many of the best live on unchanged.
    pub elite: usize,
    /// How many are drawn for each parent; the fittest of them becomes it.
    pub tournament: usize,
    /// The chance of each weight of a child to change.
    pub mutation: f64,
    /// How much a weight changes: the standard deviation of its logarithm.
    pub spread: f64,
}

impl Default for Breeding {
    fn default() -> Self {
        Breeding {
            population: 16,
            elite: 2,
            tournament: 3,
            mutation: 0.4,
            spread: 0.5,
        }
    }
}

/// Deviations of the first generation from the weights it begins with, in spreads.
const FIRST_SPREADS: f64 = 2.0;

/// How rarely a change also turns the sign of a weight: one in so many.
const TURNS: u32 = 20;

/// The first generation: the weights to begin with, and others around them.
pub fn first_generation(begin: &Weights, breeding: &Breeding, seed: u64) -> Vec<Weights> {
    let mut rng = random(seed, 0);
    let mut members = vec![begin.clone()];
    while members.len() < breeding.population {
        let spread = breeding.spread * FIRST_SPREADS;
        let weights = begin.thousandths().iter();
        members.push(Weights::from_thousandths(
            weights.map(|&weight| changed(weight, spread, &mut rng)),
        ));
    }
    members
}

/// The generation after the one with this number, given how well its members did.
pub fn next_generation(
    members: &[Weights],
    fitness: &[f64],
    breeding: &Breeding,
    seed: u64,
    number: u32,
) -> Vec<Weights> {
    let mut rng = random(seed, number + 1);
    let mut children: Vec<Weights> = ranking(fitness)
        .into_iter()
        .take(breeding.elite)
        .map(|place| members[place].clone())
        .collect();
    while children.len() < breeding.population {
        let mother = &members[parent(fitness, breeding.tournament, &mut rng)];
        let father = &members[parent(fitness, breeding.tournament, &mut rng)];
        children.push(child(mother, father, breeding, &mut rng));
    }
    children
}

/// The members from the fittest to the least fit; the earlier one first where they are equal.
pub fn ranking(fitness: &[f64]) -> Vec<usize> {
    let mut places: Vec<usize> = (0..fitness.len()).collect();
    places.sort_by(|&a, &b| fitness[b].total_cmp(&fitness[a]));
    places
}

fn random(seed: u64, number: u32) -> Pcg64 {
    Pcg64::seed_from_u64(seed ^ u64::from(number).wrapping_mul(0x9E37_79B9_7F4A_7C15))
}

/// The fittest of a few drawn at random.
fn parent(fitness: &[f64], tournament: usize, rng: &mut Pcg64) -> usize {
    let draws = (0..tournament.max(1)).map(|_| rng.random_range(0..fitness.len()));
    let fittest = draws.reduce(|a, b| if fitness[b] > fitness[a] { b } else { a });
    fittest.unwrap_or(0)
}

fn child(mother: &Weights, father: &Weights, breeding: &Breeding, rng: &mut Pcg64) -> Weights {
    let genes = mother.thousandths().iter().zip(father.thousandths());
    Weights::from_thousandths(genes.map(|(&a, &b)| {
        let weight = if rng.random_bool(0.5) { a } else { b };
        if rng.random_bool(breeding.mutation.clamp(0.0, 1.0)) {
            changed(weight, breeding.spread, rng)
        } else {
            weight
        }
    }))
}

/// A weight that was multiplied by a random factor; a weight of zero starts from a small one.
fn changed(weight: i32, spread: f64, rng: &mut Pcg64) -> i32 {
    let size = f64::from(weight.unsigned_abs().max(20));
    let factor = (spread * normal(rng)).exp();
    let size = (size * factor).round().min(f64::from(LARGEST)) as i32;
    if rng.random_ratio(1, TURNS) == (weight < 0) {
        size
    } else {
        -size
    }
}

/// Roughly normal, with mean 0 and variance 1: twelve uniform numbers, added up.
fn normal(rng: &mut Pcg64) -> f64 {
    (0..12).map(|_| rng.random::<f64>()).sum::<f64>() - 6.0
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Breeding towards a known goal, as a fitness that is not a match: the distance to it.
    #[test]
    fn a_known_goal_is_approached() {
        let begin: Weights = "1;1;1;1".parse().unwrap();
        let goal = [3.0, 0.2, -0.5, 8.0];
        let fitness = |weights: &Weights| {
            let pairs = weights.thousandths().iter().zip(goal);
            -pairs
                .map(|(&weight, goal)| (f64::from(weight) / 1000.0 - goal).powi(2))
                .sum::<f64>()
        };
        let breeding = Breeding::default();
        let mut members = first_generation(&begin, &breeding, 5);
        assert_eq!(members[0], begin);
        let mut best = fitness(&begin);
        for number in 0..80 {
            let scores: Vec<f64> = members.iter().map(fitness).collect();
            let now = scores[ranking(&scores)[0]];
            assert!(now >= best, "the elite is never lost");
            best = now;
            members = next_generation(&members, &scores, &breeding, 5, number);
            assert_eq!(members.len(), breeding.population);
        }
        assert!(best > -0.5, "{best}");
    }

    #[test]
    fn the_seed_decides() {
        let begin: Weights = "100;0;-20".parse().unwrap();
        let breeding = Breeding::default();
        let grow = |seed| {
            let members = first_generation(&begin, &breeding, seed);
            let fitness: Vec<f64> = (0..members.len()).map(|k| (k * 7 % 5) as f64).collect();
            next_generation(&members, &fitness, &breeding, seed, 3)
        };
        assert_eq!(grow(1), grow(1));
        assert_ne!(grow(1), grow(2));
    }

    #[test]
    fn equal_fitness_keeps_the_order() {
        assert_eq!(ranking(&[0.5, 0.9, 0.5, 0.1]), [1, 0, 2, 3]);
    }
}
