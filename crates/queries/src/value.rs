//! What a position is worth as a combinatorial game.

use std::time::Instant;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thera_control::Control;
use thera_games::scene::Scenic;
use thera_games::{AnyGame, AnyPosition, Family, Notation};
use thera_solvers::{Exact, GameValue, NoValue};
use thera_values::{Level, Thermograph};

use crate::query::wait_for_turn;
use crate::{At, House, Query, QueryError};

/// Canonical form, mean, temperature and thermograph of a position, whoever is to move.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Value {
    /// The position.
    #[serde(flatten)]
    pub at: At,
    /// Also tell the independent parts with their vertices and thermographs.
    #[serde(default)]
    pub components: bool,
    /// Canonical forms longer than this are not told; no limit if it is missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub longest: Option<usize>,
    /// Also tell what best play is worth by a paper's counting, where the family has one (Borje's v
    /// in Snort).
    #[serde(default)]
    pub payoff: bool,
}

/// The value, as far as it was found.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ValueAnswer {
    /// The full name of the game.
    pub game: String,
    /// The position.
    pub position: String,
    /// N, P, L or R: the next or previous player wins, or first or second whoever moves.
    pub outcome: Option<char>,
    /// The canonical form; null also if it is too long to write out.
    pub canonical: Option<String>,
    /// The mean.
    pub mean: Option<String>,
    /// The temperature.
    pub temperature: Option<String>,
    /// The corners of the thermograph.
    pub thermograph: Option<Vec<Point>>,
    /// The canonical forms of the independent parts.
    pub parts: Vec<String>,
    /// The parts with all that is known about each, if that was asked for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub components: Vec<ValuePart>,
    /// What best play is worth by a paper's counting, if that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub payoff: Option<PayoffAnswer>,
    /// Distinct games that the computation met.
    pub games: usize,
    /// Time it took.
    pub seconds: f64,
    /// Why there is no value, or no canonical form, as a sentence.
    pub undecided: Option<String>,
    /// The thermograph itself, for who wants to draw it.
    #[serde(skip)]
    #[schemars(skip)]
    pub drawing: Option<Thermograph>,
}

/// What best play is worth where a paper counts points in settled positions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct PayoffAnswer {
    /// First's points.
    pub points: String,
    /// Best play until the position is settled.
    pub line: Vec<String>,
}

/// An independent part of a position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ValuePart {
    /// The vertices that matter in it.
    pub vertices: Vec<String>,
    /// N, P, L or R.
    pub outcome: char,
    /// The canonical form, unless it is too long.
    pub canonical: Option<String>,
    /// The mean.
    pub mean: String,
    /// The temperature.
    pub temperature: String,
    /// The corners of the thermograph.
    pub thermograph: Vec<Point>,
    /// The thermograph itself, for who wants to draw it.
    #[serde(skip)]
    #[schemars(skip)]
    pub drawing: Option<Thermograph>,
}

/// A temperature at which a wall of a thermograph bends, and both walls there. Above the last one
/// there is only the mast.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Point {
    /// The temperature.
    pub temperature: String,
    /// The left wall.
    pub left: String,
    /// The right wall.
    pub right: String,
}

impl From<Level> for Point {
    fn from(level: Level) -> Self {
        Point {
            temperature: level.temperature.to_string(),
            left: level.left.to_string(),
            right: level.right.to_string(),
        }
    }
}

fn corners(thermograph: &Thermograph) -> Vec<Point> {
    let levels = thermograph.levels();
    levels.into_iter().map(Point::from).collect()
}

impl Query for Value {
    const NAME: &'static str = "value";
    const ABOUT: &'static str =
        "What a position is worth as a combinatorial game: canonical form, mean, temperature.";
    type Answer = ValueAnswer;
    type Part = ();

    fn answer(
        &self,
        house: &House,
        control: &Control,
        _tell: &mut dyn FnMut(()),
    ) -> Result<ValueAnswer, QueryError> {
        let prepared = house.find_for_two(&self.at.game, "a value")?;
        self.value(&prepared.rules, control)
    }
}

impl Value {
    /// The question without further wishes.
    pub fn new(at: At) -> Self {
        Value {
            at,
            components: false,
            longest: None,
            payoff: false,
        }
    }

    fn value(&self, game: &AnyGame, control: &Control) -> Result<ValueAnswer, QueryError> {
        let position = self.at.now(game)?;
        wait_for_turn(control);
        let begun = Instant::now();
        let mut answer = ValueAnswer {
            game: game.name(),
            position: game.format_position(&position),
            ..ValueAnswer::default()
        };
        match game.value(&position, control) {
            Ok(value) => self.fill(&mut answer, value),
            Err(NoValue::NotDefined(reason)) => return Err(QueryError::bad(reason)),
            Err(NoValue::GaveUp(error)) => answer.undecided = Some(error.to_string()),
        }
        if self.components {
            for (vertices, part) in game.independent_parts(&position) {
                if let Ok(value) = game.value(&part, control) {
                    answer.components.push(self.part(vertices, value));
                }
            }
        }
        if self.payoff {
            self.add_payoff(game, &position, &mut answer, control)?;
        }
        answer.seconds = begun.elapsed().as_secs_f64();
        Ok(answer)
    }

    fn add_payoff(
        &self,
        game: &AnyGame,
        position: &AnyPosition,
        answer: &mut ValueAnswer,
        control: &Control,
    ) -> Result<(), QueryError> {
        match game.payoff(position, control) {
            Some(Ok(payoff)) => {
                answer.payoff = Some(PayoffAnswer {
                    points: payoff.points,
                    line: payoff
                        .line
                        .iter()
                        .map(|&turn| game.format_move(turn))
                        .collect(),
                });
            }
            Some(Err(error)) => answer.undecided = Some(format!("no payoff was found: {error}")),
            None => {
                let name = game.info().name;
                let reason =
                    format!("{name} has no payoff: no paper counts points in its positions");
                return Err(QueryError::bad(reason));
            }
        }
        Ok(())
    }

    fn fill(&self, answer: &mut ValueAnswer, value: GameValue) {
        answer.outcome = Some(value.outcome);
        answer.mean = Some(value.thermograph.mean().to_string());
        answer.temperature = Some(value.thermograph.temperature().to_string());
        answer.thermograph = Some(corners(&value.thermograph));
        answer.drawing = Some(value.thermograph);
        answer.parts = value.parts;
        answer.games = value.games;
        match value.canonical {
            Ok(form) => answer.canonical = self.short(form),
            Err(error) => answer.undecided = Some(error.to_string()),
        }
    }

    fn part(&self, vertices: Vec<String>, value: GameValue) -> ValuePart {
        ValuePart {
            vertices,
            outcome: value.outcome,
            mean: value.thermograph.mean().to_string(),
            temperature: value.thermograph.temperature().to_string(),
            thermograph: corners(&value.thermograph),
            canonical: value.canonical.ok().and_then(|form| self.short(form)),
            drawing: Some(value.thermograph),
        }
    }

    fn short(&self, form: String) -> Option<String> {
        Some(form).filter(|form| self.longest.is_none_or(|most| form.len() <= most))
    }
}
