//! The player that looks at everything up to a depth.

use thera_control::Control;
use thera_games::evaluation::features::Explain;
use thera_games::{AnyGame, Carried};
use thera_search::lookahead::{Ends, Found, Horizon, look_ahead};
use thera_search::minimax;

use super::lookahead::{self, ENDS, LATE, Lookahead, MIDDLE, depth};
use crate::descriptor::{AgentInfo, Description, Prepared};
use crate::options::{Chosen, EVAL, TIME, WEIGHTS};
use crate::spec::AgentError;

/// Minimax.
pub(crate) struct Minimax;

impl Description for Minimax {
    const INFO: AgentInfo = AgentInfo {
        name: "minimax",
        meaning: "looks at everything some turns ahead",
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

impl Lookahead for Minimax {
    const USUAL_DEPTH: u64 = 2;

    fn look_ahead<G: Carried>(
        game: &G,
        position: &G::Position,
        evaluation: &dyn Explain<G>,
        horizon: Horizon,
        ends: Ends,
        control: &Control,
    ) -> Option<Found<G::Move>> {
        let mut search = minimax::Minimax::new(game, position, evaluation, control).with_ends(ends);
        look_ahead(game, position, &mut search, horizon)
    }
}
