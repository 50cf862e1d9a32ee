//! The strongest player of each game, and its named levels.
//!
//! Where everything that can follow is soon solved, on small boards of Santorini, it does not
//! estimate: it looks the answer up, in a file if it was given one.

use std::path::Path;
use std::time::Duration;

use thera_champion::levels::{CHOICES, chances};
use thera_games::Game;
use thera_control::Control;
use thera_search::score::Standing;
use thera_search::solve::Solution;
use thera_solvers::Oracle;

use crate::agent::{Agent, Playable, Thought};
use crate::analysis::{Adviser, Task};
use crate::luck::Luck;
use crate::perfect::open_tablebase;
use crate::spec::{AgentError, Effort};

const USUAL_TIME: Duration = Duration::from_secs(1);

/// Bytes for what it remembers, if it may have as many.
const MEMORY: usize = 32 << 20;

/// Plays the best move it can find within its limits.
pub(crate) struct Champion<G: Game> {
    /// Made with the first choice: only then is it known how much memory there is.
    adviser: Option<Adviser<G>>,
    /// Answers from a file.
    tablebase: Option<Box<dyn Oracle<G>>>,
    effort: Effort,
    luck: Luck,
    thought: Thought,
}

impl<G: Playable> Champion<G> {
    pub(crate) fn new(game: &G, effort: &Effort, seed: u64) -> Result<Self, AgentError> {
        let tablebase = effort.tablebase.as_deref();
        let open = |file: &Path| open_tablebase(game, "champion", file);
        Ok(Champion {
            adviser: None,
            tablebase: tablebase.map(open).transpose()?,
            effort: effort.clone(),
            luck: Luck::new(seed),
            thought: Thought::default(),
        })
    }

    fn task(&self) -> Task {
        let level = self.effort.level;
        let is_loose = level.is_some_and(|level| level.slack > 0);
        Task {
            lines: if is_loose { CHOICES } else { 1 },
            depth: self.effort.depth.unwrap_or(u32::MAX),
            nodes: self
                .effort
                .nodes
                .or(level.map(|level| level.nodes))
                .unwrap_or(u64::MAX),
        }
    }

    fn control(&self, control: &Control) -> Control {
        let time = if self.effort.is_timed() {
            Some(self.effort.time.unwrap_or(USUAL_TIME))
        } else {
            None
        };
        let mut control = control.within(time);
        // More threads than processors only cost memory, whoever asks for them.
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        control.threads = self.effort.threads.unwrap_or(1).min(processors);
        control
    }

    fn adviser(&mut self, game: &G, control: &Control) -> &mut Adviser<G> {
        let memory = MEMORY.min(control.memory);
        self.adviser
            .get_or_insert_with(|| Adviser::new(game, memory))
    }

    /// The exact result, if it can be had. Levels play by what they see.
    fn solution(
        &mut self,
        game: &G,
        position: &G::Position,
        control: &Control,
    ) -> Option<Solution<G::Move>> {
        if self.effort.level.is_some() {
            return None;
        }
        let known = self.tablebase.as_ref();
        known
            .and_then(|known| known.solution(position))
            .or_else(|| self.adviser(game, control).solution(position, control))
    }
}

impl<G: Playable> Agent<G> for Champion<G> {
    fn choose_within(
        &mut self,
        game: &G,
        position: &G::Position,
        control: &Control,
    ) -> Option<G::Move> {
        let (task, control) = (self.task(), self.control(control));
        if let Some(solution) = self.solution(game, position, &control) {
            self.thought = Thought {
                nodes: solution.cost.nodes,
                ..Thought::default()
            };
            return solution.best;
        }
        let adviser = self.adviser(game, &control);
        let found = adviser.analyse(position, &task, &control, |_| ());
        let Some(insight) = found.filter(|insight| !insight.lines.is_empty()) else {
            // Not even one turn ahead was seen: any move is better than none.
            return self.luck.pick(&game.moves(position));
        };
        let scores: Vec<i32> = insight.lines.iter().map(|line| line.score).collect();
        // Nobody lets go of a win that is in sight.
        let wins = matches!(Standing::of(scores[0]), Standing::Wins(_));
        let slack = match self.effort.level {
            Some(level) if !wins => level.slack,
            _ => 0,
        };
        let chosen = match slack {
            0 => 0,
            _ => self.luck.pick_weighted(&chances(&scores, slack))?,
        };
        let line = insight.lines.get(chosen)?;
        self.thought = Thought {
            nodes: insight.nodes,
            depth: Some(insight.depth),
            score: Some(line.score),
            share: None,
        };
        line.moves.first().copied()
    }

    fn thought(&self) -> Thought {
        self.thought
    }
}
