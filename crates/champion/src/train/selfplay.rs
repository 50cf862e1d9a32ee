//! Games of the engine against itself.

use rand::SeedableRng;
use rand_pcg::Pcg64;
use serde::{Deserialize, Serialize};
use thera_control::Control;

use super::openings::{Taste, draw};
use super::samples::Sample;
use crate::engine::Engine;
use crate::evaluation::Evaluation;
use crate::score::Score;
use thera_search::analysis::Limits;

/// How games are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    /// Positions to look at for a move.
    pub nodes: u64,
    /// Games to play.
    pub games: u32,
    /// What the random numbers begin with.
    pub seed: u64,
}

/// Plays games and returns their quiet positions; the same for the same settings. Ends early, with
/// `None`, when `control` says so.
pub fn play<E: Evaluation>(
    engine: &Engine<E>,
    settings: &Settings,
    control: &Control,
) -> Option<Vec<Sample>> {
    let mut rng = Pcg64::seed_from_u64(settings.seed);
    let mut samples = Vec::new();
    for _ in 0..settings.games {
        control.go_on(1).ok()?;
        engine.forget();
        play_game(engine, settings, &mut rng, &mut samples);
    }
    Some(samples)
}

/// Plays until the result is proven.
fn play_game<E: Evaluation>(
    engine: &Engine<E>,
    settings: &Settings,
    rng: &mut Pcg64,
    samples: &mut Vec<Sample>,
) {
    let mut position = draw(engine, &Taste::VARIED, rng);
    let limits = Limits {
        nodes: settings.nodes,
        ..Limits::default()
    };
    let begin = samples.len();
    let winner = loop {
        let found = engine.search(&position, &limits, &Control::default(), |_| ());
        let player = position.player();
        let Some(line) = found.lines.first() else {
            break player.opponent();
        };
        match line.score {
            Score::Win(_) => break player,
            Score::Loss(_) => break player.opponent(),
            Score::Estimate(number) => {
                // Others are decided by search, never by the evaluation.
                if position.threats() == 0 {
                    samples.push(Sample {
                        position,
                        score: number as i16,
                        won: false,
                    });
                }
            }
        }
        position = position.after(line.turns[0]);
    };
    for sample in &mut samples[begin..] {
        sample.won = sample.position.player() == winner;
    }
}
