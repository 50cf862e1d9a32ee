//! The player who thinks that everybody is against it.

use thera_control::Control;
use thera_games::evaluation::features::Explain;
use thera_games::{AnyGame, Carried};
use thera_search::lookahead::{Ends, Found, Horizon, look_ahead};
use thera_search::seats::paranoid;

use super::lookahead::{self, Lookahead, depth};
use crate::descriptor::{AgentInfo, Description, Games, Prepared};
use crate::options::{Chosen, EVAL, TIME, WEIGHTS};
use crate::spec::AgentError;

/// Paranoid search.
pub(crate) struct Paranoid;

impl Description for Paranoid {
    const INFO: AgentInfo = AgentInfo {
        name: "paranoid",
        meaning: "with more than two players: looks ahead, all others against it",
        options: &[depth(Some(Self::USUAL_DEPTH)), EVAL, WEIGHTS, TIME],
    };

    const GAMES: Games = Games::Tables;

    fn prepare(options: &Chosen, game: &AnyGame) -> Result<Option<Prepared>, AgentError> {
        Ok(Some(lookahead::prepare_at_table::<Self>(options, game)?))
    }
}

impl Lookahead for Paranoid {
    const USUAL_DEPTH: u64 = 3;

    fn look_ahead<G: Carried>(
        game: &G,
        position: &G::Position,
        evaluation: &dyn Explain<G>,
        horizon: Horizon,
        _ends: Ends,
        control: &Control,
    ) -> Option<Found<G::Move>> {
        let mut search = paranoid::Paranoid::new(game, position, evaluation, control);
        look_ahead(game, position, &mut search, horizon)
    }
}
