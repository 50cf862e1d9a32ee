//! Evaluations: those of the game without powers, of the town with every dome closed.

use super::{Position, Powers};
use crate::Player;
use crate::evaluation::score::{Evaluate, Score};
use crate::evaluation::{Evaluated, EvaluationInfo, Explain, Part, Weights};
use crate::santorini::Santorini;

/// An evaluation that does not know of powers.
struct Powerless(Box<dyn Explain<Santorini>>);

impl Evaluate<Powers> for Powerless {
    fn score(&self, game: &Powers, position: &Position, player: Player) -> Score {
        self.0.score(&game.town, &game.closed(position), player)
    }
}

impl Explain<Powers> for Powerless {
    fn explain(&self, game: &Powers, position: &Position, player: Player) -> Vec<Part> {
        self.0.explain(&game.town, &game.closed(position), player)
    }
}

impl Evaluated for Powers {
    fn evaluations(&self) -> &'static [EvaluationInfo] {
        self.town.evaluations()
    }

    fn clear_advantage(&self) -> f64 {
        self.town.clear_advantage()
    }

    fn usual_evaluation(&self) -> &'static str {
        self.town.usual_evaluation()
    }

    fn engine_evaluation(&self) -> &'static str {
        self.town.engine_evaluation()
    }

    fn progress(&self, position: &Position) -> f64 {
        self.town.progress(&position.town)
    }

    fn build_evaluation(&self, name: &str, weights: &Weights) -> Box<dyn Explain<Self>> {
        Box::new(Powerless(self.town.build_evaluation(name, weights)))
    }
}
