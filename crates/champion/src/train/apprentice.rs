//! What a pupil learns from its teacher's word before it learns from games, where it cannot begin with
//! the weights themselves (distillation, Hinton, Vinyals and Dean 2015).
//!
//! A word costs next to nothing, so positions a few random turns away from those of games are asked
//! about too: searches meet such positions all the time.

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use rayon::prelude::*;

use super::samples::Sample;
use super::study::Study;
use super::subject::Subject;

/// Positions asked about for each one of a game, itself included.
const ASKED: usize = 5;

/// The most positions asked about.
const MOST: usize = 4_000_000;

/// The most random turns.
const TURNS: u32 = 3;

/// How a pupil learns what it is told.
pub(super) fn study(seed: u64) -> Study {
    Study {
        epochs: 6,
        trust: 1.0,
        seed,
        ..Study::default()
    }
}

/// What a teacher says of positions of games, spread evenly, and of others near them.
pub(super) fn told<P: Subject>(
    teacher: &P::Network,
    samples: &[Sample<P>],
    seed: u64,
) -> Vec<Sample<P>> {
    let every = (samples.len() * ASKED).div_ceil(MOST).max(1);
    let chosen: Vec<&Sample<P>> = samples.iter().step_by(every).collect();
    let words = chosen
        .into_par_iter()
        .enumerate()
        .flat_map_iter(|(k, sample)| {
            let mut rng = Pcg64::seed_from_u64(seed.wrapping_add(k as u64));
            (0..ASKED).filter_map(move |asked| {
                let turns = if asked == 0 {
                    0
                } else {
                    rng.random_range(1..=TURNS)
                };
                sample.position.told_by(teacher, turns, &mut rng)
            })
        });
    words.collect()
}
