//! v of whole boards, many at once.

use std::time::Instant;

use serde::{Deserialize, Serialize};
use thera_control::Control;
use thera_games::{AnyGame, FileAccess, Game, InputError};
use thera_lab::jobs::{Job, JobError, Trade};
use thera_solvers::snort::payoff::Payoffs;

/// A board whose v is wanted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "job", rename = "payoff")]
pub struct PayoffJob {
    /// The game by its name, a Snort one.
    pub game: String,
}

/// What a board is worth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "job", rename = "payoff")]
pub struct Payoff {
    /// v in half points.
    pub halves: i32,
    /// Positions that were worked out.
    pub positions: u64,
    /// Time it took.
    pub seconds: f64,
}

/// How workers find out what a board is worth.
pub(crate) const TRADE: Trade = Trade::alone::<(), PayoffJob>("payoff");

impl Job<()> for PayoffJob {
    type Output = Payoff;
    type Error = JobError;

    const TRADE: Option<&'static str> = Some(TRADE.name);

    fn run(&self, _shared: &(), control: &Control) -> Result<Payoff, JobError> {
        let AnyGame::Snort(game) = AnyGame::parse(&self.game, FileAccess::Refused)? else {
            let reason = "a payoff is counted in Snort only";
            return Err(InputError::unplayable("snort", &self.game, reason).into());
        };
        let begun = Instant::now();
        let mut payoffs = Payoffs::new(&game, control);
        let halves = payoffs.value(&game.start())?.halves();
        Ok(Payoff {
            halves,
            positions: payoffs.positions(),
            seconds: begun.elapsed().as_secs_f64(),
        })
    }
}
