//! Fits the weights of the hand-made evaluation to positions of games, as written by
//! `thera train champion`:
//!
//! cargo run --release -p thera-champion --example fit school/samples/001-*.bin
//!
//! The weights are printed in the order of `handmade::WEIGHTS`.

use thera_champion::Position;
use thera_champion::handmade::WEIGHTS;
use thera_champion::train::fit::{Lesson, fit, surprise};
use thera_champion::train::samples::Sample;

/// How much the search is trusted rather than the result of the game.
const TRUST: f64 = 0.5;

/// Steps over all positions.
const STEPS: u32 = 400;

fn main() -> Result<(), String> {
    let mut lessons = Vec::new();
    for file in std::env::args().skip(1) {
        let bytes = std::fs::read(&file).map_err(|error| format!("'{file}': {error}"))?;
        let samples = Sample::<Position>::read_all(&bytes)
            .ok_or_else(|| format!("'{file}' holds no positions of 'thera train champion'"))?;
        lessons.extend(samples.iter().map(|sample| Lesson::new(sample, TRUST)));
    }
    if lessons.is_empty() {
        return Err("name the files of a school's samples folder".into());
    }
    let start = WEIGHTS.map(f64::from);
    let weights = fit(&lessons, &start, STEPS);
    let [before, after] = [&start, &weights].map(|weights| surprise(&lessons, weights));
    println!(
        "{} positions, loss {before:.4} before and {after:.4} after",
        lessons.len()
    );
    println!("{:?}", weights.map(|weight| weight.round() as i32));
    Ok(())
}
