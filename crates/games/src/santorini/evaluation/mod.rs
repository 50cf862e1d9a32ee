//! Evaluations of Santorini, as three papers have them, on any board and variant.
//!
//! [`Geissler`] counts heights, central places and distances, [`Boreham`] gives points for heights,
//! climbs, the centre and forks, [`Huji`] (Rothenstein et al. 2021, Hebrew University of Jerusalem)
//! mixes five things, and [`Mobility`] counts steps, for games that no tower wins. What the papers
//! say of the 5x5 board is put in terms of distances ([`Ground`]), which agree with it there.
//! In impartial play both players move the same workers, so what is counted for one is counted
//! against them too.

mod boreham;
mod geissler;
mod ground;
mod huji;
mod mobility;
#[cfg(test)]
mod tests;

pub use boreham::Boreham;
pub use geissler::Geissler;
pub use ground::Ground;
pub use huji::Huji;
pub use mobility::Mobility;

use thera_board::VertexSet;

use super::{Position, Santorini};
use crate::Player;
use crate::evaluation::{Evaluated, EvaluationInfo, Explain, NONE, Nothing, Weighted, Weights};

/// The workers that `player` moves and those of the other side.
#[inline]
fn sides(game: &Santorini, position: &Position, player: Player) -> [VertexSet; 2] {
    let workers = |player| {
        if game.variant().impartial {
            position.workers(Player::First)
        } else {
            position.workers(player)
        }
    };
    [workers(player), workers(player.opponent())]
}

/// The sum over one side's workers minus the sum over the other's.
#[inline]
fn difference(sides: [VertexSet; 2], count: impl Fn(VertexSet) -> i32) -> i32 {
    count(sides[0]) - count(sides[1])
}

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
            weights: include_str!("../../../data/weights/boreham.txt"),
        },
        EvaluationInfo {
            name: "geissler-tuned",
            meaning: "the same as geissler with weights that 'thera tune' found",
            features: &["height", "centrality", "distance"],
            weights: include_str!("../../../data/weights/geissler.txt"),
        },
        EvaluationInfo {
            name: "huji-tuned",
            meaning: "the same as huji with weights that 'thera tune' found",
            features: &["height", "tiles", "adjacent", "distance", "won"],
            weights: include_str!("../../../data/weights/huji.txt"),
        },
        EvaluationInfo {
            name: "mobility",
            meaning: "steps of one's own workers minus the opponent's",
            features: &["steps"],
            weights: "1",
        },
        NONE,
    ];

    /// Boreham's points come in tens, and swing by thirty with every turn.
    const CLEAR_ADVANTAGE: f64 = 120.0;

    /// Boreham's where towers win, otherwise steps.
    fn usual_evaluation(&self) -> &'static str {
        if self.variant().winning_height.is_some() {
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
