//! Evaluations of Santorini, as three papers have them, on any board and variant.
//!
//! [`Geissler`] counts heights, central places and distances, [`Height`] is what he begins with, and
//! in [`Values`] every level, ring and distance has a weight of its own. [`Boreham`] gives points for
//! heights, climbs, the centre and forks. [`Huji`] (Rothenstein et al. 2021, Hebrew University of
//! Jerusalem) mixes five things, and [`Readings`] has other ways to read what they are. [`Mobility`]
//! counts steps, for games that no tower wins, and [`Outlook`] is for engines. What the papers say of the 5x5 board is put in terms of distances ([`Ground`]), which agree with it there.
//! In impartial play both players move the same workers, so what is counted for one is counted
//! against them too.

mod boreham;
mod geissler;
mod ground;
mod height;
mod huji;
mod mobility;
mod outlook;
mod readings;
#[cfg(test)]
mod tests;
mod values;

pub use boreham::Boreham;
pub use geissler::Geissler;
pub use ground::Ground;
pub use height::Height;
pub use huji::Huji;
pub use mobility::Mobility;
pub use outlook::Outlook;
pub use readings::Readings;
pub use values::Values;

use thera_board::{VertexSet, vertices};

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
    fn evaluations(&self) -> &'static [EvaluationInfo] {
        &[
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
                name: "height",
                meaning: "the height of one's own workers, nothing else (Geissler 2020)",
                features: &["height"],
                weights: "1",
            },
            EvaluationInfo {
                name: "geissler-values",
                meaning: "as geissler, with a weight for every level, ring and distance",
                features: values::FEATURES,
                weights: "1;2;1;2;3;2;1",
            },
            EvaluationInfo {
                name: "huji-readings",
                meaning: "as huji, with other ways to read its features",
                features: readings::FEATURES,
                weights: "100;10;0;20;0;70;0;200",
            },
            EvaluationInfo {
                name: "outlook",
                meaning: "where workers stand and what is around them, fitted to many games",
                features: outlook::FEATURES,
                weights: outlook::WEIGHTS,
            },
            EvaluationInfo {
                name: "mobility",
                meaning: "steps of one's own workers minus the opponent's",
                features: &["steps"],
                weights: "1",
            },
            NONE,
        ]
    }

    /// Boreham's points come in tens, and swing by thirty with every turn.
    fn clear_advantage(&self) -> f64 {
        120.0
    }

    /// Boreham's where towers win, otherwise steps.
    fn usual_evaluation(&self) -> &'static str {
        if self.variant().winning_height.is_some() {
            "boreham"
        } else {
            "mobility"
        }
    }

    /// Where towers win and workers have owners, what is around them: it takes for granted that
    /// nobody wins at once.
    fn engine_evaluation(&self) -> &'static str {
        match self.variant().winning_height {
            Some(_) if !self.variant().impartial => "outlook",
            _ => self.usual_evaluation(),
        }
    }

    /// By what has been built. A game of 18 turns, Boreham's typical one, is over with 18 levels on
    /// the 25 vertices of the standard board, or 6 for each level of a winning tower.
    fn progress(&self, position: &Position) -> f64 {
        let size = self.board().size() as f64;
        let most = match self.variant().winning_height {
            Some(winning) => 6.0 * f64::from(winning.max(1)) * size / 25.0,
            None => f64::from(self.variant().height) * size,
        };
        let built: u32 = vertices(self.board().all())
            .map(|v| u32::from(position.height(v)))
            .sum();
        (f64::from(built) / most).min(1.0)
    }

    fn build_evaluation(&self, name: &str, weights: &Weights) -> Box<dyn Explain<Self>> {
        let ground = || Ground::new(self.board());
        match name.trim_end_matches("-tuned") {
            "boreham" => Box::new(Weighted::new(Boreham(ground()), weights)),
            "geissler" => Box::new(Weighted::new(Geissler(ground()), weights)),
            "geissler-values" => Box::new(Weighted::new(Values(ground()), weights)),
            "height" => Box::new(Weighted::new(Height, weights)),
            "huji" => Box::new(Weighted::new(Huji(ground()), weights)),
            "huji-readings" => Box::new(Weighted::new(Readings(Huji(ground())), weights)),
            "outlook" => Box::new(Weighted::new(Outlook::new(self.board()), weights)),
            "mobility" => Box::new(Weighted::new(Mobility, weights)),
            _ => Box::new(Weighted::new(Nothing, weights)),
        }
    }
}
