//! The player who guesses what is hidden and plays as if it knew: perfect information Monte Carlo.

use thera_games::AnyGame;
use thera_search::seats::tree::USUAL_CURIOSITY;

use super::playouts::{effort, playouts};
use super::seats::{Growth, Planter};
use crate::descriptor::{AgentInfo, Description, Games, OptionInfo, OptionKind, Prepared};
use crate::options::{Chosen, TIME};
use crate::spec::AgentError;

const USUAL_PLAYOUTS: u64 = 2000;
const USUAL_WORLDS: u64 = 20;

const WORLDS: OptionInfo = OptionInfo {
    key: "worlds",
    value: "N",
    meaning: "guesses at what is hidden, each searched as if it were known",
    kind: OptionKind::Count {
        least: 1,
        most: 10_000,
        usual: Some(USUAL_WORLDS),
    },
};

/// Perfect information Monte Carlo.
pub(crate) struct Pimc;

impl Description for Pimc {
    const INFO: AgentInfo = AgentInfo {
        name: "pimc",
        meaning: "where things are hidden: tree searches in several worlds, each as if it were known",
        options: &[playouts(Some(USUAL_PLAYOUTS)), WORLDS, TIME],
    };

    const GAMES: Games = Games::Tables;

    fn prepare(options: &Chosen, _game: &AnyGame) -> Result<Option<Prepared>, AgentError> {
        let (playouts, time) = effort(options, USUAL_PLAYOUTS);
        let growth = Growth {
            playouts,
            curiosity: USUAL_CURIOSITY,
            time,
            worlds: Some(options.count(&WORLDS).unwrap_or(USUAL_WORLDS)),
        };
        Ok(Some(Prepared::new(move |seed| Planter::new(growth, seed))))
    }
}
