//! A person at the board: named like an agent, but moved by whoever asks people for moves.

use thera_games::AnyGame;

use crate::descriptor::{AgentInfo, Description, Games, Prepared};
use crate::options::Chosen;
use crate::spec::AgentError;

/// A person.
pub(crate) struct Human;

impl Description for Human {
    const INFO: AgentInfo = AgentInfo {
        name: "human",
        meaning: "a person at the board",
        options: &[],
    };

    const GAMES: Games = Games::Any;

    fn prepare(_: &Chosen, _: &AnyGame) -> Result<Option<Prepared>, AgentError> {
        Ok(None)
    }
}
