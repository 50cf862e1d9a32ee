//! The player that makes any legal move.

use thera_control::Control;
use thera_games::capability::RandomMove;
use thera_games::{AnyGame, AnyMove, AnyPosition};

use crate::agent::Agent;
use crate::chooser::Chooser;
use crate::descriptor::{AgentInfo, Description, Games, Prepared};
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

    const GAMES: Games = Games::Any;

    fn prepare(_: &Chosen, _: &AnyGame) -> Result<Option<Prepared>, AgentError> {
        Ok(Some(Prepared::new(|seed| Random(Chooser::new(seed)))))
    }
}

impl Agent for Random {
    fn choose_within(
        &mut self,
        game: &AnyGame,
        position: &AnyPosition,
        _control: &Control,
    ) -> Option<AnyMove> {
        game.random_move(position, &mut self.0.bits())
    }
}
