//! How positions of Geography are judged.

use super::{Geography, Position};
use crate::capability::BothMove;
use crate::evaluation::features::{Features, MAX_FEATURES, Weighted, only};
use crate::evaluation::{Evaluated, EvaluationInfo, Explain, NONE, Nothing, Weights};
use crate::{Game, Player};

/// Geography: the ways on. With a token each, the player's minus the opponent's; with one token,
/// those of whoever is to move.
pub struct WaysOn;

impl Features<Geography> for WaysOn {
    fn names(&self) -> &'static [&'static str] {
        &["ways"]
    }

    #[inline]
    fn measure(
        &self,
        game: &Geography,
        position: &Position,
        player: Player,
    ) -> [i32; MAX_FEATURES] {
        let ways = |player| game.count_moves(&game.with_to_move(player, position)) as i32;
        only(if game.is_partizan() {
            ways(player) - ways(player.opponent())
        } else if game.to_move(position) == player {
            ways(player)
        } else {
            -ways(player)
        })
    }
}

impl Evaluated for Geography {
    fn evaluations(&self) -> &'static [EvaluationInfo] {
        &[
            EvaluationInfo {
                name: "ways",
                meaning: "ways on for one's token minus the opponent's, or for whoever is to move",
                features: &["ways"],
                weights: "1",
            },
            NONE,
        ]
    }

    fn build_evaluation(&self, name: &str, weights: &Weights) -> Box<dyn Explain<Self>> {
        match name {
            "ways" => Box::new(Weighted::new(WaysOn, weights)),
            _ => Box::new(Weighted::new(Nothing, weights)),
        }
    }
}
