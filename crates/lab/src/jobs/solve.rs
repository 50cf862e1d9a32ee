//! One exact result.

use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use thera_control::Control;
use thera_games::{AnyGame, FileAccess, Player, with_game};
use thera_solvers::Exact;

use super::{Job, JobError};

/// A position to be solved.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "job", rename = "solve")]
pub struct SolveJob {
    /// The game by its name.
    pub game: String,
    /// The position, unless it is the start of the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// Seconds it may take at most.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
    /// Bytes its tables may take.
    pub memory: usize,
}

/// A position that was solved.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "job", rename = "solve")]
pub struct Solved {
    /// Points, or 1 and -1 for won and lost, as first sees it.
    pub value: i32,
    /// A best move, unless the game is over.
    pub best: Option<String>,
    /// Positions looked at.
    pub nodes: u64,
    /// Bytes of the tables at the end.
    pub table_bytes: usize,
    /// Time it took.
    pub seconds: f64,
}

impl Job<()> for SolveJob {
    type Output = Solved;
    type Error = JobError;

    /// Solves the position on one thread.
    fn run(&self, _shared: &(), control: &Control) -> Result<Solved, JobError> {
        let rules = AnyGame::parse(&self.game, FileAccess::Refused)?;
        with_game!(&rules, game => self.solve(game, control))
    }
}

impl SolveJob {
    fn solve<G: Exact>(&self, game: &G, control: &Control) -> Result<Solved, JobError> {
        let position = match &self.position {
            Some(text) => game.parse_position(text)?,
            None => game.start(),
        };
        let time = self.seconds;
        let time = time.map(|s| Duration::try_from_secs_f64(s).unwrap_or(Duration::MAX));
        let control = control.part(self.memory, 1, u64::MAX).within(time);
        let begun = Instant::now();
        let solution = game.solve_exactly(&position, &control)?;
        Ok(Solved {
            value: solution.outcome.value_for(Player::First),
            best: solution.best.map(|turn| game.format_move(turn)),
            nodes: solution.cost.nodes,
            table_bytes: solution.cost.table_bytes,
            seconds: begun.elapsed().as_secs_f64(),
        })
    }
}
