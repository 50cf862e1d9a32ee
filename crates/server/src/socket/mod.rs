//! The web socket: requests in, answers out as they are found.
//!
//! One task serves a socket: it reads requests, starts computations and sends what they put into
//! the [`outbox`]. All it knows about its client is what is under way, and when the socket closes
//! that ends too.

pub mod message;
mod outbox;
pub mod reply;

use std::collections::HashMap;
use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::response::Response;
use serde::Deserialize;
use tokio::sync::OwnedSemaphorePermit;
use tokio::time::{Instant, interval, timeout};

use crate::App;
use crate::clients::Guest;
use crate::engine::Client;
use crate::error::ApiError;
use crate::jobs::{self, Ongoing, Request};
use crate::limits::{BODY_BYTES, ID_CHARS, JOBS_PER_SOCKET, RECEIVING, SILENCE};
use crate::sent::from_json;
use message::{Addressed, Cancel, Message as Answer, Reason};
use outbox::Outbox;
use reply::{Closer, Reply, addressed};

/// Requests of one socket that have been told to end and have not yet done so.
const MOST_ENDING: usize = 16;

/// `GET /api/socket`.
pub async fn socket(
    State(app): State<App>,
    Extension(guest): Extension<Guest>,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response, ApiError> {
    let upgrade = upgrade.map_err(|_| {
        ApiError::new(
            axum::http::StatusCode::UPGRADE_REQUIRED,
            "this address is a web socket",
        )
    })?;
    let permit = app.socket_permit().ok_or_else(|| {
        ApiError::busy("there are as many sockets as the server takes; close some and try again")
    })?;
    Ok(upgrade
        .max_message_size(BODY_BYTES)
        .max_frame_size(BODY_BYTES)
        .on_upgrade(move |socket| serve(socket, app, guest, permit)))
}

async fn serve(mut socket: WebSocket, app: App, guest: Guest, permit: OwnedSemaphorePermit) {
    let mut session = Session::new(app, guest.client());
    let outbox = Arc::clone(&session.outbox);
    let stop = session.app.stop();
    let mut pulse = interval(SILENCE / 3);
    let mut heard = Instant::now();
    loop {
        tokio::select! {
            received = socket.recv() => match received {
                Some(Ok(message)) => {
                    heard = Instant::now();
                    match message {
                        Message::Text(text) => session.read(text.as_bytes()),
                        Message::Binary(bytes) => session.read(&bytes),
                        Message::Close(_) => break,
                        Message::Ping(_) | Message::Pong(_) => {}
                    }
                }
                // Gone, or not speaking the protocol, or sending too much.
                Some(Err(_)) | None => break,
            },
            letter = outbox.next() => {
                let Some(letter) = letter else {
                    close(&mut socket, "too much has piled up unread").await;
                    break;
                };
                if let Some(id) = &letter.ends {
                    session.forget(id);
                }
                let sent = timeout(RECEIVING, socket.send(Message::text(letter.text))).await;
                if !matches!(sent, Ok(Ok(()))) {
                    break;
                }
            },
            _ = pulse.tick() => {
                let silent = heard.elapsed() > SILENCE;
                let ping = socket.send(Message::Ping(Default::default()));
                if silent || !matches!(timeout(RECEIVING, ping).await, Ok(Ok(()))) {
                    break;
                }
            },
            () = stop.stopped() => {
                close(&mut socket, "the server is stopping").await;
                break;
            },
        }
    }
    drop((session, permit, guest));
}

async fn close(socket: &mut WebSocket, reason: &'static str) {
    let frame = CloseFrame {
        code: close_code::AWAY,
        reason: reason.into(),
    };
    // If the client does not want to know, so be it.
    let _ = timeout(RECEIVING / 10, socket.send(Message::Close(Some(frame)))).await;
}

/// What one client has asked for.
struct Session {
    app: App,
    client: Client,
    outbox: Arc<Outbox>,
    under_way: HashMap<String, UnderWay>,
}

/// A request that has not ended.
struct UnderWay {
    /// `None` once it was told to end.
    kind: Option<Kind>,
    closer: Closer,
    ongoing: Ongoing,
}

/// Requests of the same kind replace each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Looking at a position.
    Analyse,
    /// Choosing a move.
    Think,
    /// Looking at a game.
    Review,
    /// Being in a room.
    Join,
    /// What is done in a room, one after the other.
    Act,
    /// Experiments stand beside each other.
    Experiment,
}

