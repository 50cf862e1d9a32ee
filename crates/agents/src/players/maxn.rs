//! The player who expects every seat to play for itself.

use thera_control::{Control, Interrupted};
use thera_games::evaluation::features::Explain;
use thera_games::{AnyGame, Carried};
use thera_search::lookahead::Best;
use thera_search::seats::maxn;

use super::lookahead::depth;
use super::seats::{self, Ahead};
use crate::descriptor::{AgentInfo, Description, Games, Prepared};
use crate::options::{Chosen, EVAL, TIME, WEIGHTS};
use crate::spec::AgentError;

/// Max^n.
pub(crate) struct MaxN;

impl Description for MaxN {
    const INFO: AgentInfo = AgentInfo {
        name: "maxn",
        meaning: "with more than two players: looks ahead, everybody for themselves",
        options: &[depth(Some(Self::USUAL_DEPTH)), EVAL, WEIGHTS, TIME],
    };

    const GAMES: Games = Games::Tables;

    fn prepare(options: &Chosen, game: &AnyGame) -> Result<Option<Prepared>, AgentError> {
        Ok(Some(seats::prepare::<Self>(options, game)?))
    }
}

impl Ahead for MaxN {
    const USUAL_DEPTH: u64 = 3;

    fn best_moves<G: Carried>(
        game: &G,
        position: &G::Position,
        evaluation: &dyn Explain<G>,
        depth: u32,
        control: &Control,
    ) -> Result<(Best<G::Move>, u64), Interrupted> {
        let mut search = maxn::MaxN::new(game, evaluation, control);
        let best = search.best_moves(position, depth)?;
        Ok((best, search.nodes()))
    }
}
