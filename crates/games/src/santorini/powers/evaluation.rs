//! Evaluations: those of the game without powers, of the town with every dome closed, and a network
//! where there is one.

use std::sync::LazyLock;

use super::network::{self, Judge, Network};
use super::{Position, Powers};
use crate::Player;
use crate::evaluation::score::{Evaluate, Score};
use crate::evaluation::{Evaluated, EvaluationInfo, Explain, Part, Weighted, Weights};
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

/// The network that knows the pairing.
const NETWORK: EvaluationInfo = EvaluationInfo {
    name: "network",
    meaning: "a small network that knows the powers, trained by 'thera train pairings'",
    features: network::FEATURES,
    weights: network::WEIGHTS,
};

/// Evaluations where there is a network.
static WITH_NETWORK: LazyLock<Vec<EvaluationInfo>> = LazyLock::new(|| {
    let others = Santorini::standard().evaluations().iter();
    others.copied().chain([NETWORK]).collect()
});

impl Evaluated for Powers {
    fn evaluations(&self) -> &'static [EvaluationInfo] {
        match network::knows(self) {
            true => &WITH_NETWORK,
            false => self.town.evaluations(),
        }
    }

    fn clear_advantage(&self) -> f64 {
        self.town.clear_advantage()
    }

    fn usual_evaluation(&self) -> &'static str {
        self.town.usual_evaluation()
    }

    /// The network where there is one: it won against the one made by hand.
    fn engine_evaluation(&self) -> &'static str {
        match network::knows(self) {
            true => NETWORK.name,
            false => self.town.engine_evaluation(),
        }
    }

    fn progress(&self, position: &Position) -> f64 {
        self.town.progress(&position.town)
    }

    fn build_evaluation(&self, name: &str, weights: &Weights) -> Box<dyn Explain<Self>> {
        if name == NETWORK.name
            && let Some(judge) = Judge::new(&Network::shipped(), self)
        {
            return Box::new(Weighted::new(judge, weights));
        }
        Box::new(Powerless(self.town.build_evaluation(name, weights)))
    }
}
