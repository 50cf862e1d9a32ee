//! Games of a player against itself.

use rand::SeedableRng;
use rand_pcg::Pcg64;
use serde::{Deserialize, Serialize};
use thera_control::Control;

use super::openings::{Taste, draw};
use super::samples::Sample;
use super::subject::{Fighter, Found, Subject};

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

/// Plays games and returns the positions that an evaluation is asked about; the same for the same
/// settings. Ends early, with `None`, when `control` says so.
pub fn play<P: Subject>(
    fighter: &mut dyn Fighter<P>,
    settings: &Settings,
    control: &Control,
) -> Option<Vec<Sample<P>>> {
    let mut rng = Pcg64::seed_from_u64(settings.seed);
    let mut samples = Vec::new();
    for _ in 0..settings.games {
        control.go_on(1).ok()?;
        fighter.forget();
        play_game(fighter, settings, &mut rng, &mut samples);
    }
    Some(samples)
}

/// Plays until the result is proven.
fn play_game<P: Subject>(
    fighter: &mut dyn Fighter<P>,
    settings: &Settings,
    rng: &mut Pcg64,
    samples: &mut Vec<Sample<P>>,
) {
    let mut position: P = draw(fighter, &Taste::VARIED, rng);
    let begin = samples.len();
    let winner = loop {
        match fighter.search(&position, settings.nodes, &Control::default()) {
            Found::Decided(winner) => break winner,
            Found::Open { score, next } => {
                if position.is_judged() {
                    samples.push(Sample {
                        position,
                        score: score as i16,
                        won: false,
                    });
                }
                position = next;
            }
        }
    };
    for sample in &mut samples[begin..] {
        sample.won = sample.position.mover() == winner;
    }
}
