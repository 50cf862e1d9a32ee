//! Evaluations by name.

use thera_games::castellan::Castellan;
use thera_games::geography::Geography;
use thera_games::santorini::Santorini;
use thera_games::snort::Snort;
use thera_games::{Family, Game};
use thiserror::Error;

use crate::features::{Explain, Features, Weighted};
use crate::others::{Castle, Reserve, WaysOn};
use crate::santorini::{Boreham, Geissler, Ground, Huji, Mobility};
use crate::weights::Weights;

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

/// A family whose positions can be judged.
pub trait Evaluated: Family {
    /// The evaluations there are; the first is the usual one, unless the rules say otherwise.
    const EVALUATIONS: &'static [EvaluationInfo];

    /// The name of the evaluation that suits these rules best.
    fn usual_evaluation(&self) -> &'static str {
        Self::EVALUATIONS[0].name
    }

    /// One of [`EVALUATIONS`](Self::EVALUATIONS), with as many weights as it has features.
    fn build_evaluation(&self, name: &str, weights: &Weights) -> Box<dyn Explain<Self>>;

    /// An evaluation by name and weights; what is not given is as usual.
    fn evaluation(
        &self,
        name: Option<&str>,
        weights: Option<&Weights>,
    ) -> Result<Box<dyn Explain<Self>>, EvalError> {
        let info = find::<Self>(name.unwrap_or(self.usual_evaluation()))?;
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
        Ok(self.build_evaluation(info.name, &weights))
    }
}

/// The evaluations of the family a game belongs to.
pub fn evaluations<G: Evaluated>(_game: &G) -> &'static [EvaluationInfo] {
    G::EVALUATIONS
}

/// The evaluation of this name in a family.
pub fn find<G: Evaluated>(name: &str) -> Result<&'static EvaluationInfo, EvalError> {
    let known = || G::EVALUATIONS.iter();
    known()
        .find(|info| info.name.eq_ignore_ascii_case(name))
        .ok_or_else(|| EvalError::Unknown {
            name: thera_board::shorten(name),
            family: G::INFO.name,
            known: known().map(|info| info.name).collect::<Vec<_>>().join(", "),
        })
}

/// Sees no difference between positions.
struct Nothing;

impl<G: Game> Features<G> for Nothing {
    fn names(&self) -> &'static [&'static str] {
        &[]
    }

    fn measure(
        &self,
        _game: &G,
        _position: &G::Position,
        _player: thera_games::Player,
    ) -> [i32; crate::features::MAX_FEATURES] {
        Default::default()
    }
}

/// What every family has: no opinion at all.
const NONE: EvaluationInfo = EvaluationInfo {
    name: "none",
    meaning: "nothing: only won and lost games count",
    features: &[],
    weights: "",
};

impl Evaluated for Santorini {
    const EVALUATIONS: &'static [EvaluationInfo] = &[
        EvaluationInfo {
            name: "boreham",
            meaning: "points for height, climbs around, the centre and forks (Boreham 2020)",
            features: &["height", "mobility", "centre", "threat"],
            weights: "1;1;1.5;1",
        },
        EvaluationInfo {
            name: "geissler",
            meaning: "height, centrality and closeness to the opponent (Geissler 2020)",
            features: &["height", "centrality", "distance"],
            weights: "1;1;1",
        },
        EvaluationInfo {
            name: "huji",
            meaning: "height, tiles, adjacent tiles, distance, won (Rothenstein et al. 2021)",
            features: &["height", "tiles", "adjacent", "distance", "won"],
            weights: "100;10;20;70;200",
        },
        EvaluationInfo {
            name: "boreham-tuned",
            meaning: "the same as boreham with weights that 'thera tune' found",
            features: &["height", "mobility", "centre", "threat"],
            weights: include_str!("../../games/data/weights/boreham.txt"),
        },
        EvaluationInfo {
            name: "geissler-tuned",
            meaning: "the same as geissler with weights that 'thera tune' found",
            features: &["height", "centrality", "distance"],
            weights: include_str!("../../games/data/weights/geissler.txt"),
        },
        EvaluationInfo {
            name: "huji-tuned",
            meaning: "the same as huji with weights that 'thera tune' found",
            features: &["height", "tiles", "adjacent", "distance", "won"],
            weights: include_str!("../../games/data/weights/huji.txt"),
        },
        EvaluationInfo {
            name: "mobility",
            meaning: "steps of one's own workers minus the opponent's",
            features: &["steps"],
            weights: "1",
        },
        NONE,
    ];

    /// Boreham's where towers win, otherwise steps.
    fn usual_evaluation(&self) -> &'static str {
        if self.variant().tower_win {
            "boreham"
        } else {
            "mobility"
        }
    }

    fn build_evaluation(&self, name: &str, weights: &Weights) -> Box<dyn Explain<Self>> {
        let ground = || Ground::new(self.board());
        match name.trim_end_matches("-tuned") {
            "boreham" => Box::new(Weighted::new(Boreham(ground()), weights)),
            "geissler" => Box::new(Weighted::new(Geissler(ground()), weights)),
            "huji" => Box::new(Weighted::new(Huji(ground()), weights)),
            "mobility" => Box::new(Weighted::new(Mobility, weights)),
            _ => Box::new(Weighted::new(Nothing, weights)),
        }
    }
}

impl Evaluated for Snort {
    const EVALUATIONS: &'static [EvaluationInfo] = &[
        EvaluationInfo {
            name: "reserve",
            meaning: "vertices reserved for oneself minus those reserved for the opponent",
            features: &["reserved"],
            weights: "1",
        },
        NONE,
    ];

    fn build_evaluation(&self, name: &str, weights: &Weights) -> Box<dyn Explain<Self>> {
        match name {
            "reserve" => Box::new(Weighted::new(Reserve, weights)),
            _ => Box::new(Weighted::new(Nothing, weights)),
        }
    }
}

impl Evaluated for Castellan {
    const EVALUATIONS: &'static [EvaluationInfo] = &[
        EvaluationInfo {
            name: "castle",
            meaning: "points so far, and room that only oneself may build in",
            features: &["points", "room"],
            weights: "1;0.1",
        },
        NONE,
    ];

    fn build_evaluation(&self, name: &str, weights: &Weights) -> Box<dyn Explain<Self>> {
        match name {
            "castle" => Box::new(Weighted::new(Castle, weights)),
            _ => Box::new(Weighted::new(Nothing, weights)),
        }
    }
}

impl Evaluated for Geography {
    const EVALUATIONS: &'static [EvaluationInfo] = &[
        EvaluationInfo {
            name: "ways",
            meaning: "ways on for one's token minus the opponent's, or for whoever is to move",
            features: &["ways"],
            weights: "1",
        },
        NONE,
    ];

    fn build_evaluation(&self, name: &str, weights: &Weights) -> Box<dyn Explain<Self>> {
        match name {
            "ways" => Box::new(Weighted::new(WaysOn, weights)),
            _ => Box::new(Weighted::new(Nothing, weights)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<G: Evaluated>() {
        for info in G::EVALUATIONS {
            let weights = info.usual_weights();
            assert_eq!(
                weights.thousandths().len(),
                info.features.len(),
                "{}",
                info.name
            );
            assert_eq!(weights.to_string(), info.weights.trim(), "{}", info.name);
        }
    }

    #[test]
    fn every_evaluation_has_as_many_weights_as_features() {
        check::<Santorini>();
        check::<Snort>();
        check::<Castellan>();
        check::<Geography>();
    }
}
