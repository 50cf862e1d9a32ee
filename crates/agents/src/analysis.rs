//! Analysis by the best engine there is for the game: champion's own for standard Santorini,
//! alpha-beta with the usual evaluation for everything else.
//!
//! On small boards of Santorini everything that can follow is soon solved; then the adviser also
//! knows the exact result.

use std::time::Instant;

use thera_control::Control;
use thera_games::Game;
use thera_games::evaluation::features::Explain;
use thera_search::analysis::{self, Engine, Insight};
use thera_search::solve::Solution;
use thera_solvers::Oracle;

use crate::agent::Playable;

/// Bytes for the answers to all positions that can follow: this many are worked out in a second or
/// so.
const ANSWERS: usize = 64 << 20;

pub use thera_search::analysis::Limits as Task;

/// Analyses positions of one game and keeps what it learns between them.
pub struct Adviser<G: Game> {
    game: G,
    means: Means<G>,
    /// The answers to all positions that could follow an earlier one.
    solved: Option<Box<dyn Oracle<G>>>,
}

enum Means<G: Game> {
    Specialist(Box<dyn Engine<G>>),
    /// `None` if even the usual evaluation cannot be had, which no family allows to happen.
    AlphaBeta(Option<Box<dyn Explain<G>>>),
}

impl<G: Playable> Adviser<G> {
    /// An adviser for these rules, with a table of so many bytes.
    pub fn new(game: &G, memory: usize) -> Self {
        let means = match thera_champion::engine_for(game, memory) {
            Some(analyst) => Means::Specialist(analyst),
            None => Means::AlphaBeta(game.evaluation(None, None).ok()),
        };
        Adviser {
            game: game.clone(),
            means,
            solved: None,
        }
    }

    /// Whether an engine made for this game answers.
    pub fn is_specialist(&self) -> bool {
        matches!(self.means, Means::Specialist(_))
    }

    /// The name of the method.
    pub fn method(&self) -> &'static str {
        match self.means {
            Means::Specialist(_) => "champion",
            Means::AlphaBeta(_) => "alphabeta",
        }
    }

    /// The exact result, if everything that can follow is known or can be solved in half the time
    /// there is. An engine made for the game proves what it can by itself.
    pub fn solution(
        &mut self,
        position: &G::Position,
        control: &Control,
    ) -> Option<Solution<G::Move>> {
        if self.is_specialist() {
            return None;
        }
        let known = self
            .solved
            .as_ref()
            .and_then(|known| known.solution(position));
        if known.is_some() {
            return known;
        }
        let time = |end: Instant| end.saturating_duration_since(Instant::now()) / 2;
        let mut part = control.within(control.deadline().map(time));
        part.memory = part.memory.min(ANSWERS);
        self.solved = self.game.oracle(position, &part);
        self.solved.as_ref()?.solution(position)
    }

    /// Looks deeper and deeper, telling after each depth, until a limit is reached or all lines
    /// are proven. Returns the deepest insight; `None` if not even one turn ahead was finished.
    pub fn analyse(
        &mut self,
        position: &G::Position,
        task: &Task,
        control: &Control,
        mut tell: impl FnMut(&Insight<G::Move>),
    ) -> Option<Insight<G::Move>> {
        match &mut self.means {
            Means::Specialist(analyst) => analyst.analyse(position, task, control, &mut tell),
            Means::AlphaBeta(evaluation) => {
                let evaluation = &**evaluation.as_ref()?;
                analysis::analyse(&self.game, position, evaluation, task, control, tell)
            }
        }
    }
}
