//! The engine behind both protocols, in one place.

use thera_agents::Playable;
use thera_agents::analysis::Adviser;
use thera_control::Control;
use thera_games::telling::first_moves;
use thera_search::analysis::Insight;

pub use thera_agents::analysis::Task;

/// Analyses positions of one game and remembers what it found.
pub struct Thinker<G: Playable> {
    game: G,
    adviser: Adviser<G>,
}

impl<G: Playable> Thinker<G> {
    /// Builds the engine, with a table of so many bytes.
    pub fn new(game: &G, memory: usize) -> Self {
        Thinker {
            game: game.clone(),
            adviser: Adviser::new(game, memory),
        }
    }

    /// Looks deeper and deeper, telling after each depth. Returns the deepest insight; `None` if
    /// not even one turn ahead was finished.
    pub fn analyse(
        &mut self,
        position: &G::Position,
        task: &Task,
        control: &Control,
        tell: impl FnMut(&Insight<G::Move>),
    ) -> Option<Insight<G::Move>> {
        self.adviser.analyse(position, task, control, tell)
    }

    /// The move to play: proven to be best where everything that can follow is known, else the
    /// first of the best line; `None` if the game is over. Even without time there is a move.
    pub fn choose(
        &mut self,
        position: &G::Position,
        task: &Task,
        control: &Control,
        tell: impl FnMut(&Insight<G::Move>),
    ) -> Option<G::Move> {
        let exact = self.adviser.solution(position, control);
        let insight = self.analyse(position, task, control, tell);
        let found = insight.and_then(|insight| insight.lines.first()?.moves.first().copied());
        exact
            .and_then(|solution| solution.best)
            .or(found)
            .or_else(|| first_moves(&self.game, position, 1).pop())
    }
}
