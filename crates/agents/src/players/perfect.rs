//! The player that makes no mistake: it solves the position, or looks it up, or gives up.
//!
//! It never guesses. Where the position cannot be solved within its time and memory it makes no
//! move and says so; a match or a game with it then ends with that sentence.

use std::sync::Arc;
use std::time::Duration;

use thera_control::{Control, Interrupted};
use thera_games::{AnyGame, AnyMove, AnyPosition, Game};
use thera_search::solve::Solution;
use thera_solvers::{Exact, Oracle};

use crate::agent::{Agent, Thought};
use crate::descriptor::{AgentInfo, Description, OptionInfo, OptionKind, Prepared};
use crate::options::{Chosen, format_time};
use crate::spec::AgentError;

const USUAL_TIME: Duration = Duration::from_secs(60);
const USUAL_MEGABYTES: u64 = 1024;

const TIME: OptionInfo = OptionInfo {
    key: "time",
    value: "T",
    meaning: "time for a move",
    kind: OptionKind::Time {
        usual: Some(USUAL_TIME),
    },
};

const MEMORY: OptionInfo = OptionInfo {
    key: "memory",
    value: "M",
    meaning: "megabytes for a move",
    kind: OptionKind::Count {
        least: 1,
        most: 1 << 20,
        usual: Some(USUAL_MEGABYTES),
    },
};

/// `tablebase=`, for every agent that can look answers up.
pub(super) const TABLEBASE: OptionInfo = OptionInfo {
    key: "tablebase",
    value: "FILE",
    meaning: "answer from a file of 'thera solve --all --write'",
    kind: OptionKind::File,
};

/// The agent as it describes itself; [`Player`] plays.
pub(crate) struct Perfect;

impl Description for Perfect {
    const INFO: AgentInfo = AgentInfo {
        name: "perfect",
        meaning: "plays without a mistake where it can solve the game in time, and gives up with \
                  a sentence where it cannot",
        options: &[TIME, MEMORY, TABLEBASE],
    };

    fn is_timed(_: &Chosen) -> bool {
        true
    }

    fn prepare(options: &Chosen, game: &AnyGame) -> Result<Option<Prepared>, AgentError> {
        let time = options.time().unwrap_or(USUAL_TIME);
        let megabytes = options.count(&MEMORY).unwrap_or(USUAL_MEGABYTES);
        let tablebase = open_tablebase(options, game, Self::INFO.name)?;
        Ok(Some(Prepared::new(move |_seed| Player {
            time,
            memory: (megabytes as usize) << 20,
            tablebase: tablebase.clone(),
            line: Vec::new(),
            nodes: 0,
            trouble: None,
        })))
    }
}

/// Solves every position before it moves.
struct Player {
    time: Duration,
    memory: usize,
    tablebase: Option<Arc<dyn Oracle<AnyGame>>>,
    /// A line of best play that has not been left yet, the position before each move with it.
    line: Vec<(AnyPosition, AnyMove)>,
    nodes: u64,
    trouble: Option<String>,
}

impl Player {
    fn solve(
        &self,
        game: &AnyGame,
        position: &AnyPosition,
        control: &Control,
    ) -> Result<Solution<AnyMove>, String> {
        if let Some(tablebase) = &self.tablebase {
            return tablebase
                .solution(position)
                .ok_or_else(|| "the tablebase has no answer to this position".to_string());
        }
        let mut control = control.within(Some(self.time));
        control.memory = control.memory.min(self.memory);
        let result = game.solve_exactly(position, &control);
        result.map_err(|interrupted| match interrupted {
            Interrupted::Stopped => "it was stopped".to_string(),
            _ => format!(
                "this position cannot be solved within {} and {} megabytes; give it more (time=T, \
                 memory=M) or choose another agent",
                format_time(self.time),
                self.memory >> 20,
            ),
        })
    }

    /// Keeps the line of a solution, so that an opponent who follows it need not be solved again.
    fn remember(&mut self, game: &AnyGame, position: &AnyPosition, line: &[AnyMove]) {
        self.line.clear();
        let mut position = *position;
        for &turn in line {
            self.line.push((position, turn));
            position = game.play(&position, turn);
        }
    }
}

/// The answers to a game in the file that `tablebase=` names, if it is given to the agent of this
/// name.
pub(super) fn open_tablebase(
    options: &Chosen,
    game: &AnyGame,
    name: &'static str,
) -> Result<Option<Arc<dyn Oracle<AnyGame>>>, AgentError> {
    let Some(file) = options.file(&TABLEBASE) else {
        return Ok(None);
    };
    let fail = |reason: String| AgentError::File { name, reason };
    match game.open_tablebase(file, &Control::default()) {
        Ok(tablebase) => Ok(Some(Arc::from(tablebase))),
        Err(error) => Err(fail(error.to_string())),
    }
}

impl Agent for Player {
    fn choose_within(
        &mut self,
        game: &AnyGame,
        position: &AnyPosition,
        control: &Control,
    ) -> Option<AnyMove> {
        self.trouble = None;
        self.nodes = 0;
        let known = self.line.iter().find(|(before, _)| before == position);
        if let Some(&(_, turn)) = known {
            return Some(turn);
        }
        match self.solve(game, position, control) {
            Ok(solution) => {
                self.nodes = solution.cost.nodes;
                self.remember(game, position, &solution.line);
                solution.best
            }
            Err(reason) => {
                self.trouble = Some(reason);
                None
            }
        }
    }

    fn thought(&self) -> Thought {
        Thought {
            nodes: self.nodes,
            ..Thought::default()
        }
    }

    fn trouble(&self) -> Option<String> {
        self.trouble.clone()
    }
}
