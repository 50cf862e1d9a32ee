//! The player that makes no mistake: it solves the position, or looks it up, or gives up.
//!
//! It never guesses. Where the position cannot be solved within its time and memory it makes no
//! move and says so; a match or a game with it then ends with that sentence.

use std::path::Path;
use std::time::Duration;

use thera_games::Game;
use thera_search::solve::Solution;
use thera_control::{Control, Interrupted};
use thera_solvers::Oracle;

use crate::agent::{Agent, Playable, Thought};
use crate::options::format_time;
use crate::spec::AgentError;

const USUAL_TIME: Duration = Duration::from_secs(60);
const USUAL_MEGABYTES: u32 = 1024;

/// Solves every position before it moves.
pub(crate) struct Perfect<G: Game> {
    time: Duration,
    memory: usize,
    tablebase: Option<Box<dyn Oracle<G>>>,
    /// A line of best play that has not been left yet, the position before each move with it.
    line: Vec<(G::Position, G::Move)>,
    nodes: u64,
    trouble: Option<String>,
}

impl<G: Playable> Perfect<G> {
    pub(crate) fn new(
        game: &G,
        time: Option<Duration>,
        megabytes: Option<u32>,
        tablebase: Option<&Path>,
    ) -> Result<Self, AgentError> {
        let memory = (megabytes.unwrap_or(USUAL_MEGABYTES) as usize) << 20;
        Ok(Perfect {
            time: time.unwrap_or(USUAL_TIME),
            memory,
            tablebase: tablebase
                .map(|file| open_tablebase(game, "perfect", file))
                .transpose()?,
            line: Vec::new(),
            nodes: 0,
            trouble: None,
        })
    }

    fn solve(
        &self,
        game: &G,
        position: &G::Position,
        control: &Control,
    ) -> Result<Solution<G::Move>, String> {
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
    fn remember(&mut self, game: &G, position: &G::Position, line: &[G::Move]) {
        self.line.clear();
        let mut position = *position;
        for &turn in line {
            self.line.push((position, turn));
            position = game.play(&position, turn);
        }
    }
}

/// The answers to a game in a file, for the agent of this name.
pub(crate) fn open_tablebase<G: Playable>(
    game: &G,
    name: &'static str,
    file: &Path,
) -> Result<Box<dyn Oracle<G>>, AgentError> {
    let fail = |reason: String| AgentError::File { name, reason };
    match game.open_tablebase(file, &Control::default()) {
        Some(result) => result.map_err(|error| fail(error.to_string())),
        None => Err(fail(format!(
            "there are no tablebases for {}; leave out tablebase=FILE",
            game.name()
        ))),
    }
}

impl<G: Playable> Agent<G> for Perfect<G> {
    fn choose_within(
        &mut self,
        game: &G,
        position: &G::Position,
        control: &Control,
    ) -> Option<G::Move> {
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
