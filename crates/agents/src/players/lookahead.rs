//! What minimax and alpha-beta, and max^n and paranoid search at tables, have in common: they look ahead,
//! judge what they see there, and choose among equally good moves at random.

use std::time::Duration;

use thera_control::Control;
use thera_games::evaluation::features::Explain;
use thera_games::evaluation::{self, EvalError, Evaluated};
use thera_games::{AnyGame, AnyMove, AnyPosition, Carried, with_duel, with_table};
use thera_search::lookahead::{Ends, Found, Horizon, MAX_DEPTH};

use crate::agent::{Agent, Thought};
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

/// `middle=`: the depth by the phase of a game, which Boreham 2020 considers (section 3.4).
pub(super) const MIDDLE: OptionInfo = OptionInfo {
    key: "middle",
    value: "N",
    meaning: "turns to look ahead in the second third of a game, instead of depth",
    kind: DEPTH_LATER,
};

/// `late=`: the same for its last third.
pub(super) const LATE: OptionInfo = OptionInfo {
    key: "late",
    value: "N",
    meaning: "turns to look ahead in the last third of a game, instead of middle",
    kind: DEPTH_LATER,
};

const DEPTH_LATER: OptionKind = OptionKind::Count {
    least: 1,
    most: MAX_DEPTH as u64,
    usual: None,
};

/// `ends=`: what a game that is over counts.
pub(super) const ENDS: OptionInfo = OptionInfo {
    key: "ends",
    value: "decide|evaluate",
    meaning: "a game that is over counts more than any evaluation, or what the evaluation says",
    kind: OptionKind::Choice {
        words: &["decide", "evaluate"],
        usual: Some("decide"),
    },
};

/// A search to a depth.
pub(super) trait Lookahead: Send + Sync + 'static {
    /// How far it looks if it is told neither a depth nor a time.
    const USUAL_DEPTH: u64;

    /// Looks ahead from a position in which nothing is unknown and judges what it sees there.
    fn look_ahead<G: Carried>(
        game: &G,
        position: &G::Position,
        evaluation: &dyn Explain<G>,
        horizon: Horizon,
        ends: Ends,
        control: &Control,
    ) -> Option<Found<G::Move>>;
}

/// Makes a player ready that searches like this.
pub(super) fn prepare<L: Lookahead>(
    options: &Chosen,
    game: &AnyGame,
) -> Result<Prepared, EvalError> {
    Ok(Prepared::new(players::<L>(options, game)?))
}

/// The same for a player at a table.
pub(super) fn prepare_at_table<L: Lookahead>(
    options: &Chosen,
    game: &AnyGame,
) -> Result<Prepared, EvalError> {
    let player = players::<L>(options, game)?;
    Ok(Prepared::new(move |seed| AtTable(player(seed))))
}

/// The players that options stand for, each with a seed.
fn players<L: Lookahead>(
    options: &Chosen,
    game: &AnyGame,
) -> Result<impl Fn(u64) -> Player<L> + use<L>, EvalError> {
    let time = options.time();
    let deepest = match time {
        Some(_) => MAX_DEPTH.into(),
        None => L::USUAL_DEPTH,
    };
    let early = options.count(&depth(None)).unwrap_or(deepest);
    let middle = options.count(&MIDDLE).unwrap_or(early);
    let late = options.count(&LATE).unwrap_or(middle);
    let horizons = [early, middle, late].map(|depth| Horizon {
        depth: depth.min(MAX_DEPTH.into()) as u32,
        deepen: time.is_some(),
    });
    let ends = match options.word(&ENDS) {
        Some("evaluate") => Ends::Evaluate,
        _ => Ends::Decide,
    };
    let eval = options.eval();
    let evaluation = evaluation::Chosen::of(game, eval.name.as_deref(), eval.weights.as_ref())?;
    Ok(move |seed| Player {
        search: std::marker::PhantomData,
        horizons,
        ends,
        time,
        evaluation: evaluation.clone(),
        chooser: Chooser::new(seed),
        thought: Thought::default(),
    })
}

/// Looks ahead before each move.
struct Player<L> {
    search: std::marker::PhantomData<L>,
    /// Early in a game, in the middle and late.
    horizons: [Horizon; 3],
    ends: Ends,
    time: Option<Duration>,
    evaluation: evaluation::Chosen,
    chooser: Chooser,
    thought: Thought,
}

impl<L: Lookahead> Player<L> {
    /// How far to look in a position.
    fn horizon(&self, game: &AnyGame, position: &AnyPosition) -> Horizon {
        let [early, middle, late] = self.horizons;
        if early == middle && middle == late {
            return early;
        }
        match game.progress(position) {
            progress if progress < 1.0 / 3.0 => early,
            progress if progress < 2.0 / 3.0 => middle,
            _ => late,
        }
    }

    fn choose_in<G: Carried>(
        &mut self,
        game: &G,
        position: &G::Position,
        horizon: Horizon,
        control: &Control,
    ) -> Option<AnyMove> {
        let evaluation = game.build_evaluation(self.evaluation.name, &self.evaluation.weights);
        let found = L::look_ahead(game, position, &*evaluation, horizon, self.ends, control)?;
        self.thought = Thought {
            nodes: found.nodes,
            depth: Some(found.depth),
            score: Some(found.best.score),
            share: None,
        };
        self.chooser.pick(&found.best.moves).map(G::carry_move)
    }
}

impl<L: Lookahead> Agent for Player<L> {
    fn choose_within(
        &mut self,
        game: &AnyGame,
        position: &AnyPosition,
        control: &Control,
    ) -> Option<AnyMove> {
        fn choose<G: Carried, L: Lookahead>(
            player: &mut Player<L>,
            game: &G,
            position: &AnyPosition,
            horizon: Horizon,
            control: &Control,
        ) -> Option<AnyMove> {
            player.choose_in(game, G::position(position), horizon, control)
        }
        let control = control.within(self.time);
        let horizon = self.horizon(game, position);
        with_duel!(game, game => choose(self, game, position, horizon, &control))
    }

    fn thought(&self) -> Thought {
        self.thought
    }
}

/// Looks ahead at a table; what it cannot see it guesses, once a move.
struct AtTable<L>(Player<L>);

impl<L: Lookahead> Agent for AtTable<L> {
    fn choose_within(
        &mut self,
        game: &AnyGame,
        position: &AnyPosition,
        control: &Control,
    ) -> Option<AnyMove> {
        fn choose<G: Carried, L: Lookahead>(
            player: &mut Player<L>,
            game: &G,
            seen: &AnyPosition,
            horizon: Horizon,
            control: &Control,
        ) -> Option<AnyMove> {
            let seen = G::position(seen);
            let world = game.guess(game.to_move(seen), seen, &mut player.chooser.bits());
            player.choose_in(game, &world, horizon, control)
        }
        let AtTable(player) = self;
        let control = control.within(player.time);
        let horizon = player.horizon(game, position);
        with_table!(game, game => choose(player, game, position, horizon, &control), None)
    }

    fn thought(&self) -> Thought {
        self.0.thought
    }
}
