//! Arithmetic of games as people type it.
//!
//! ```text
//! text       = statement {";" statement}
//! statement  = [name ":="] comparison
//! comparison = sum [("<" | "<=" | "=" | "!=" | ">=" | ">" | "||") sum]
//! sum        = product {("+" | "-") product}
//! product    = signed {"*" signed}
//! signed     = "-" signed | ("±" | "+-") signed | operand
//! operand    = simple | braces | list | "(" comparison ")" | function "(" list ")" | name | position
//! simple     = [number] ["^"… | "^" count | "v"… | "v" count] ["*" [count]]
//! braces     = "{" options {bars options} "}"            {a||b|c} is {a|{b|c}}
//! list       = "[" [comparison {"," comparison}] "]"
//! position   = FAMILY[:VARIANT][@BOARD] ["[" POSITION "]"]
//! ```
//!
//! Values are read as they are written: `2*3` is `2 + *3`, so a star is a product only where no
//! nimber can be meant: before a blank and an operand (`2 * 3`), a letter or a bracket (`2*x`,
//! `3*{1|0}`). `-2^` is `-2 + ^`. Games need not be given in canonical form. Arrows `↑ ↓` are read
//! like `^ v`. A position whose board has characters with a meaning of their own stands in quotes,
//! `'snort@path:3+cycle:4'`.
//!
//! ```
//! use thera_values::expression::{Calculator, NoPositions};
//! use thera_values::Limits;
//!
//! let mut calculator = Calculator::new(Limits::default());
//! let results = calculator.run("x := {2|-1}; 2*x + *; x || 0", &mut NoPositions)?;
//! let texts: Result<Vec<String>, _> = results
//!     .iter()
//!     .map(|result| calculator.text(&result.value))
//!     .collect();
//! assert_eq!(texts?, ["{2|-1}", "1*", "true"]);
//! # Ok::<(), thera_values::Error>(())
//! ```

mod evaluate;
mod functions;
mod reader;
mod syntax;

use std::collections::BTreeMap;

use crate::error::{Error, Result};
use crate::games::Games;
use crate::limits::Limits;
use crate::node::GameId;
use crate::text::Script;

pub use functions::{FUNCTIONS, Function};

use evaluate::Evaluation;
use syntax::Statement;

/// The name of the last result.
pub const LAST: &str = "ans";

/// What an expression is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A game.
    Game(GameId),
    /// Whether something holds.
    Truth(bool),
    /// Several of them.
    List(Vec<Value>),
}

/// Who knows the positions that an expression may name.
pub trait Positions {
    /// Whether a word alone names a game.
    fn is_game(&self, word: &str) -> bool;

    /// The value, in the arena given, of a position of the game with this name: its start, unless a
    /// position is told.
    fn value(&mut self, games: &mut Games, game: &str, position: Option<&str>) -> Found;
}

/// The value of a position, or why there is none.
pub type Found = std::result::Result<GameId, NoPosition>;

/// Why a position has no value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoPosition {
    /// There is no such position, or it has no value, as a sentence.
    Bad(String),
    /// It could not be found.
    Gave(Error),
}

/// Nobody knows any position.
pub struct NoPositions;

impl Positions for NoPositions {
    fn is_game(&self, _word: &str) -> bool {
        false
    }

    fn value(&mut self, _games: &mut Games, game: &str, _position: Option<&str>) -> Found {
        Err(NoPosition::Bad(format!(
            "no positions are known here, '{game}' is not one"
        )))
    }
}

/// The result of one statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Done {
    /// The statement as typed.
    pub text: String,
    /// The variable that it was given to.
    pub name: Option<String>,
    /// What it is worth.
    pub value: Value,
}

/// An arena with variables.
pub struct Calculator {
    games: Games,
    variables: BTreeMap<String, Value>,
}

impl Calculator {
    /// No variables yet, and these limits.
    pub fn new(limits: Limits) -> Self {
        Calculator {
            games: Games::with_limits(limits),
            variables: BTreeMap::new(),
        }
    }

    /// The arena that results belong to.
    pub fn games(&mut self) -> &mut Games {
        &mut self.games
    }

    /// The variables, in order.
    pub fn variables(&self) -> &BTreeMap<String, Value> {
        &self.variables
    }

    /// Gives a variable its value, a game of [this arena](Self::games).
    pub fn set(&mut self, name: &str, value: Value) {
        self.variables.insert(name.to_string(), value);
    }

    /// Reads all statements, then works them out one after the other. Variables that statements
    /// before a mistake have set stay set.
    pub fn run(&mut self, text: &str, positions: &mut dyn Positions) -> Result<Vec<Done>> {
        let statements = syntax::read(text)?;
        let mut results = Vec::with_capacity(statements.len());
        for Statement { text, name, node } in statements {
            let value = Evaluation {
                games: &mut self.games,
                variables: &self.variables,
                positions,
            }
            .value(&node)?;
            self.set(LAST, value.clone());
            if let Some(name) = &name {
                self.set(name, value.clone());
            }
            results.push(Done { text, name, value });
        }
        Ok(results)
    }

    /// A result as it is typed.
    pub fn text(&mut self, value: &Value) -> Result<String> {
        value.text(&mut self.games, Script::Usual)
    }

    /// A result in some notation.
    pub fn text_in(&mut self, script: Script, value: &Value) -> Result<String> {
        value.text(&mut self.games, script)
    }
}

impl Value {
    /// As it is typed.
    pub fn text(&self, games: &mut Games, script: Script) -> Result<String> {
        Ok(match self {
            Value::Game(game) => games.text_in(script, *game)?,
            Value::Truth(truth) => truth.to_string(),
            Value::List(values) => {
                let texts: Result<Vec<String>> = values
                    .iter()
                    .map(|value| value.text(games, script))
                    .collect();
                format!("[{}]", texts?.join(", "))
            }
        })
    }

    /// What it is, for sentences.
    pub(crate) fn kind(&self) -> &'static str {
        match self {
            Value::Game(_) => "a game",
            Value::Truth(_) => "true or false",
            Value::List(_) => "a list",
        }
    }
}

impl Games {
    /// Reads a game, such as `±{4|{1|0}}`, `1/2^*` or `{2*|-2*}`; it need not be in canonical form,
    /// and any [expression](crate::expression) that is worth a game will do.
    pub fn parse(&mut self, text: &str) -> Result<GameId> {
        let node = syntax::read_one(text)?;
        let value = Evaluation {
            games: self,
            variables: &BTreeMap::new(),
            positions: &mut NoPositions,
        }
        .value(&node);
        match value? {
            Value::Game(game) => Ok(game),
            other => Err(Error::Notation {
                at: 1,
                expected: format!("expected a game, found {}", other.kind()),
            }),
        }
    }
}
