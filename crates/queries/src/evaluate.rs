//! What an evaluation says of a position, feature by feature, and of every move.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thera_control::Control;
use thera_games::evaluation::{Evaluated, Part, find};
use thera_games::telling::first_moves;
use thera_games::{AnyGame, AnyPosition, Game, Notation, Player};

use crate::{At, House, MOST_LEGAL, Query, QueryError};

/// What an evaluation says.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Evaluate {
    /// The position.
    #[serde(flatten)]
    pub at: At,
    /// The evaluation; the usual one of the game if it is missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub eval: Option<String>,
}

/// A position and its moves as an evaluation sees them, in points of the player to move.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct EvaluateAnswer {
    /// The evaluation.
    pub eval: &'static str,
    /// What it goes by.
    pub meaning: &'static str,
    /// The player whose points these are.
    pub player: Player,
    /// What the position is worth.
    pub total: f64,
    /// Where that comes from.
    pub features: Vec<CountedFeature>,
    /// What is worth how much after each move; a move that ends the game is left out.
    pub moves: Vec<EvaluatedMove>,
}

/// What one feature adds.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CountedFeature {
    /// What is counted.
    pub name: &'static str,
    /// How much of it there is.
    pub count: i32,
    /// What one of it is worth.
    pub weight: f64,
    /// What it adds.
    pub score: f64,
}

/// A move as an evaluation sees it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct EvaluatedMove {
    /// The move.
    #[serde(rename = "move")]
    pub turn: String,
    /// What the position after it is worth to who moved.
    pub score: f64,
}

impl Query for Evaluate {
    const NAME: &'static str = "evaluate";
    const ABOUT: &'static str = "What an evaluation says of a position, feature by feature.";
    type Answer = EvaluateAnswer;
    type Part = ();

    fn answer(
        &self,
        house: &House,
        _control: &Control,
        _tell: &mut dyn FnMut(()),
    ) -> Result<EvaluateAnswer, QueryError> {
        let prepared = house.find(&self.at.game)?;
        self.judge(&prepared.rules)
    }
}

impl Evaluate {
    fn judge(&self, game: &AnyGame) -> Result<EvaluateAnswer, QueryError> {
        let position = self.at.now(game)?;
        let name = self.eval.as_deref().unwrap_or(game.usual_evaluation());
        let unknown = |error: thera_games::evaluation::EvalError| {
            QueryError::field("eval", error.to_string())
        };
        let info = find(game, name).map_err(unknown)?;
        let evaluation = game.evaluation(Some(name), None).map_err(unknown)?;
        let player = game.to_move(&position);
        let parts = |position: &AnyPosition| evaluation.explain(game, position, player);
        let total = |parts: &[Part]| points(parts.iter().map(Part::score).sum());
        let here = parts(&position);
        let moves = first_moves(game, &position, MOST_LEGAL).into_iter();
        let moves = moves.filter_map(|turn| {
            let after = game.play(&position, turn);
            game.outcome(&after).is_none().then(|| EvaluatedMove {
                turn: game.format_move(turn),
                score: total(&parts(&after)),
            })
        });
        Ok(EvaluateAnswer {
            eval: info.name,
            meaning: info.meaning,
            player,
            total: total(&here),
            moves: moves.collect(),
            features: here.iter().map(CountedFeature::new).collect(),
        })
    }
}

impl CountedFeature {
    fn new(part: &Part) -> Self {
        CountedFeature {
            name: part.name,
            count: part.count,
            weight: points(part.weight.into()),
            score: points(part.score()),
        }
    }
}

/// Thousandths as points.
fn points(thousandths: i64) -> f64 {
    thousandths as f64 / 1000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_features_add_up_and_every_move_is_judged() {
        let at = At {
            moves: crate::Moves::Text("b2,d4 b4,d2".into()),
            ..At::start("santorini")
        };
        let ask = |eval: Option<&str>| {
            let query = Evaluate {
                at: at.clone(),
                eval: eval.map(String::from),
            };
            query.answer(&House::without_files(), &Control::default(), &mut |_| ())
        };
        let answer = ask(None).unwrap();
        let sum: f64 = answer.features.iter().map(|feature| feature.score).sum();
        assert!((sum - answer.total).abs() < 1e-9 && !answer.features.is_empty());
        assert!(answer.moves.len() > 50);
        assert!(
            ask(Some("nonsense"))
                .unwrap_err()
                .error
                .contains("nonsense")
        );
    }
}
