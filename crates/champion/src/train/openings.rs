//! Beginnings of games that are not decided yet.
//!
//! From random placements one side usually wins whatever the other does, and such games teach and
//! measure little. So a beginning is random, and kept if a short search finds it balanced.

use rand::RngExt;
use rand_pcg::Pcg64;
use thera_control::Control;

use crate::engine::Engine;
use crate::evaluation::Evaluation;
use crate::position::Position;
use crate::score::Score;
use thera_search::analysis::Limits;

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
pub fn draw<E: Evaluation>(engine: &Engine<E>, taste: &Taste, rng: &mut Pcg64) -> Position {
    loop {
        let Some(position) = random_beginning(taste.turns, rng) else {
            continue;
        };
        let limits = Limits {
            nodes: taste.nodes,
            ..Limits::default()
        };
        let found = engine.search(&position, &limits, &Control::default(), |_| ());
        let score = found.lines.first().map(|line| line.score);
        if matches!(score, Some(Score::Estimate(number)) if number.abs() <= taste.most) {
            return position;
        }
    }
}

/// Random placements and up to so many random turns that do not hand over a win; `None` if the
/// game ends on the way.
fn random_beginning(turns: u32, rng: &mut Pcg64) -> Option<Position> {
    let mut position = Position::default();
    while position.is_placing() {
        let placements = position.turns();
        position = position.after(placements[rng.random_range(0..placements.len())]);
    }
    for _ in 0..rng.random_range(0..=turns) {
        let safe = |turn: &crate::Turn| !turn.is_climb() && position.after(*turn).climbs() == 0;
        let choices: Vec<_> = position.turns().into_iter().filter(safe).collect();
        if choices.is_empty() {
            return None;
        }
        position = position.after(choices[rng.random_range(0..choices.len())]);
    }
    (position.climbs() == 0).then_some(position)
}
