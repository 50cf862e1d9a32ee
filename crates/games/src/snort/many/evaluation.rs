//! How positions of Snort for more than two are judged.

use super::{ManySnort, Position};
use crate::Player;
use crate::capability::Seated;
use crate::evaluation::features::{Features, MAX_FEATURES, Weighted, only};
use crate::evaluation::{Evaluated, EvaluationInfo, Explain, NONE, Nothing, Weights};

/// Vertices open to the player minus those open to whoever else has most.
struct Lead;

impl Features<ManySnort> for Lead {
    fn names(&self) -> &'static [&'static str] {
        &["open"]
    }

    fn measure(
        &self,
        game: &ManySnort,
        position: &Position,
        player: Player,
    ) -> [i32; MAX_FEATURES] {
        let open = |player| position.open(player).count_ones() as i32;
        let others = game.players().iter().filter(|&&other| other != player);
        only(open(player) - others.map(|&other| open(other)).max().unwrap_or(0))
    }
}

impl Evaluated for ManySnort {
    fn evaluations(&self) -> &'static [EvaluationInfo] {
        &[
            EvaluationInfo {
                name: "reserve",
                meaning: "vertices open to oneself minus those open to whoever else has most",
                features: &["open"],
                weights: "1",
            },
            NONE,
        ]
    }

    fn build_evaluation(&self, name: &str, weights: &Weights) -> Box<dyn Explain<Self>> {
        match name {
            "reserve" => Box::new(Weighted::new(Lead, weights)),
            _ => Box::new(Weighted::new(Nothing, weights)),
        }
    }
}
