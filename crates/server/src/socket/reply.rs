//! How a computation answers: messages that carry the id of the request, and exactly one that ends
//! it, however many threads work on it and however they end.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use serde_json::{Value, json};

use super::outbox::Outbox;
use crate::error::ApiError;

/// Why a request ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// All was done.
    Finished,
    /// The time was over.
    Time,
    /// The client asked for it.
    Cancelled,
    /// The client asked for something else.
    Replaced,
}

impl Reason {
    fn word(self) -> &'static str {
        match self {
            Reason::Finished => "finished",
            Reason::Time => "time",
            Reason::Cancelled => "cancelled",
            Reason::Replaced => "replaced",
        }
    }
}

/// The answer to one request, shared by all who work on it; the request ends when the last of them
/// lets go of it.
#[derive(Clone)]
pub struct Reply(Arc<Answer>);

/// Ends an answer from outside, as long as there is one.
pub struct Closer(Weak<Answer>);

impl Closer {
    /// Nothing more is sent but the end.
    pub fn close(&self, reason: Reason) {
        if let Some(answer) = self.0.upgrade() {
            Reply(answer).close(reason);
        }
    }
}

struct Answer {
    id: String,
    outbox: Arc<Outbox>,
    /// Set when nobody wants to hear more, and only by who holds `ending`.
    closed: AtomicBool,
    ending: Mutex<Ending>,
}

enum Ending {
    Done(Reason),
    Failed(String),
    /// Somebody else has answered.
    Unsaid,
}

impl Reply {
    /// The answer to a request.
    pub fn new(id: &str, outbox: &Arc<Outbox>) -> Self {
        Reply(Arc::new(Answer {
            id: id.to_string(),
            outbox: Arc::clone(outbox),
            closed: AtomicBool::new(false),
            ending: Mutex::new(Ending::Done(Reason::Finished)),
        }))
    }

    /// Sends a message that replaces the last one of its kind.
    pub fn update(&self, kind: &'static str, message: Value) {
        if !self.is_closed() {
            let text = self.0.addressed(kind, message);
            self.0.outbox.update(&self.0.id, kind, text);
        }
    }

    /// Sends a message that must arrive.
    pub fn send(&self, kind: &'static str, message: Value) {
        if !self.is_closed() {
            self.0.outbox.send(self.0.addressed(kind, message));
        }
    }

    /// Says how the request will end, unless that has been said by whoever cancelled it.
    pub fn conclude(&self, reason: Reason) {
        self.0.plan(Ending::Done(reason));
    }

    /// Lets the request end with an error.
    pub fn fail(&self, error: &ApiError) {
        self.0.plan(Ending::Failed(error.sentence.clone()));
    }

    /// Leaves the answer to somebody else.
    pub fn withdraw(&self) {
        self.0.close(Ending::Unsaid);
    }

    /// What ends the answer from outside.
    pub fn closer(&self) -> Closer {
        Closer(Arc::downgrade(&self.0))
    }

    fn close(&self, reason: Reason) {
        self.0.close(Ending::Done(reason));
    }

    fn is_closed(&self) -> bool {
        self.0.closed.load(Relaxed)
    }
}

impl Answer {
    fn ending(&self) -> MutexGuard<'_, Ending> {
        self.ending.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Says how it will end; who closed it has the last word.
    fn plan(&self, ending: Ending) {
        let mut planned = self.ending();
        if !self.closed.load(Relaxed) {
            *planned = ending;
        }
    }

    /// Says how it ends, unless that is settled, and that nobody wants to hear more.
    fn close(&self, ending: Ending) {
        let mut planned = self.ending();
        if !self.closed.swap(true, Relaxed) {
            *planned = ending;
        }
    }

    /// A message with the id and its kind.
    fn addressed(&self, kind: &str, mut message: Value) -> String {
        if let Value::Object(fields) = &mut message {
            fields.insert("id".to_string(), json!(self.id));
            fields.insert("type".to_string(), json!(kind));
        }
        message.to_string()
    }
}

impl Drop for Answer {
    fn drop(&mut self) {
        let ending = self
            .ending
            .get_mut()
            .unwrap_or_else(PoisonError::into_inner);
        let (kind, message) = match ending {
            Ending::Done(reason) => ("done", json!({"reason": reason.word()})),
            Ending::Failed(sentence) => ("error", json!({"error": sentence})),
            Ending::Unsaid => return,
        };
        let text = self.addressed(kind, message);
        self.outbox.end(&self.id, text);
    }
}
