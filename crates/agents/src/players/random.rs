//! The player that makes any legal move.

use thera_control::Control;
use thera_games::capability::RandomMove;

use crate::agent::{Agent, Playable};
use crate::chooser::Chooser;
use crate::descriptor::{AgentInfo, Description, Prepared};
use crate::options::Chosen;
use crate::spec::AgentError;

/// Plays any legal move.
pub(crate) struct Random(Chooser);

impl Description for Random {
    const INFO: AgentInfo = AgentInfo {
        name: "random",
        meaning: "any legal move, all equally likely",
        options: &[],
    };

    fn prepare<G: Playable>(_: &Chosen, _: &G) -> Result<Option<Prepared<G>>, AgentError> {
        Ok(Some(Prepared::new(|seed| Random(Chooser::new(seed)))))
    }
}

impl<G: RandomMove> Agent<G> for Random {
    fn choose_within(
        &mut self,
        game: &G,
        position: &G::Position,
        _control: &Control,
    ) -> Option<G::Move> {
        game.random_move(position, &mut self.0.bits())
    }
}
