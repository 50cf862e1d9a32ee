//! How positions of the game with cards are judged.

use super::{Cards, Position};
use crate::Player;
use crate::evaluation::features::{Features, MAX_FEATURES, Weighted, only};
use crate::evaluation::{Evaluated, EvaluationInfo, Explain, NONE, Nothing, Weights};

/// Points and cards ahead of the best of the others.
pub struct Standing;

impl Features<Cards> for Standing {
    fn names(&self) -> &'static [&'static str] {
        &["points", "cards"]
    }

    fn measure(&self, game: &Cards, position: &Position, player: Player) -> [i32; MAX_FEATURES] {
        let left = |player: Player| position.seat(player).unplayed().count_ones() as i32;
        let others = game.everybody().filter(|&other| other != player);
        let mut counts = only(game.lead(position, player));
        counts[1] = left(player) - others.map(left).max().unwrap_or(0);
        counts
    }
}

impl Evaluated for Cards {
    fn evaluations(&self) -> &'static [EvaluationInfo] {
        &[
            EvaluationInfo {
                name: "standing",
                meaning: "points ahead of the best other player, and cards left to play",
                features: &["points", "cards"],
                weights: "1;0.3",
            },
            NONE,
        ]
    }

    /// By the cards that have been played.
    fn progress(&self, position: &Position) -> f64 {
        let all = self.deck.all().count_ones() * self.seats as u32;
        let left = self
            .everybody()
            .map(|player| position.seat(player).unplayed().count_ones());
        1.0 - f64::from(left.sum::<u32>()) / f64::from(all)
    }

    fn build_evaluation(&self, name: &str, weights: &Weights) -> Box<dyn Explain<Self>> {
        match name {
            "standing" => Box::new(Weighted::new(Standing, weights)),
            _ => Box::new(Weighted::new(Nothing, weights)),
        }
    }
}
