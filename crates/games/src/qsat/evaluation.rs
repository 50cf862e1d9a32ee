//! How positions of the formula game are judged.

use super::{Position, Qsat};
use crate::Player;
use crate::evaluation::features::{Features, MAX_FEATURES, Weighted, only};
use crate::evaluation::{Evaluated, EvaluationInfo, Explain, NONE, Nothing, Weights};

/// Clauses that are true, which is what first wants.
pub struct Clauses;

impl Features<Qsat> for Clauses {
    fn names(&self) -> &'static [&'static str] {
        &["clauses"]
    }

    fn measure(&self, game: &Qsat, position: &Position, player: Player) -> [i32; MAX_FEATURES] {
        let [holding, _] = game.settled(position);
        let count = game.clauses.len() as i32;
        // Half way between none and all of them is even.
        let balance = 2 * holding - count;
        only(match player {
            Player::First => balance,
            _ => -balance,
        })
    }
}

impl Evaluated for Qsat {
    fn evaluations(&self) -> &'static [EvaluationInfo] {
        &[
            EvaluationInfo {
                name: "clauses",
                meaning: "clauses that are true minus those that are not, as first wants them",
                features: &["clauses"],
                weights: "1",
            },
            NONE,
        ]
    }

    fn build_evaluation(&self, name: &str, weights: &Weights) -> Box<dyn Explain<Self>> {
        match name {
            "clauses" => Box::new(Weighted::new(Clauses, weights)),
            _ => Box::new(Weighted::new(Nothing, weights)),
        }
    }
}
