//! Reading what was sent, within limits.

use std::error::Error;

use axum::body::{HttpBody, to_bytes};
use axum::extract::{FromRequest, Request};
use axum::http::{StatusCode, header};
use http_body_util::LengthLimitError;
use serde::de::DeserializeOwned;

use crate::error::ApiError;
use crate::limits::{BODY_BYTES, SENDING};

/// The JSON body of a request.
pub struct Sent<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Sent<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, _state: &S) -> Result<Self, ApiError> {
        if !is_json(&request) {
            return Err(ApiError::new(
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "the body should be JSON, with Content-Type: application/json",
            ));
        }
        if request.body().size_hint().lower() > BODY_BYTES as u64 {
            return Err(too_large());
        }
        let body = to_bytes(request.into_body(), BODY_BYTES);
        let bytes = tokio::time::timeout(SENDING, body)
            .await
            .map_err(|_| {
                let sentence = "the body took too long to arrive";
                ApiError::new(StatusCode::REQUEST_TIMEOUT, sentence)
            })?
            .map_err(|error| match is_too_much(&error) {
                true => too_large(),
                false => ApiError::malformed("the body is cut short or broken"),
            })?;
        from_json(&bytes).map(Sent)
    }
}

fn too_large() -> ApiError {
    let sentence = format!("the body is larger than {BODY_BYTES} bytes");
    ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, sentence)
}

/// Whether a body was given up because it is too large, and not because it is broken.
fn is_too_much(error: &(dyn Error + 'static)) -> bool {
    error.is::<LengthLimitError>() || error.source().is_some_and(is_too_much)
}

/// Reads JSON, with a sentence about what is wrong.
pub fn from_json<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, ApiError> {
    serde_json::from_slice(bytes)
        .map_err(|error| ApiError::malformed(format!("the request cannot be read: {error}")))
}

/// Whether the body claims to be JSON. A foreign page cannot claim that without asking first.
fn is_json(request: &Request) -> bool {
    let given = request.headers().get(header::CONTENT_TYPE);
    let given = given.and_then(|value| value.to_str().ok()).unwrap_or("");
    let kind = given.split(';').next().unwrap_or("").trim();
    kind.eq_ignore_ascii_case("application/json")
}