/// What a request is told by, read before the rest.
#[derive(Deserialize)]
struct Head {
    id: Option<String>,
    #[serde(rename = "type")]
    kind: Option<String>,
}

impl Session {
    fn new(app: App, client: Client) -> Self {
        Session {
            client,
            app,
            outbox: Arc::new(Outbox::default()),
            under_way: HashMap::new(),
        }
    }

    /// Answers a message.
    fn read(&mut self, bytes: &[u8]) {
        let head: Head = match from_json(bytes) {
            Ok(head) => head,
            Err(error) => return self.refuse(None, &error),
        };
        if let Err(error) = self.act(&head, bytes) {
            self.refuse(head.id.as_deref(), &error);
        }
    }

    fn refuse(&self, id: Option<&str>, error: &ApiError) {
        let id = id.filter(|id| id.chars().count() <= ID_CHARS);
        let message = Answer::Error(error.problem.clone());
        self.outbox.send(addressed(id, &message));
    }

    fn act(&mut self, head: &Head, bytes: &[u8]) -> Result<(), ApiError> {
        let id = head.id.as_deref().unwrap_or_default();
        if id.is_empty() || id.chars().count() > ID_CHARS {
            return Err(ApiError::malformed(format!(
                "a request needs an 'id', a text of 1 to {ID_CHARS} characters"
            )));
        }
        if head.kind.as_deref() == Some("cancel") {
            self.cancel(&from_json(bytes)?);
            return Ok(());
        }
        self.start(from_json(bytes)?)
    }

    fn start(&mut self, request: Addressed<Request>) -> Result<(), ApiError> {
        let Addressed { id, asked } = request;
        let kind = asked.kind();
        self.make_room(&id, kind)?;
        let reply = Reply::new(&id, &self.outbox);
        let ongoing =
            jobs::start(&self.app, self.client, asked, &reply).inspect_err(|_| reply.withdraw())?;
        let entry = UnderWay {
            kind: Some(kind),
            closer: reply.closer(),
            ongoing,
        };
        self.under_way.insert(id, entry);
        Ok(())
    }

    /// Ends a request; one that has already ended is no error.
    fn cancel(&mut self, request: &Addressed<Cancel>) {
        if let Some(entry) = self.under_way.get_mut(&request.asked.target) {
            entry.end(Reason::Cancelled);
        }
        let reason = Reason::Finished;
        let message = Answer::Done { reason };
        self.outbox.send(addressed(Some(&request.id), &message));
    }

    /// Ends what a new request replaces, and refuses it if there are too many beside it.
    fn make_room(&mut self, id: &str, kind: Kind) -> Result<(), ApiError> {
        if self.under_way.contains_key(id) {
            let sentence = format!("the request '{id}' is still under way; give another id");
            return Err(ApiError::unfit("id", sentence));
        }
        if !matches!(kind, Kind::Experiment | Kind::Act) {
            let same = |entry: &&mut UnderWay| entry.kind == Some(kind);
            for entry in self.under_way.values_mut().filter(same) {
                entry.end(Reason::Replaced);
            }
        }
        let active = self.under_way.values().filter(|entry| entry.kind.is_some());
        if active.count() >= JOBS_PER_SOCKET || self.under_way.len() >= MOST_ENDING {
            return Err(ApiError::busy(format!(
                "{JOBS_PER_SOCKET} requests at once are the most on one socket; cancel one or wait"
            )));
        }
        Ok(())
    }

    /// Drops what is known about a request that has ended.
    fn forget(&mut self, id: &str) {
        self.under_way.remove(id);
    }
}

impl UnderWay {
    /// Tells a request to end; it is forgotten once it has.
    fn end(&mut self, reason: Reason) {
        self.kind = None;
        self.closer.close(reason);
        self.ongoing.stop();
    }
}
