//! How positions of Castellan are judged.

use super::{Castellan, Position};
use crate::Player;
use crate::evaluation::features::{Features, MAX_FEATURES, Weighted, only};
use crate::evaluation::{Evaluated, EvaluationInfo, Explain, NONE, Nothing, Weights};

/// Castellan: points so far, and places that only one's own pieces may take.
pub struct Castle;

impl Features<Castellan> for Castle {
    fn names(&self) -> &'static [&'static str] {
        &["points", "room"]
    }

    #[inline]
    fn measure(
        &self,
        game: &Castellan,
        position: &Position,
        player: Player,
    ) -> [i32; MAX_FEATURES] {
        let score = |player| game.score(position, player);
        let room = |player| game.allowed(position, player).count_ones() as i32;
        let opponent = player.opponent();
        let mut counts = only(score(player) - score(opponent));
        counts[1] = room(player) - room(opponent);
        counts
    }
}

impl Evaluated for Castellan {
    fn evaluations(&self) -> &'static [EvaluationInfo] {
        &[
            EvaluationInfo {
                name: "castle",
                meaning: "points so far, and room that only oneself may build in",
                features: &["points", "room"],
                weights: "1;0.1",
            },
            NONE,
        ]
    }

    fn build_evaluation(&self, name: &str, weights: &Weights) -> Box<dyn Explain<Self>> {
        match name {
            "castle" => Box::new(Weighted::new(Castle, weights)),
            _ => Box::new(Weighted::new(Nothing, weights)),
        }
    }
}
