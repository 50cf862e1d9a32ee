//! Evaluations: those of the game without powers, of the town with every dome closed.

use super::{Full, Player, Position, Santorini, Veiled};
use crate::evaluation::score::{Evaluate, Score};
use crate::evaluation::{Evaluated, EvaluationInfo, Explain, Part, Weights};
use crate::santorini::Position as Town;

/// An evaluation that does not know of powers.
struct Powerless(Box<dyn Explain<Santorini>>);

impl Veiled {
    /// The town as one player sees it, who is first in it and to move.
    fn town_of(&self, position: &Position, player: Player) -> Town {
        let workers = |player| position.base.workers(player);
        let full = Full::from(&position.base);
        (self.rules()).town_between(&full, workers(player), workers(player.opponent()))
    }
}

impl Evaluate<Veiled> for Powerless {
    fn score(&self, game: &Veiled, position: &Position, player: Player) -> Score {
        let town = game.town_of(position, player);
        self.0.score(game.rules().town(), &town, Player::First)
    }
}

impl Explain<Veiled> for Powerless {
    fn explain(&self, game: &Veiled, position: &Position, player: Player) -> Vec<Part> {
        let town = game.town_of(position, player);
        self.0.explain(game.rules().town(), &town, Player::First)
    }
}

impl Evaluated for Veiled {
    fn evaluations(&self) -> &'static [EvaluationInfo] {
        self.rules().evaluations()
    }

    fn clear_advantage(&self) -> f64 {
        self.rules().clear_advantage()
    }

    fn usual_evaluation(&self) -> &'static str {
        self.rules().usual_evaluation()
    }

    fn progress(&self, position: &Position) -> f64 {
        self.rules().progress(&position.base)
    }

    fn build_evaluation(&self, name: &str, weights: &Weights) -> Box<dyn Explain<Self>> {
        Box::new(Powerless(
            self.rules().town().build_evaluation(name, weights),
        ))
    }
}
