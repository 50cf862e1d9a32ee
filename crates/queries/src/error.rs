//! Why a question has no answer, as a sentence.

use schemars::JsonSchema;
use serde::Serialize;
use thera_games::InputError;
use thera_games::scene::FormError;
use thiserror::Error;

/// What is wrong with a question, or why it cannot be answered.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize, JsonSchema)]
#[error("{error}")]
pub struct QueryError {
    /// The sentence: what is wrong and what would be right.
    pub error: String,
    /// The field to blame, if it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    /// The character of that field to blame, counted from 1, if it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<usize>,
    /// Whether the question was fine and only could not be answered.
    #[serde(skip)]
    pub could_not: bool,
    /// Whether the question has not even the right shape.
    #[serde(skip)]
    pub malformed: bool,
}

impl QueryError {
    /// A question that makes no sense as a whole.
    pub fn bad(error: impl Into<String>) -> Self {
        QueryError {
            error: error.into(),
            field: None,
            at: None,
            could_not: false,
            malformed: false,
        }
    }

    /// A question, or a field of it, that has not the shape it should have.
    pub fn malformed(field: Option<&str>, error: impl Into<String>) -> Self {
        QueryError {
            field: field.map(String::from),
            malformed: true,
            ..QueryError::bad(error)
        }
    }

    /// A field that cannot be read or makes no sense.
    pub fn field(field: &str, error: impl Into<String>) -> Self {
        QueryError {
            field: Some(field.to_string()),
            ..QueryError::bad(error)
        }
    }

    /// A question that makes sense but cannot be answered.
    pub fn could_not(error: impl Into<String>) -> Self {
        QueryError {
            could_not: true,
            ..QueryError::bad(error)
        }
    }
}

impl From<InputError> for QueryError {
    fn from(error: InputError) -> Self {
        let field = match &error {
            InputError::Position { .. } => "position",
            InputError::Move { .. } => "moves",
            _ => "game",
        };
        QueryError::field(field, error.to_string())
    }
}

impl From<thera_agents::AgentError> for QueryError {
    fn from(error: thera_agents::AgentError) -> Self {
        QueryError::field("agent", error.to_string())
    }
}

impl From<FormError> for QueryError {
    fn from(error: FormError) -> Self {
        match error {
            FormError::Shape(sentence) => QueryError::malformed(None, sentence),
            FormError::Input(error) => error.into(),
        }
    }
}
