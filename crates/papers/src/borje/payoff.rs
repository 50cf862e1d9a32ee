//! v, what a position of Snort is worth by Borje's counting (section 2.2): the vertices only Red may
//! play less those only Blue may play where the play becomes settled, and a half if it is Blue's turn
//! there, under best play.

use std::time::Instant;

use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use thera_control::{Control, Interrupted};
use thera_games::snort::{Move, Position, Snort};
use thera_games::{AnyGame, FileAccess, Game, InputError, Player};
use thera_lab::jobs::{Job, JobError};

/// Positions between two looks at the control.
const CHECK_INTERVAL: u64 = 4096;

/// Minimax of v over all positions of a game.
pub struct Payoffs<'a> {
    game: &'a Snort,
    control: &'a Control,
    known: FxHashMap<Position, i32>,
}

impl<'a> Payoffs<'a> {
    /// Nothing is known yet.
    pub fn new(game: &'a Snort, control: &'a Control) -> Self {
        Payoffs {
            game,
            control,
            known: FxHashMap::default(),
        }
    }

    /// v in half points.
    pub fn value(&mut self, position: &Position) -> Result<i32, Interrupted> {
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
        // A vertex open to both, or a binding edge, leaves the player to move a move.
        let mut best = i32::MIN;
        for turn in self.game.moves(position) {
            let value = self.value(&self.game.play(position, turn))?;
            best = best.max(sign * value);
        }
        self.known.insert(*position, sign * best);
        if self.positions().is_multiple_of(CHECK_INTERVAL) {
            self.control.go_on(CHECK_INTERVAL)?;
        }
        Ok(sign * best)
    }

    /// Moves that keep v, until the play is settled.
    pub fn line(&mut self, position: &Position) -> Result<Vec<Move>, Interrupted> {
        let value = self.value(position)?;
        let mut line = Vec::new();
        let mut position = *position;
        while self.game.terminal_value(&position).is_none() {
            for turn in self.game.moves(&position) {
                let next = self.game.play(&position, turn);
                if self.value(&next)? == value {
                    line.push(turn);
                    position = next;
                    break;
                }
            }
        }
        Ok(line)
    }

    /// Positions that were worked out.
    pub fn positions(&self) -> u64 {
        self.known.len() as u64
    }
}

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

impl Job<()> for PayoffJob {
    type Output = Payoff;
    type Error = JobError;

    fn run(&self, _shared: &(), control: &Control) -> Result<Payoff, JobError> {
        let AnyGame::Snort(game) = AnyGame::parse(&self.game, FileAccess::Refused)? else {
            let reason = "a payoff is counted in Snort only";
            return Err(InputError::unplayable("snort", &self.game, reason).into());
        };
        let begun = Instant::now();
        let mut payoffs = Payoffs::new(&game, control);
        let halves = payoffs.value(&game.start())?;
        Ok(Payoff {
            halves,
            positions: payoffs.positions(),
            seconds: begun.elapsed().as_secs_f64(),
        })
    }
}
