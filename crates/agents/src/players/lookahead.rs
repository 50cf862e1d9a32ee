//! What minimax and alpha-beta have in common: they look ahead, judge what they see there, and
//! choose among equally good moves at random.

use std::sync::Arc;
use std::time::Duration;

use thera_control::Control;
use thera_games::Game;
use thera_games::evaluation::EvalError;
use thera_games::evaluation::features::Explain;
use thera_search::lookahead::{Found, Horizon, MAX_DEPTH};

use crate::agent::{Agent, Playable, Thought};
use crate::chooser::Chooser;
use crate::descriptor::{OptionInfo, OptionKind, Prepared};
use crate::options::Chosen;

/// `depth=`, for an agent that usually looks so many turns ahead.
pub(super) const fn depth(usual: Option<u64>) -> OptionInfo {
    OptionInfo {
        key: "depth",
        value: "N",
        meaning: "turns to look ahead",
        kind: OptionKind::Count {
            least: 1,
            most: MAX_DEPTH as u64,
            usual,
        },
    }
}

/// A search to a depth.
pub(super) trait Lookahead: Send + Sync + 'static {
    /// How far it looks if it is told neither a depth nor a time.
    const USUAL_DEPTH: u64;

    /// Looks ahead from a position and judges what it sees there.
    fn look_ahead<G: Playable>(
        game: &G,
        position: &G::Position,
        evaluation: &dyn Explain<G>,
        horizon: Horizon,
        control: &Control,
    ) -> Option<Found<G::Move>>;
}

/// Makes a player ready that searches like this.
pub(super) fn prepare<L: Lookahead, G: Playable>(
    options: &Chosen,
    game: &G,
) -> Result<Prepared<G>, EvalError> {
    let time = options.time();
    let deepest = match time {
        Some(_) => MAX_DEPTH.into(),
        None => L::USUAL_DEPTH,
    };
    let told = options.count(&depth(None)).unwrap_or(deepest);
    let horizon = Horizon {
        depth: told.min(MAX_DEPTH.into()) as u32,
        deepen: time.is_some(),
    };
    let eval = options.eval();
    let evaluation = game.evaluation(eval.name.as_deref(), eval.weights.as_ref())?;
    let evaluation: Arc<dyn Explain<G>> = Arc::from(evaluation);
    Ok(Prepared::new(move |seed| Player::<L, G> {
        search: std::marker::PhantomData,
        horizon,
        time,
        evaluation: Arc::clone(&evaluation),
        chooser: Chooser::new(seed),
        thought: Thought::default(),
    }))
}

/// Looks ahead before each move.
struct Player<L, G: Game> {
    search: std::marker::PhantomData<L>,
    horizon: Horizon,
    time: Option<Duration>,
    evaluation: Arc<dyn Explain<G>>,
    chooser: Chooser,
    thought: Thought,
}

impl<L: Lookahead, G: Playable> Agent<G> for Player<L, G> {
    fn choose_within(
        &mut self,
        game: &G,
        position: &G::Position,
        control: &Control,
    ) -> Option<G::Move> {
        let control = control.within(self.time);
        let found = L::look_ahead(game, position, &*self.evaluation, self.horizon, &control)?;
        self.thought = Thought {
            nodes: found.nodes,
            depth: Some(found.depth),
            score: Some(found.best.score),
            share: None,
        };
        self.chooser.pick(&found.best.moves)
    }

    fn thought(&self) -> Thought {
        self.thought
    }
}
