//! What waits to be sent on a socket.
//!
//! Computations put messages in and never wait for the client: an update replaces the one before
//! it that has not been sent yet, so a slow client sees fewer updates rather than old ones. A
//! client that lets the rest pile up is given up.

use std::collections::VecDeque;
use std::mem::Discriminant;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use super::message::Message;

/// The most that may wait to be sent, in bytes.
const MOST_BYTES: usize = 8 << 20;

/// Messages to one client.
#[derive(Debug, Default)]
pub struct Outbox {
    queue: Mutex<Queue>,
    filled: Notify,
}

#[derive(Debug, Default)]
struct Queue {
    letters: VecDeque<Letter>,
    bytes: usize,
}

/// A message.
#[derive(Debug)]
pub struct Letter {
    /// The JSON text.
    pub text: String,
    /// The request that it ends.
    pub ends: Option<String>,
    /// Letters with the same key replace each other.
    key: Option<(String, Discriminant<Message>)>,
}

impl Outbox {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a message that takes the place of an earlier one of the same kind about the same
    /// request.
    pub fn update(&self, id: &str, kind: Discriminant<Message>, text: String) {
        let mut queue = self.queue();
        let key = Some((id.to_string(), kind));
        match queue.letters.iter().position(|letter| letter.key == key) {
            Some(place) => {
                let before = std::mem::replace(&mut queue.letters[place].text, text);
                queue.bytes = queue.bytes + queue.letters[place].text.len() - before.len();
            }
            None => queue.push(Letter {
                text,
                ends: None,
                key,
            }),
        }
        self.filled.notify_one();
    }

    /// Adds a message that must arrive.
    pub fn send(&self, text: String) {
        self.add(text, None);
    }

    /// Adds the last message about a request.
    pub fn end(&self, id: &str, text: String) {
        self.add(text, Some(id.to_string()));
    }

    fn add(&self, text: String, ends: Option<String>) {
        self.queue().push(Letter {
            text,
            ends,
            key: None,
        });
        self.filled.notify_one();
    }

    /// The next message, once there is one; `None` if too much has piled up.
    pub async fn next(&self) -> Option<Letter> {
        loop {
            {
                let mut queue = self.queue();
                if queue.bytes > MOST_BYTES {
                    return None;
                }
                if let Some(letter) = queue.letters.pop_front() {
                    queue.bytes -= letter.text.len();
                    return Some(letter);
                }
            }
            self.filled.notified().await;
        }
    }
}

impl Queue {
    fn push(&mut self, letter: Letter) {
        // What a given-up client would be sent need not be kept.
        if self.bytes <= MOST_BYTES {
            self.bytes += letter.text.len();
            self.letters.push_back(letter);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::message::Reason;
    use super::*;

    fn block<T>(future: impl Future<Output = T>) -> T {
        let runtime = tokio::runtime::Builder::new_current_thread().build();
        runtime.unwrap().block_on(future)
    }

    #[test]
    fn updates_replace_each_other_and_the_rest_keeps_its_order() {
        let outbox = Outbox::default();
        let reason = Reason::Finished;
        let kind = std::mem::discriminant(&Message::Done { reason });
        outbox.update("1", kind, "old".into());
        outbox.update("2", kind, "other".into());
        outbox.send("kept".into());
        outbox.update("1", kind, "new".into());
        outbox.end("1", "done".into());
        let read = || block(outbox.next()).unwrap();
        assert_eq!(read().text, "new");
        assert_eq!(read().text, "other");
        assert_eq!(read().text, "kept");
        let last = read();
        assert_eq!(
            (last.text.as_str(), last.ends.as_deref()),
            ("done", Some("1"))
        );
        assert_eq!(outbox.queue().bytes, 0);
    }

    #[test]
    fn a_client_that_reads_nothing_is_given_up() {
        let outbox = Outbox::default();
        for _ in 0..100 {
            outbox.send("x".repeat(MOST_BYTES / 10));
        }
        assert!(outbox.queue().bytes < MOST_BYTES * 2);
        assert!(block(outbox.next()).is_none());
    }
}
