//! Beginnings of games that are not decided yet.
//!
//! From random placements one side usually wins whatever the other does, and such games teach and
//! measure little. So a beginning is random, and kept if a short search finds it balanced.

use rand_pcg::Pcg64;
use thera_control::Control;

use super::subject::{Fighter, Found, Subject};

/// What a beginning is like.
#[derive(Clone, Copy, Debug)]
pub struct Taste {
    /// Random turns after the placement, at most.
    pub turns: u32,
    /// Positions to look at before judging.
    pub nodes: u64,
    /// The largest score of either side.
    pub most: i32,
}

impl Taste {
    /// For learning: varied.
    pub const VARIED: Taste = Taste {
        turns: 8,
        nodes: 2_000,
        most: 250,
    };

    /// For measuring: placements only, and even.
    pub const EVEN: Taste = Taste {
        turns: 0,
        nodes: 30_000,
        most: 40,
    };
}

/// A random beginning to one's taste.
pub fn draw<P: Subject>(fighter: &mut dyn Fighter<P>, taste: &Taste, rng: &mut Pcg64) -> P {
    loop {
        let Some(position) = P::random_beginning(taste.turns, rng) else {
            continue;
        };
        match fighter.search(&position, taste.nodes, &Control::default()) {
            Found::Open { score, .. } if score.abs() <= taste.most => return position,
            _ => {}
        }
    }
}
