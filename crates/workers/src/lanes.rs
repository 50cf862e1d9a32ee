//! One thread of a worker: it takes jobs, does them, posts answers, and renews its leases.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use async_nats::jetstream::consumer::{Consumer, pull};
use async_nats::jetstream::{AckKind, Message};
use futures_util::StreamExt;
use thera_control::{Control, Interrupted};
use thera_jobs::Undone;
use tokio::runtime::Handle;
use tokio::task::JoinHandle;
use tokio::time::timeout;

use crate::bus::{BusError, PAUSE, answer_subject, soon};
use crate::message::{AnswerHead, JobHead, hash, pack, unpack};
use crate::worker::Shop;

/// How long a request for jobs waits for one.
const WAIT: Duration = Duration::from_secs(2);

/// Small jobs are taken several at a time, as many as take this long.
const BITE: Duration = Duration::from_millis(100);
const LARGEST_BITE: usize = 32;

/// Workers that may die of a job before it is given up.
const MOST_DELIVERIES: i64 = 10;

/// How long a job waits that cannot be begun.
const LATER: Duration = Duration::from_secs(5);

/// How long an answer is tried to be posted.
const POSTING: Duration = Duration::from_secs(600);

/// One thread of a worker.
pub(crate) struct Lane {
    number: usize,
    shop: Arc<Shop>,
    handle: Handle,
}

/// Jobs that a lane has taken and not done yet.
type Held = Arc<Mutex<Vec<Arc<Message>>>>;

impl Lane {
    pub fn new(number: usize, shop: Arc<Shop>, handle: Handle) -> Self {
        Lane {
            number,
            shop,
            handle,
        }
    }

    /// Takes and does jobs until `control` ends.
    pub fn work(&self, control: &Control) {
        let mut queue = None;
        let mut bite = 1;
        while control.go_on(0).is_ok() {
            let taken = self.handle.block_on(self.fetch(&mut queue, bite));
            let Ok(taken) = taken else {
                // The server is away, or has lost its queue.
                queue = None;
                std::thread::sleep(PAUSE);
                continue;
            };
            if taken.is_empty() {
                continue;
            }
            let (begun, count) = (Instant::now(), taken.len() as u32);
            self.do_all(taken, control);
            let each = begun.elapsed() / count;
            let fits = BITE.as_nanos() / each.as_nanos().max(1);
            bite = (fits as usize).clamp(1, LARGEST_BITE);
        }
    }

    async fn fetch(
        &self,
        queue: &mut Option<Consumer<pull::Config>>,
        most: usize,
    ) -> Result<Vec<Message>, BusError> {
        if queue.is_none() {
            *queue = Some(self.shop.bus.queue(&self.shop.build).await?);
        }
        let Some(consumer) = queue else {
            return Ok(vec![]);
        };
        // First what is there; only where nothing is, one that may come.
        let batch = consumer.fetch().max_messages(most).expires(WAIT).messages();
        let there = self
            .received(batch.await.map_err(crate::bus::server)?)
            .await?;
        if !there.is_empty() {
            return Ok(there);
        }
        let batch = consumer.batch().max_messages(1).expires(WAIT).messages();
        self.received(batch.await.map_err(crate::bus::server)?)
            .await
    }

    async fn received(&self, mut batch: pull::Batch) -> Result<Vec<Message>, BusError> {
        let mut taken = Vec::new();
        loop {
            match timeout(2 * WAIT, batch.next()).await {
                Ok(Some(Ok(message))) => taken.push(message),
                Ok(None) => return Ok(taken),
                _ if !taken.is_empty() => return Ok(taken),
                Ok(Some(Err(error))) => return Err(crate::bus::server(error)),
                Err(_) => return Err(BusError::Server("it does not answer".into())),
            }
        }
    }

    fn do_all(&self, taken: Vec<Message>, control: &Control) {
        let messages: Vec<Arc<Message>> = taken.into_iter().map(Arc::new).collect();
        let held: Held = Arc::new(Mutex::new(messages.clone()));
        let pulse = self.pulse(Arc::clone(&held));
        for message in messages {
            let kind = match control.go_on(0) {
                // Somebody else may begin with it at once.
                Err(_) => Some(AckKind::Nak(None)),
                Ok(()) => self.do_one(&message, control),
            };
            lock(&held).retain(|held| !Arc::ptr_eq(held, &message));
            if let Some(kind) = kind {
                let _ = self.handle.block_on(soon(message.ack_with(kind)));
            }
        }
        pulse.abort();
    }

