//! How positions of Domineering are judged.

use super::{Domineering, Position};
use crate::Player;
use crate::evaluation::features::{Features, MAX_FEATURES, Weighted, only};
use crate::evaluation::{Evaluated, EvaluationInfo, Explain, NONE, Nothing, Weights};

/// The dominoes that the player could place next minus those of the opponent.
pub struct Room;

impl Features<Domineering> for Room {
    fn names(&self) -> &'static [&'static str] {
        &["places"]
    }

    #[inline]
    fn measure(
        &self,
        game: &Domineering,
        position: &Position,
        player: Player,
    ) -> [i32; MAX_FEATURES] {
        let places = |player| game.room(player, position).count_ones() as i32;
        only(places(player) - places(player.opponent()))
    }
}

impl Evaluated for Domineering {
    fn evaluations(&self) -> &'static [EvaluationInfo] {
        &[
            EvaluationInfo {
                name: "room",
                meaning: "places for one's own dominoes minus those for the opponent's",
                features: &["places"],
                weights: "1",
            },
            NONE,
        ]
    }

    fn build_evaluation(&self, name: &str, weights: &Weights) -> Box<dyn Explain<Self>> {
        match name {
            "room" => Box::new(Weighted::new(Room, weights)),
            _ => Box::new(Weighted::new(Nothing, weights)),
        }
    }
}
