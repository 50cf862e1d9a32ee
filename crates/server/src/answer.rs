//! Answers on their way out: not too large, not too many that nobody reads.
//!
//! An answer stays in memory until the client has read it, and asking takes a client a hundred
//! bytes. So large answers are counted until they are read, for every client and for all, and handed
//! over in portions, so that no more than that is copied for the connection.

use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};

use axum::Extension;
use axum::body::{Body, Bytes, HttpBody, to_bytes};
use axum::extract::Request;
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use hyper::body::{Frame, SizeHint};

use crate::clients::{Guest, Room};
use crate::error::ApiError;
use crate::limits::{ANSWER_BYTES, SMALL_ANSWER};

/// Bytes that are handed over at once.
const PORTION: usize = 16 << 10;

/// The middleware: gives requests of a client their turns, and answers their room.
pub async fn measured(
    Extension(guest): Extension<Guest>,
    request: Request,
    next: Next,
) -> Response {
    let turn = match guest.turn().await {
        Ok(turn) => turn,
        Err(error) => return error.into_response(),
    };
    let response = next.run(request).await;
    drop(turn);
    let size = response.body().size_hint();
    match size.exact() {
        // A web socket, or an answer that fits into the buffers of any connection.
        Some(small) if small <= SMALL_ANSWER as u64 => response,
        _ => portioned(response, &guest)
            .await
            .unwrap_or_else(ApiError::into_response),
    }
}

async fn portioned(response: Response, guest: &Guest) -> Result<Response, ApiError> {
    let (head, body) = response.into_parts();
    let bytes = to_bytes(body, ANSWER_BYTES).await.map_err(|_| {
        let sentence = format!(
            "the answer is larger than {} MiB; ask for less, or about a smaller board",
            ANSWER_BYTES >> 20
        );
        ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, sentence)
    })?;
    let room = guest.room(&bytes)?;
    let body = Body::new(Portions { bytes, _room: room });
    Ok(Response::from_parts(head, body))
}

/// An answer that is handed over bit by bit.
struct Portions {
    bytes: Bytes,
    _room: Room,
}

impl HttpBody for Portions {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        _context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        if self.bytes.is_empty() {
            return Poll::Ready(None);
        }
        let portion = self.bytes.len().min(PORTION);
        let portion = self.bytes.split_to(portion);
        // Copied, so that the rest does not stay because of it.
        Poll::Ready(Some(Ok(Frame::data(Bytes::copy_from_slice(&portion)))))
    }

    fn is_end_stream(&self) -> bool {
        self.bytes.is_empty()
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.bytes.len() as u64)
    }
}
