//! Which variants and boards a family has, as a form to fill in, and how it is played.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};
use thera_board::shorten;
use thiserror::Error;

use super::boards::graph_kinds;
use super::lesson::{Picture, Step};
use crate::InputError;

/// A family whose variants are put together from parts.
pub trait Configured: Sized {
    /// How to play, for people: a few short paragraphs.
    const RULES: &'static [&'static str] = &[];

    /// Positions that show what the rules mean.
    const PICTURES: &'static [Picture] = &[];

    /// A lesson of about a minute, to be played through.
    const LESSON: &'static [Step] = &[];

    /// The kinds of boards that suit it, best first, by their names; its own among them.
    fn board_kinds() -> Vec<&'static str> {
        graph_kinds(&[], false)
    }

    /// The parts of its variants.
    fn form() -> Vec<Field> {
        Vec::new()
    }

    /// The parts of this variant.
    fn parts(&self) -> Parts {
        Parts::new()
    }

    /// The variant with these parts, as it stands after the colon; none if it is the usual one.
    fn variant_of(_parts: &Answers) -> Result<Option<String>, FormError> {
        Ok(None)
    }

    /// Whether a variant, as it stands after the colon, is played on a board.
    fn has_board(_variant: Option<&str>) -> bool {
        true
    }

    /// A kind of board that only this family has.
    fn own_board() -> Option<BoardForm> {
        None
    }

    /// The parts of its own kind of board, if it is played on one.
    fn own_board_parts(&self) -> Option<Parts> {
        None
    }

    /// The board of its own kind with these parts, as it stands after the at sign.
    fn own_board_of(_parts: &Answers) -> Result<String, FormError> {
        Err(FormError::Shape("there is no board of that kind".into()))
    }
}

/// Names and values of the fields of a form.
pub type Parts = Map<String, Value>;

/// A kind of board, as a form.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct BoardForm {
    /// What requests call it.
    pub name: &'static str,
    /// What people read.
    pub label: &'static str,
    /// What such a board is.
    pub hint: &'static str,
    /// Its measures.
    pub form: Vec<Field>,
    /// One of them, as it is typed.
    pub example: String,
}

/// One field of a form.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Field {
    /// What requests call it.
    pub name: &'static str,
    /// What people read.
    pub label: &'static str,
    /// What it means.
    pub hint: &'static str,
    /// What may be filled in.
    #[serde(flatten)]
    pub kind: FieldKind,
}

/// What may be filled in, and what stands there usually.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum FieldKind {
    /// A whole number.
    Number {
        /// The smallest.
        least: u64,
        /// The largest.
        most: u64,
        /// The usual one.
        usual: u64,
    },
    /// A number with a fraction: a number whose `step` is less than 1.
    #[serde(rename = "number")]
    Decimal {
        /// The smallest.
        least: f64,
        /// The largest.
        most: f64,
        /// The usual one.
        usual: f64,
        /// The distance between neighbouring values.
        step: f64,
    },
    /// Yes or no.
    Switch {
        /// The usual answer.
        usual: bool,
    },
    /// One of several words.
    Choice {
        /// The words.
        choices: &'static [Choice],
        /// The usual one.
        usual: &'static str,
    },
    /// Words separated by spaces, or a list of them.
    Text {
        /// The usual words; empty for none.
        usual: &'static str,
    },
}

/// One of the words that may be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Choice {
    /// The word.
    pub value: &'static str,
    /// What people call it.
    pub label: &'static str,
    /// What it means.
    pub hint: &'static str,
}

impl Field {
    /// A whole number.
    pub const fn number(
        name: &'static str,
        label: &'static str,
        (least, most, usual): (u64, u64, u64),
        hint: &'static str,
    ) -> Field {
        let kind = FieldKind::Number { least, most, usual };
        Field {
            name,
            label,
            hint,
            kind,
        }
    }

    /// Yes or no.
    pub const fn switch(
        name: &'static str,
        label: &'static str,
        usual: bool,
        hint: &'static str,
    ) -> Field {
        let kind = FieldKind::Switch { usual };
        Field {
            name,
            label,
            hint,
            kind,
        }
    }

