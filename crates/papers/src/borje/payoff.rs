//! What a Snort board is worth by Borje's counting.

use std::time::Instant;

use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use thera_control::{Control, Interrupted};
use thera_games::snort::{Position, Snort};
use thera_games::{AnyGame, FileAccess, Game, InputError, Player};

use thera_lab::jobs::{Job, JobError};

/// Positions between two looks at the reins.
const PATIENCE: u64 = 4096;

/// A Snort board whose payoff is wanted (Borje, section 2.2): Red's vertices less Blue's where the
/// play becomes settled, and a half if it is Blue's turn there, under best play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "job", rename = "payoff")]
pub struct PayoffJob {
    /// The game by its name, a Snort one.
    pub game: String,
}

/// A payoff.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "job", rename = "payoff")]
pub struct Payoff {
    /// In half points, as Red sees it.
    pub halves: i32,
    /// Positions that were worked out.
    pub positions: u64,
    /// Time it took.
    pub seconds: f64,
}

impl Job<()> for PayoffJob {
    type Output = Payoff;
    type Error = JobError;

    /// Works it out by minimax over all positions.
    fn run(&self, _shared: &(), control: &Control) -> Result<Payoff, JobError> {
        let AnyGame::Snort(game) = AnyGame::parse(&self.game, FileAccess::Refused)? else {
            let reason = "a payoff is counted in Snort only";
            return Err(InputError::unplayable("snort", &self.game, reason).into());
        };
        let begun = Instant::now();
        let mut search = Search {
            game: &game,
            known: FxHashMap::default(),
            control,
        };
        let halves = search.value(&game.start())?;
        Ok(Payoff {
            halves,
            positions: search.known.len() as u64,
            seconds: begun.elapsed().as_secs_f64(),
        })
    }
}

struct Search<'a> {
    game: &'a Snort,
    known: FxHashMap<Position, i32>,
    control: &'a Control,
}

impl Search<'_> {
    fn value(&mut self, position: &Position) -> Result<i32, Interrupted> {
        if let Some(value) = self.game.terminal_value(position) {
            return Ok(value.halves());
        }
        if let Some(&value) = self.known.get(position) {
            return Ok(value);
        }
        let sign = match self.game.to_move(position) {
            Player::First => 1,
            Player::Second => -1,
        };
        let mut best = i32::MIN;
        for turn in self.game.moves(position) {
            let value = self.value(&self.game.play(position, turn))?;
            best = best.max(sign * value);
        }
        self.known.insert(*position, sign * best);
        if (self.known.len() as u64).is_multiple_of(PATIENCE) {
            self.control.go_on(PATIENCE)?;
        }
        Ok(sign * best)
    }
}
