//! How a computation answers: messages that carry the id of the request, and exactly one that ends
//! it, however the computation ends.

use std::mem::discriminant;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use super::message::{Message, Reason, SocketAnswer};
use super::outbox::Outbox;
use crate::error::ApiError;

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
            answer.close(Some(Message::Done { reason }));
        }
    }
}

struct Answer {
    id: String,
    outbox: Arc<Outbox>,
    ending: Mutex<Ending>,
}

/// How an answer will end.
struct Ending {
    /// Whether nobody wants to hear anything else.
    closed: bool,
    /// The last message; none if somebody else says it.
    last: Option<Message>,
}

impl Reply {
    /// The answer to a request.
    pub fn new(id: &str, outbox: &Arc<Outbox>) -> Self {
        Reply(Arc::new(Answer {
            id: id.to_string(),
            outbox: Arc::clone(outbox),
            ending: Mutex::new(Ending {
                closed: false,
                last: Some(Message::Done {
                    reason: Reason::Finished,
                }),
            }),
        }))
    }

    /// Sends a message that replaces the last one of its kind.
    pub fn update(&self, message: &Message) {
        if !self.0.ending().closed {
            let text = self.0.addressed(message);
            self.0
                .outbox
                .update(&self.0.id, discriminant(message), text);
        }
    }

    /// Sends a message that must arrive.
    pub fn send(&self, message: &Message) {
        if !self.0.ending().closed {
            self.0.outbox.send(self.0.addressed(message));
        }
    }

    /// Says how the request will end, unless that has been said by whoever cancelled it.
    pub fn conclude(&self, reason: Reason) {
        self.0.plan(Message::Done { reason });
    }

    /// Lets the request end with an error.
    pub fn fail(&self, error: &ApiError) {
        self.0.plan(Message::Error(error.problem.clone()));
    }

    /// Leaves the answer to somebody else.
    pub fn withdraw(&self) {
        self.0.close(None);
    }

    /// What ends the answer from outside.
    pub fn closer(&self) -> Closer {
        Closer(Arc::downgrade(&self.0))
    }
}

/// A message with the id of its request, as text.
pub fn addressed(id: Option<&str>, message: &Message) -> String {
    let answer = SocketAnswer { id, message };
    serde_json::to_string(&answer).expect("messages have no maps but those with texts for keys")
}

impl Answer {
    fn ending(&self) -> MutexGuard<'_, Ending> {
        self.ending.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Says how it will end; who closed it has the last word.
    fn plan(&self, last: Message) {
        let mut ending = self.ending();
        if !ending.closed {
            ending.last = Some(last);
        }
    }

    /// Says how it ends, unless that is settled, and that nobody wants to hear more.
    fn close(&self, last: Option<Message>) {
        let mut ending = self.ending();
        if !ending.closed {
            *ending = Ending { closed: true, last };
        }
    }

    fn addressed(&self, message: &Message) -> String {
        addressed(Some(&self.id), message)
    }
}

impl Drop for Answer {
    fn drop(&mut self) {
        let Some(last) = self.ending().last.take() else {
            return;
        };
        let text = self.addressed(&last);
        self.outbox.end(&self.id, text);
    }
}