    /// Does a job and says what is to be told the queue.
    fn do_one(&self, message: &Message, control: &Control) -> Option<AckKind> {
        let Some((head, body)) = unpack::<JobHead>(&message.payload) else {
            return Some(AckKind::Term);
        };
        let (deliveries, place) = message
            .info()
            .map_or((1, 0), |info| (info.delivered, info.stream_sequence));
        if !self.handle.block_on(self.shop.is_wanted(&head.run)) {
            // Should whoever wanted it come back, it will be posted again.
            return Some(AckKind::Term);
        }
        let Some(reins) = self.shop.begin(self.number, &head) else {
            return Some(AckKind::Term);
        };
        let began = Instant::now();
        let stored = match &head.stored {
            None => None,
            Some(name) => match self.handle.block_on(soon(self.shop.bus.get(name))) {
                Some(Ok(job)) => Some(job),
                _ => {
                    self.shop.end(self.number, began, None);
                    return Some(AckKind::Nak(Some(LATER)));
                }
            },
        };
        let job = stored.as_deref().unwrap_or(body);
        let result = match deliveries > MOST_DELIVERIES {
            true => Err(Undone::Failed(format!(
                "{} workers took it and none came back with an answer",
                deliveries - 1
            ))),
            false => self.shop.work(&self.handle, &head, job, &reins),
        };
        let is_unwanted = self.shop.is_over(&head.run);
        let answer = match result {
            _ if is_unwanted => Err(AckKind::Term),
            _ if control.go_on(0).is_err() => Err(AckKind::Nak(None)),
            Err(Undone::Interrupted(Interrupted::Elsewhere)) => Err(AckKind::Nak(Some(LATER))),
            // Whoever wanted it is gone; should they come back, they will post it again.
            Err(Undone::Interrupted(Interrupted::Stopped)) => Err(AckKind::Term),
            Err(Undone::Interrupted(why)) => {
                Ok(Err(format!("{why} (by the bounds of the worker)")))
            }
            Err(Undone::Failed(why)) => Ok(Err(why)),
            Ok(output) => Ok(Ok(output)),
        };
        let done = answer.as_ref().ok().map(Result::is_ok);
        let kind = match answer {
            Err(kind) => kind,
            Ok(answer) => {
                let posting = self.post(&head, place, hash(job), answer);
                match self
                    .handle
                    .block_on(async { timeout(POSTING, posting).await })
                {
                    Ok(()) => AckKind::Ack,
                    Err(_) => AckKind::Nak(None),
                }
            }
        };
        self.shop.end(self.number, began, done);
        Some(kind)
    }

    /// Posts an answer, once it is there or the run is over.
    async fn post(&self, head: &JobHead, place: u64, job: String, answer: Result<Vec<u8>, String>) {
        let bus = &self.shop.bus;
        let (output, failed) = match answer {
            Ok(output) => (output, None),
            Err(why) => (Vec::new(), Some(why)),
        };
        let posting = async {
            let (body, stored) = loop {
                match bus.stow(&output).await {
                    Ok(stowed) => break stowed,
                    Err(_) => tokio::time::sleep(PAUSE).await,
                }
            };
            let answer = AnswerHead {
                number: head.number,
                job,
                worker: self.shop.name.clone(),
                failed,
                stored,
            };
            // Nobody's answer takes the place of another's, or of one to the job posted again.
            let id = format!("{}.{}.{place}.{}", head.run, head.number, self.shop.name);
            bus.post(answer_subject(&head.run), id, pack(&answer, body))
                .await;
        };
        let over = async {
            while !self.shop.is_over(&head.run) {
                tokio::time::sleep(PAUSE).await;
            }
        };
        tokio::select! {
            () = posting => {}
            () = over => {}
        }
    }

    /// Renews the leases of all jobs that are held, and looks whether anybody still wants them.
    fn pulse(&self, held: Held) -> JoinHandle<()> {
        let shop = Arc::clone(&self.shop);
        let pause = (shop.bus.terms.lease / 3).min(shop.bus.terms.beat);
        self.handle.spawn(async move {
            let mut absences = 0;
            loop {
                tokio::time::sleep(pause).await;
                let messages = lock(&held).clone();
                for message in &messages {
                    let _ = soon(message.ack_with(AckKind::Progress)).await;
                }
                let Some((head, _)) = messages
                    .first()
                    .and_then(|first| unpack::<JobHead>(&first.payload))
                else {
                    return;
                };
                match soon(shop.bus.runs.get(head.run.as_str())).await {
                    Some(Ok(None)) => absences += 1,
                    Some(Ok(Some(_))) => absences = 0,
                    _ => {}
                }
                if absences >= 2 {
                    shop.abandon(&head.run);
                }
            }
        })
    }
}

fn lock(held: &Held) -> MutexGuard<'_, Vec<Arc<Message>>> {
    held.lock().unwrap_or_else(PoisonError::into_inner)
}
