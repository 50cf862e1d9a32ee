//! The player that finds what minimax finds without looking at everything.

use thera_control::Control;
use thera_games::evaluation::features::Explain;
use thera_games::{AnyGame, Carried};
use thera_search::alphabeta;
use thera_search::lookahead::{Ends, Found, Horizon, look_ahead};

use super::lookahead::{self, ENDS, LATE, Lookahead, MIDDLE, depth};
use crate::descriptor::{AgentInfo, Description, Prepared};
use crate::options::{Chosen, EVAL, TIME, WEIGHTS};
use crate::spec::AgentError;

/// Alpha-beta.
pub(crate) struct AlphaBeta;

impl Description for AlphaBeta {
    const INFO: AgentInfo = AgentInfo {
        name: "alphabeta",
        meaning: "finds what minimax finds, faster",
        options: &[
            depth(Some(Self::USUAL_DEPTH)),
            MIDDLE,
            LATE,
            EVAL,
            WEIGHTS,
            ENDS,
            TIME,
        ],
    };

    fn prepare(options: &Chosen, game: &AnyGame) -> Result<Option<Prepared>, AgentError> {
        Ok(Some(lookahead::prepare::<Self>(options, game)?))
    }
}

impl Lookahead for AlphaBeta {
    const USUAL_DEPTH: u64 = 3;

    fn look_ahead<G: Carried>(
        game: &G,
        position: &G::Position,
        evaluation: &dyn Explain<G>,
        horizon: Horizon,
        ends: Ends,
        control: &Control,
    ) -> Option<Found<G::Move>> {
        let mut search =
            alphabeta::AlphaBeta::new(game, position, evaluation, control).with_ends(ends);
        look_ahead(game, position, &mut search, horizon)
    }
}
