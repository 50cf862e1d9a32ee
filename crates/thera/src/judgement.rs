//! Evaluations on the command line: `--eval NAME[,w=…]`, and what one says of a position.

use std::fmt::Write;

use serde::Serialize;
use thera_agents::EvalSpec;
use thera_games::evaluation::features::Explain;
use thera_games::evaluation::weights::decimal;
use thera_games::evaluation::{Evaluated, Part};
use thera_games::{AnyGame, AnyPosition, Player};

use crate::failure::Failure;
use crate::listing::player_name;

/// An evaluation and its full name.
pub struct Chosen {
    /// Its name.
    pub name: String,
    /// The evaluation.
    pub evaluation: Box<dyn Explain<AnyGame>>,
}

/// The evaluation that was asked for, or the usual one.
pub fn choose(game: &AnyGame, eval: Option<&EvalSpec>) -> Result<Chosen, Failure> {
    let name = eval.and_then(|eval| eval.name.as_deref());
    let weights = eval.and_then(|eval| eval.weights.as_ref());
    let evaluation = game
        .evaluation(name, weights)
        .map_err(|error| Failure::BadInput(error.to_string()))?;
    let mut name = name.unwrap_or(game.usual_evaluation()).to_string();
    if let Some(weights) = weights {
        let _ = write!(name, ",w={weights}");
    }
    Ok(Chosen { name, evaluation })
}

/// What an evaluation says of a position, feature by feature, to either player.
#[derive(Serialize)]
pub struct Judgement {
    name: String,
    first: View,
    second: View,
    #[serde(skip)]
    players: [String; 2],
}

/// One player's point of view, in points.
#[derive(Serialize)]
struct View {
    total: f64,
    features: Vec<Counted>,
}

#[derive(Serialize)]
struct Counted {
    name: &'static str,
    count: i32,
    weight: f64,
    score: f64,
    #[serde(skip)]
    part: Part,
}

impl Judgement {
    /// Asks the evaluation.
    pub fn new(game: &AnyGame, position: &AnyPosition, chosen: &Chosen) -> Self {
        let [first, second] = Player::BOTH.map(|player| {
            let parts = chosen.evaluation.explain(game, position, player);
            View {
                total: points(parts.iter().map(Part::score).sum()),
                features: parts.into_iter().map(Counted::new).collect(),
            }
        });
        Judgement {
            name: chosen.name.clone(),
            first,
            second,
            players: Player::BOTH.map(|player| player_name(game, player)),
        }
    }

    /// The breakdown for people, as in Boreham's figure 5.1.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for (player, view) in self.players.iter().zip([&self.first, &self.second]) {
            let total: i64 = view.features.iter().map(|f| f.part.score()).sum();
            let _ = writeln!(text, "{} for {player}: {}", self.name, decimal(total));
            for Counted { part, .. } in &view.features {
                let weight = decimal(part.weight.into());
                let sum = format!("{} x {weight}", part.count);
                let _ = writeln!(
                    text,
                    "  {:<12}{sum:<14}= {}",
                    part.name,
                    decimal(part.score())
                );
            }
        }
        text
    }
}

impl Counted {
    fn new(part: Part) -> Self {
        Counted {
            name: part.name,
            count: part.count,
            weight: points(part.weight.into()),
            score: points(part.score()),
            part,
        }
    }
}

/// Thousandths of a point as a number.
pub fn points(thousandths: i64) -> f64 {
    thousandths as f64 / 1000.0
}