    /// Words.
    pub const fn text(name: &'static str, label: &'static str, hint: &'static str) -> Field {
        let kind = FieldKind::Text { usual: "" };
        Field {
            name,
            label,
            hint,
            kind,
        }
    }
}

/// Why a form that was filled in makes no game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FormError {
    /// A field does not exist or has a value of the wrong kind.
    #[error("{0}")]
    Shape(String),
    /// What was filled in can be read but does not go together.
    #[error(transparent)]
    Input(#[from] InputError),
}

/// A form that was filled in. Fields that are left out, or null, have their usual value.
pub struct Answers<'a> {
    form: &'a [Field],
    given: &'a Parts,
}

impl<'a> Answers<'a> {
    /// Makes sure that the form has all the fields that were filled in.
    pub fn new(form: &'a [Field], given: &'a Parts) -> Result<Self, FormError> {
        let known = |key: &str| form.iter().any(|field| field.name == key);
        match given.keys().find(|key| !known(key)) {
            None => Ok(Answers { form, given }),
            Some(key) => {
                let names: Vec<&str> = form.iter().map(|field| field.name).collect();
                let names = match names.is_empty() {
                    true => "none".to_string(),
                    false => names.join(", "),
                };
                let key = shorten(key);
                Err(FormError::Shape(format!(
                    "there is no part '{key}', expected {names}"
                )))
            }
        }
    }

    fn kind(&self, name: &str) -> Option<FieldKind> {
        let field = self.form.iter().find(|field| field.name == name);
        field.map(|field| field.kind)
    }

    /// What was filled in, if anything was.
    pub fn value(&self, name: &str) -> Option<&'a Value> {
        self.given.get(name).filter(|value| !value.is_null())
    }

    /// A whole number.
    pub fn number<N: TryFrom<u64>>(&self, name: &str) -> Result<N, FormError> {
        let number = match (self.value(name), self.kind(name)) {
            (Some(value), _) => value.as_u64(),
            (None, Some(FieldKind::Number { usual, .. })) => Some(usual),
            (None, _) => None,
        };
        let range = match self.kind(name) {
            Some(FieldKind::Number { least, most, .. }) => format!(" from {least} to {most}"),
            _ => String::new(),
        };
        number
            .and_then(|number| N::try_from(number).ok())
            .ok_or_else(|| FormError::Shape(format!("'{name}' should be a whole number{range}")))
    }

    /// Yes or no.
    pub fn switch(&self, name: &str) -> Result<bool, FormError> {
        match (self.value(name), self.kind(name)) {
            (Some(Value::Bool(answer)), _) => Ok(*answer),
            (None, Some(FieldKind::Switch { usual })) => Ok(usual),
            _ => Err(FormError::Shape(format!(
                "'{name}' should be true or false"
            ))),
        }
    }

    /// One of the words of a choice.
    pub fn choice(&self, name: &str) -> Result<&'static str, FormError> {
        let Some(FieldKind::Choice { choices, usual }) = self.kind(name) else {
            return Err(FormError::Shape(format!(
                "there is nothing to choose for '{name}'"
            )));
        };
        let chosen = match self.value(name) {
            None => Some(usual),
            Some(Value::String(text)) => {
                let is_it = |choice: &&Choice| choice.value.eq_ignore_ascii_case(text.trim());
                choices.iter().find(is_it).map(|choice| choice.value)
            }
            Some(_) => None,
        };
        chosen.ok_or_else(|| {
            let names: Vec<&str> = choices.iter().map(|choice| choice.value).collect();
            FormError::Shape(format!("'{name}' should be one of {}", names.join(", ")))
        })
    }

    /// Words, in one text or a list of texts and numbers; none if nothing was filled in.
    pub fn words(&self, name: &str) -> Result<Vec<String>, FormError> {
        let wrong = || FormError::Shape(format!("'{name}' should be a text or a list of texts"));
        match self.value(name) {
            None => Ok(Vec::new()),
            Some(Value::String(text)) => Ok(text.split_whitespace().map(String::from).collect()),
            Some(Value::Array(items)) => items
                .iter()
                .map(|item| match item {
                    Value::String(text) => Ok(text.clone()),
                    Value::Number(number) => Ok(number.to_string()),
                    _ => Err(wrong()),
                })
                .collect(),
            Some(_) => Err(wrong()),
        }
    }
}
