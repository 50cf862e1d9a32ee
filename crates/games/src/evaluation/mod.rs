//! Judging positions: what players look at, and how much each thing counts.
//!
//! An evaluation is a list of named [`features`] and as many [`weights`]; each family has its own
//! beside its rules and names them in [`Evaluated`]. What a position is worth is a [`score`], which
//! searches compare.

pub mod features;
pub mod network;
pub mod score;
pub mod weights;

use thiserror::Error;

use crate::{Family, Game, Player};
pub use features::{Explain, Features, Part, Weighted};
pub use score::{Evaluate, Score, Standing};
pub use weights::Weights;

/// An evaluation as `thera games` tells it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EvaluationInfo {
    /// The word that names it.
    pub name: &'static str,
    /// What it looks at.
    pub meaning: &'static str,
    /// Its features, in the order of the weights.
    pub features: &'static [&'static str],
    /// The weights it has if none are given, as typed; empty if it has no features.
    pub weights: &'static str,
}

impl EvaluationInfo {
    /// The weights it has if none are given.
    pub fn usual_weights(&self) -> Weights {
        match self.weights.trim() {
            "" => Weights::from_thousandths([]),
            // A test reads every one of them.
            text => text.parse().unwrap_or(Weights::from_thousandths([])),
        }
    }
}

/// Why an evaluation cannot be had.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum EvalError {
    /// No evaluation of this name in this family.
    #[error("unknown evaluation '{name}' for {family}: expected one of {known}")]
    Unknown {
        /// The name as given.
        name: String,
        /// The family.
        family: &'static str,
        /// What there is.
        known: String,
    },
    /// Too few or too many weights.
    #[error("evaluation '{name}' takes {wanted} weights ({features}), not {given}")]
    WeightCount {
        /// The evaluation.
        name: &'static str,
        /// How many it takes.
        wanted: usize,
        /// For what.
        features: String,
        /// How many there were.
        given: usize,
    },
}

/// A game whose positions can be judged. A family that says nothing has no opinion.
pub trait Evaluated: Game {
    /// The evaluations there are; the first is the usual one, unless the rules say otherwise.
    fn evaluations(&self) -> &'static [EvaluationInfo] {
        &[NONE]
    }

    /// How many points of the usual evaluation are a clear advantage: what searches find is shown
    /// to people as a chance of winning, and this much is three chances in four or so.
    fn clear_advantage(&self) -> f64 {
        4.0
    }

    /// The name of the evaluation that suits these rules best.
    fn usual_evaluation(&self) -> &'static str {
        self.evaluations()[0].name
    }

    /// The name of the evaluation that suits an engine best: it sees wins at once by itself.
    fn engine_evaluation(&self) -> &'static str {
        self.usual_evaluation()
    }

    /// How far the game is, from 0 at its start to 1 late in it: players may think differently
    /// early and late. Unless a family knows better, by the choices that are gone since the start.
    fn progress(&self, position: &Self::Position) -> f64 {
        let [now, start] = [position, &self.start()].map(|at| self.count_moves(at) as f64);
        (1.0 - now / start.max(1.0)).clamp(0.0, 1.0)
    }

    /// One of [`evaluations`](Self::evaluations), with as many weights as it has features.
    fn build_evaluation(&self, _name: &str, weights: &Weights) -> Box<dyn Explain<Self>> {
        Box::new(Weighted::new(Nothing, weights))
    }

    /// An evaluation by name and weights; what is not given is as usual.
    fn evaluation(
        &self,
        name: Option<&str>,
        weights: Option<&Weights>,
    ) -> Result<Box<dyn Explain<Self>>, EvalError>
    where
        Self: Family,
    {
        let chosen = Chosen::of(self, name, weights)?;
        Ok(self.build_evaluation(chosen.name, &chosen.weights))
    }
}

/// An evaluation that a game has, with as many weights as it has features.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chosen {
    /// Its name.
    pub name: &'static str,
    /// Its weights.
    pub weights: Weights,
}

impl Chosen {
    /// The usual evaluation of a game.
    pub fn usual<G: Family>(game: &G) -> Self {
        Self::with_usual_weights(game, game.usual_evaluation())
    }

    /// The evaluation that an engine for any game goes by.
    pub fn for_engine<G: Family>(game: &G) -> Self {
        Self::with_usual_weights(game, game.engine_evaluation())
    }

    fn with_usual_weights<G: Family>(game: &G, name: &'static str) -> Self {
        let info = game.evaluations().iter().find(|info| info.name == name);
        let weights = info.map_or(Weights::from_thousandths([]), |info| info.usual_weights());
        Chosen { name, weights }
    }

    /// An evaluation by name and weights; what is not given is as usual.
    pub fn of<G: Family>(
        game: &G,
        name: Option<&str>,
        weights: Option<&Weights>,
    ) -> Result<Self, EvalError> {
        let info = find(game, name.unwrap_or(game.usual_evaluation()))?;
        let weights = match weights {
            Some(weights) if weights.thousandths().len() == info.features.len() => weights.clone(),
            Some(weights) => {
                return Err(EvalError::WeightCount {
                    name: info.name,
                    wanted: info.features.len(),
                    features: info.features.join(";"),
                    given: weights.thousandths().len(),
                });
            }
            None => info.usual_weights(),
        };
        Ok(Chosen {
            name: info.name,
            weights,
        })
    }
}

/// The evaluation of this name in a family.
pub fn find<G: Family>(game: &G, name: &str) -> Result<&'static EvaluationInfo, EvalError> {
    let known = || game.evaluations().iter();
    known()
        .find(|info| info.name.eq_ignore_ascii_case(name))
        .ok_or_else(|| EvalError::Unknown {
            name: thera_board::shorten(name),
            family: game.info().name,
            known: known().map(|info| info.name).collect::<Vec<_>>().join(", "),
        })
}

/// Sees no difference between positions.
pub struct Nothing;

impl<G: Game> Features<G> for Nothing {
    fn names(&self) -> &'static [&'static str] {
        &[]
    }

    fn measure(
        &self,
        _game: &G,
        _position: &G::Position,
        _player: Player,
    ) -> [i32; features::MAX_FEATURES] {
        Default::default()
    }
}

/// What every family has: no opinion at all.
pub const NONE: EvaluationInfo = EvaluationInfo {
    name: "none",
    meaning: "nothing: only won and lost games count",
    features: &[],
    weights: "",
};
