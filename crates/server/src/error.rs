//! What goes wrong with a request: a status for programs and a sentence for people.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::json;
use thera_board::shorten_to;
use thera_games::InputError;
use thera_games::scene::FormError;
use thera_lab::record::RecordError;

/// The longest sentence: it may quote what was sent.
const LONGEST: usize = 600;

/// Why a request is not answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ApiError {
    /// The status of the answer.
    pub status: StatusCode,
    /// What is wrong and what would be right.
    pub sentence: String,
}

impl ApiError {
    /// An error with this status.
    pub fn new(status: StatusCode, sentence: impl Into<String>) -> Self {
        ApiError {
            status,
            sentence: shorten_to(&sentence.into(), LONGEST),
        }
    }

    /// The request cannot be read.
    pub fn malformed(sentence: impl Into<String>) -> Self {
        ApiError::new(StatusCode::BAD_REQUEST, sentence)
    }

    /// The request can be read but what it names does not exist or is not allowed.
    pub fn unfit(sentence: impl Into<String>) -> Self {
        ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, sentence)
    }

    /// The server has as much to do as it takes on.
    pub fn busy(sentence: impl Into<String>) -> Self {
        ApiError::new(StatusCode::SERVICE_UNAVAILABLE, sentence)
    }

    /// The server's own fault.
    pub fn internal() -> Self {
        ApiError::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "something went wrong inside the server; other requests are not affected",
        )
    }
}

impl From<InputError> for ApiError {
    fn from(error: InputError) -> Self {
        ApiError::unfit(error.to_string())
    }
}

impl From<FormError> for ApiError {
    fn from(error: FormError) -> Self {
        match error {
            FormError::Shape(sentence) => ApiError::malformed(sentence),
            FormError::Input(error) => error.into(),
        }
    }
}

impl From<RecordError> for ApiError {
    fn from(error: RecordError) -> Self {
        ApiError::unfit(error.to_string())
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        (self.status, Json(json!({"error": self.sentence}))).into_response()
    }
}
