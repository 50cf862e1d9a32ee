//! What goes wrong with a request: a status for programs and a sentence for people.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use thera_board::shorten_to;
use thera_lab::matches::MatchError;
use thera_lab::record::RecordError;
use thera_queries::QueryError;

/// The longest sentence: it may quote what was sent.
const LONGEST: usize = 600;

/// Why a request is not answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ApiError {
    /// The status of the answer.
    pub status: StatusCode,
    /// What is wrong and what would be right.
    pub problem: QueryError,
}

impl ApiError {
    /// An error with this status.
    pub fn new(status: StatusCode, sentence: impl Into<String>) -> Self {
        ApiError::with_status(status, QueryError::bad(sentence))
    }

    fn with_status(status: StatusCode, problem: QueryError) -> Self {
        let error = shorten_to(&problem.error, LONGEST);
        let problem = QueryError { error, ..problem };
        ApiError { status, problem }
    }

    /// An error with this status about a field.
    pub fn with_field(status: StatusCode, field: &str, sentence: impl Into<String>) -> Self {
        ApiError::with_status(status, QueryError::field(field, sentence))
    }

    /// The request cannot be read.
    pub fn malformed(sentence: impl Into<String>) -> Self {
        ApiError::new(StatusCode::BAD_REQUEST, sentence)
    }

    /// The request can be read but what it names does not exist or is not allowed.
    pub fn unfit(field: &str, sentence: impl Into<String>) -> Self {
        QueryError::field(field, sentence).into()
    }

    /// The server has as much to do as it takes on.
    pub fn busy(sentence: impl Into<String>) -> Self {
        ApiError::new(StatusCode::SERVICE_UNAVAILABLE, sentence)
    }

    /// The client asks for more than its share.
    pub fn greedy(sentence: impl Into<String>) -> Self {
        ApiError::new(StatusCode::TOO_MANY_REQUESTS, sentence)
    }

    /// The server's own fault.
    pub fn internal() -> Self {
        ApiError::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "something went wrong inside the server; other requests are not affected",
        )
    }
}

impl From<QueryError> for ApiError {
    fn from(problem: QueryError) -> Self {
        let status = if problem.malformed {
            StatusCode::BAD_REQUEST
        } else {
            StatusCode::UNPROCESSABLE_ENTITY
        };
        ApiError::with_status(status, problem)
    }
}

impl From<RecordError> for ApiError {
    fn from(error: RecordError) -> Self {
        ApiError::unfit("record", error.to_string())
    }
}

impl From<MatchError> for ApiError {
    fn from(error: MatchError) -> Self {
        QueryError::bad(error.to_string()).into()
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        (self.status, Json(self.problem)).into_response()
    }
}
