//! Evaluations: those of the game without powers, of a player against each of the others; what
//! counts is the one who is worst for that player.

use super::{Full, Player, Santorini, Seats};
use crate::evaluation::score::{Evaluate, LARGEST_ESTIMATE, Score};
use crate::evaluation::{Evaluated, EvaluationInfo, Explain, Part, Weights};
use crate::santorini::Position as Town;

/// An evaluation of the game for two.
struct AgainstEach(Box<dyn Explain<Santorini>>);

impl AgainstEach {
    /// The town between a player, who is first in it, and the other who is worst for that player, and
    /// what it is worth.
    fn worst(&self, game: &Seats, position: &Full, player: Player) -> (Score, Town) {
        let own = game.workers(position, player);
        let others = game.seating().opponents(player).iter();
        let others = others.filter(|&&other| !position.is_out(other));
        let judged = others.map(|&other| {
            let theirs = game.workers(position, other);
            let town = game.rules.town_between(position, own, theirs);
            (self.0.score(game.rules.town(), &town, Player::First), town)
        });
        let worst = judged.min_by_key(|(score, _)| *score);
        worst.unwrap_or((0, game.rules.town_between(position, own, 0)))
    }
}

impl Evaluate<Seats> for AgainstEach {
    fn score(&self, game: &Seats, position: &Full, player: Player) -> Score {
        match position.is_out(player) {
            true => -LARGEST_ESTIMATE,
            false => self.worst(game, position, player).0,
        }
    }
}

impl Explain<Seats> for AgainstEach {
    fn explain(&self, game: &Seats, position: &Full, player: Player) -> Vec<Part> {
        let (_, town) = self.worst(game, position, player);
        self.0.explain(game.rules.town(), &town, Player::First)
    }
}

impl Evaluated for Seats {
    fn evaluations(&self) -> &'static [EvaluationInfo] {
        self.rules.evaluations()
    }

    fn clear_advantage(&self) -> f64 {
        self.rules.clear_advantage()
    }

    fn usual_evaluation(&self) -> &'static str {
        self.rules.usual_evaluation()
    }

    fn progress(&self, position: &Full) -> f64 {
        self.rules.progress(&position.base)
    }

    fn build_evaluation(&self, name: &str, weights: &Weights) -> Box<dyn Explain<Self>> {
        let evaluation = self.rules.town().build_evaluation(name, weights);
        Box::new(AgainstEach(evaluation))
    }
}
