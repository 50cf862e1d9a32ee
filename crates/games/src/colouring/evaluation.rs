//! How positions of colouring games are judged.

use super::{Colouring, Position, Rule};
use crate::Player;
use crate::evaluation::features::{Features, MAX_FEATURES, Weighted, only};
use crate::evaluation::{Evaluated, EvaluationInfo, Explain, NONE, Nothing, Weights};

/// Vertices only the player may colour minus those only the opponent may (what Borje counts
/// in settled positions).
pub struct Reserve;

impl<R: Rule> Features<Colouring<R>> for Reserve {
    fn names(&self) -> &'static [&'static str] {
        &["reserved"]
    }

    #[inline]
    fn measure(
        &self,
        _game: &Colouring<R>,
        position: &Position,
        player: Player,
    ) -> [i32; MAX_FEATURES] {
        let open = |player| position.open(player).count_ones() as i32;
        only(open(player) - open(player.opponent()))
    }
}

impl<R: Rule> Evaluated for Colouring<R> {
    fn evaluations(&self) -> &'static [EvaluationInfo] {
        &[
            EvaluationInfo {
                name: "reserve",
                meaning: "vertices reserved for oneself minus those reserved for the opponent",
                features: &["reserved"],
                weights: "1",
            },
            NONE,
        ]
    }

    fn build_evaluation(&self, name: &str, weights: &Weights) -> Box<dyn Explain<Self>> {
        match name {
            "reserve" => Box::new(Weighted::new(Reserve, weights)),
            _ => Box::new(Weighted::new(Nothing, weights)),
        }
    }
}
