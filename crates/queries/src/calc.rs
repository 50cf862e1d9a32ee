//! Arithmetic with the values of games, and with the positions of any family.

use std::time::Instant;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thera_control::Control;
use thera_games::scene::Scenic;
use thera_games::{AnyGame, Family};
use thera_solvers::snort::values::ValueError;
use thera_solvers::{Exact, NoValue};
use thera_values::expression::{self, Done, Found, NoPosition, Positions, Value as Worth};
use thera_values::{Error, Games, Limits, Script};

use crate::query::wait_for_turn;
use crate::{At, House, Query, QueryError};

/// What expressions are worth.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Calc {
    /// Statements with semicolons between them: `x := {2|-1}; x + snort@path:4`.
    pub expression: String,
    /// Write results in the notation of CGSuite.
    #[serde(default)]
    pub cgsuite: bool,
    /// Refuses positions of games in which a position may have more moves; no limit if missing.
    #[serde(skip)]
    pub broadest: Option<f64>,
}

/// The results, statement by statement.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct CalcAnswer {
    /// One for each statement.
    pub results: Vec<CalcResult>,
    /// Time it took.
    pub seconds: f64,
}

/// What a statement is worth.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct CalcResult {
    /// The statement as typed.
    pub expression: String,
    /// The variable that was set, if one was.
    pub name: Option<String>,
    /// `game`, `truth` or `list`.
    pub kind: String,
    /// The result, as it can be typed back in; a game in canonical form.
    pub text: String,
    /// The result of a comparison.
    pub truth: Option<bool>,
    /// N, P, L or R: who wins the game; Left is first.
    pub outcome: Option<char>,
    /// The mean of the game.
    pub mean: Option<String>,
    /// The temperature of the game.
    pub temperature: Option<String>,
}

impl Query for Calc {
    const NAME: &'static str = "calc";
    const ABOUT: &'static str =
        "Arithmetic with the values of games: sums, comparisons, functions, positions.";
    type Answer = CalcAnswer;
    type Part = ();

    fn answer(
        &self,
        house: &House,
        control: &Control,
        _tell: &mut dyn FnMut(()),
    ) -> Result<CalcAnswer, QueryError> {
        wait_for_turn(control);
        Calculator::new().run(self, house, control)
    }
}

/// A calculator that remembers its variables from one question to the next.
pub struct Calculator {
    values: expression::Calculator,
}

impl Calculator {
    /// No variables yet.
    pub fn new() -> Self {
        Calculator {
            values: expression::Calculator::new(Limits::default()),
        }
    }

    /// The variables with their values, as they can be typed back in.
    pub fn variables(&mut self) -> Vec<(String, String)> {
        let known = self.values.variables().clone();
        let texts = known.into_iter().filter_map(|(name, value)| {
            let text = self.values.text(&value).ok()?;
            Some((name, text))
        });
        texts.collect()
    }

    /// Works out a question.
    pub fn run(
        &mut self,
        question: &Calc,
        house: &House,
        control: &Control,
    ) -> Result<CalcAnswer, QueryError> {
        let begun = Instant::now();
        self.values.games().set_limits(Limits::under(control));
        let mut positions = Families {
            house,
            broadest: question.broadest,
        };
        let script = match question.cgsuite {
            true => Script::CgSuite,
            false => Script::Usual,
        };
        let done = self.values.run(&question.expression, &mut positions)?;
        let results: Result<Vec<CalcResult>, Error> = done
            .into_iter()
            .map(|done| self.result(done, script))
            .collect();
        Ok(CalcAnswer {
            results: results?,
            seconds: begun.elapsed().as_secs_f64(),
        })
    }

    fn result(&mut self, done: Done, script: Script) -> Result<CalcResult, Error> {
        let text = self.values.text_in(script, &done.value)?;
        let mut result = CalcResult {
            expression: done.text,
            name: done.name,
            text,
            ..CalcResult::default()
        };
        match done.value {
            Worth::Game(game) => {
                let games = self.values.games();
                result.kind = "game".into();
                result.outcome = Some(games.outcome(game)?.letter());
                result.mean = Some(games.mean(game)?.to_string());
                result.temperature = Some(games.temperature(game)?.to_string());
            }
            Worth::Truth(truth) => {
                result.kind = "truth".into();
                result.truth = Some(truth);
            }
            Worth::List(_) => result.kind = "list".into(),
        }
        Ok(result)
    }
}

impl Default for Calculator {
    fn default() -> Self {
        Calculator::new()
    }
}

impl From<Error> for QueryError {
    fn from(error: Error) -> Self {
        match error.at() {
            Some(at) => QueryError {
                at: Some(at),
                ..QueryError::field("expression", error.to_string())
            },
            None => QueryError::could_not(error.to_string()),
        }
    }
}

/// The positions of every family there is.
struct Families<'a> {
    house: &'a House,
    broadest: Option<f64>,
}

impl Positions for Families<'_> {
    fn is_game(&self, word: &str) -> bool {
        AnyGame::FAMILIES.iter().any(|family| family.name == word)
    }

    fn value(&mut self, games: &mut Games, game: &str, position: Option<&str>) -> Found {
        let at = At {
            position: position.map(String::from),
            ..At::start(game)
        };
        let prepared = self.house.find_for_two(game, "a value").map_err(bad)?;
        self.position(games, &prepared.rules, &at)
    }
}

impl Families<'_> {
    fn position(&self, games: &mut Games, game: &AnyGame, at: &At) -> Found {
        let position = at.now(game).map_err(bad)?;
        if self.broadest.is_some_and(|most| game.most_moves() > most) {
            let name = game.name();
            let reason = format!("{name} is too broad: a position may have too many moves");
            return Err(NoPosition::Bad(reason));
        }
        let mut valuer = game.valuer(std::mem::take(games));
        let value = valuer.value(game, &position);
        *games = valuer.into_games();
        value.map_err(no_value)
    }
}

fn bad(error: QueryError) -> NoPosition {
    NoPosition::Bad(error.error)
}

fn no_value(error: NoValue) -> NoPosition {
    match error {
        NoValue::NotDefined(reason) => NoPosition::Bad(reason.into()),
        NoValue::GaveUp(ValueError::Games(error)) => NoPosition::Gave(error),
        NoValue::GaveUp(ValueError::TooManyRegions(most)) => {
            NoPosition::Gave(Error::TooManyGames(most))
        }
        NoValue::GaveUp(other) => NoPosition::Bad(other.to_string()),
    }
}
