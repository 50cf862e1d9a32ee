//! The server between those who have work and those who do it: its streams, notes and store.

use std::future::Future;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use async_nats::jetstream::consumer::{AckPolicy, Consumer, pull};
use async_nats::jetstream::object_store::ObjectStore;
use async_nats::jetstream::stream::{self, DiscardPolicy, RetentionPolicy, Stream};
use async_nats::jetstream::{Context, kv, object_store};
use futures_util::StreamExt;
use thiserror::Error;
use tokio::io::AsyncReadExt;
use tokio::time::timeout;

use crate::address::{Address, AddressError};
use crate::message::{Build, hash};

const JOBS: &str = "THERA-JOBS";
const ANSWERS: &str = "THERA-ANSWERS";
const RUNS: &str = "THERA-RUNS";
const WORKERS: &str = "THERA-WORKERS";
const THINGS: &str = "THERA-THINGS";

/// Jobs nobody takes and answers nobody collects go after this long.
const KEPT: Duration = Duration::from_secs(7 * 24 * 3600);

/// Things that nobody has put again go after this long.
pub(crate) const THINGS_KEPT: Duration = Duration::from_secs(24 * 3600);

/// Posting the same message again within this time has no effect.
const DUPLICATES: Duration = Duration::from_secs(10 * 60);

/// The longest wait for one answer of the server.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(5);

/// Time between two tries.
pub(crate) const PAUSE: Duration = Duration::from_millis(500);

/// Jobs that all workers together may hold.
const MOST_HELD: i64 = 50_000;

/// The largest body of a message; larger ones go through the object store.
pub(crate) const LARGEST_BODY: usize = 512 << 10;

/// The largest thing that is taken from the object store.
pub(crate) const LARGEST_THING: usize = 1 << 30;

/// How patient both sides are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// How long a worker holds a job without a sign of life.
    pub lease: Duration,
    /// The time between two signs of life; those who have not given one for six of them are gone.
    pub beat: Duration,
}

impl Default for Terms {
    fn default() -> Self {
        Terms {
            lease: Duration::from_secs(30),
            beat: Duration::from_secs(5),
        }
    }
}

/// Why the server is of no use.
#[derive(Debug, Error)]
pub enum BusError {
    /// The address or what goes with it.
    #[error(transparent)]
    Address(#[from] AddressError),
    /// Nobody there, or it does not let us in.
    #[error("the NATS server at {0} cannot be reached: {1} (to start one: nats-server -js)")]
    Connect(String, String),
    /// There, but without streams.
    #[error(
        "the NATS server at {0} keeps no streams: {1} (start it with JetStream: nats-server -js)"
    )]
    Streams(String, String),
    /// It does not do what it should.
    #[error("the NATS server: {0}")]
    Server(String),
}

/// Makes an error of the server one of ours.
pub(crate) fn server<E: std::fmt::Display>(error: E) -> BusError {
    BusError::Server(error.to_string())
}

/// A connection with everything that is needed on it. Cheap to clone.
#[derive(Clone)]
pub(crate) struct Bus {
    pub client: async_nats::Client,
    pub jetstream: Context,
    pub runs: kv::Store,
    pub workers: kv::Store,
    things: ObjectStore,
    pub terms: Terms,
}

impl Bus {
    pub async fn connect(address: &Address, terms: Terms) -> Result<Bus, BusError> {
        let options = address.options().await?.connection_timeout(ANSWER_TIMEOUT);
        let connected = options.connect(address.url()).await;
        let client =
            connected.map_err(|error| BusError::Connect(address.shown(), error.to_string()))?;
        let mut jetstream = async_nats::jetstream::new(client.clone());
        jetstream.set_timeout(ANSWER_TIMEOUT);
        let told = |error: String| BusError::Streams(address.shown(), error);
        make_streams(&jetstream).await.map_err(told)?;
        let alive = 6 * terms.beat;
        let runs = notes(&jetstream, RUNS, alive).await.map_err(told)?;
        let workers = notes(&jetstream, WORKERS, alive).await.map_err(told)?;
        let config = object_store::Config {
            bucket: THINGS.into(),
            max_age: THINGS_KEPT,
            ..object_store::Config::default()
        };
        let things = match jetstream.get_object_store(THINGS).await {
            Ok(things) => things,
            Err(_) => jetstream
                .create_object_store(config)
                .await
                .map_err(|error| told(error.to_string()))?,
        };
        Ok(Bus {
            client,
            jetstream,
            runs,
            workers,
            things,
            terms,
        })
    }

    /// Posts a message to a stream, however often it takes: the id makes sure that it is there once.
    pub async fn post(&self, subject: String, id: String, payload: Vec<u8>) {
        let payload = async_nats::jetstream::message::PublishMessage::build()
            .message_id(id)
            .payload(payload.into());
        loop {
            let posting = async {
                let sent = self
                    .jetstream
                    .send_publish(subject.clone(), payload.clone());
                sent.await.ok()?.await.ok()
            };
            if let Ok(Some(_)) = timeout(2 * ANSWER_TIMEOUT, posting).await {
                return;
            }
            tokio::time::sleep(PAUSE).await;
            // A server that lost its disk has lost its streams.
            let _ = make_streams(&self.jetstream).await;
        }
    }

    /// Tells everybody something that is not kept.
    pub async fn tell(&self, subject: String) {
        let _ = self.client.publish(subject, Vec::new().into()).await;
        let _ = timeout(ANSWER_TIMEOUT, self.client.flush()).await;
    }

    pub async fn jobs(&self) -> Result<Stream, BusError> {
        self.jetstream.get_stream(JOBS).await.map_err(server)
    }

    /// What all workers of a build take their jobs from.
    pub async fn queue(&self, build: &Build) -> Result<Consumer<pull::Config>, BusError> {
        let name = format!("workers-{}", build.token());
        let config = pull::Config {
            durable_name: Some(name.clone()),
            filter_subject: format!("thera.jobs.{}.>", build.token()),
            ack_policy: AckPolicy::Explicit,
            ack_wait: self.terms.lease,
            max_ack_pending: MOST_HELD,
            ..pull::Config::default()
        };
        let jobs = self.jobs().await?;
        jobs.get_or_create_consumer(&name, config)
            .await
            .map_err(server)
    }

    /// What a run takes its answers from.
    pub async fn letterbox(&self, run: &str) -> Result<Consumer<pull::Config>, BusError> {
        let config = pull::Config {
            durable_name: Some(run.to_string()),
            filter_subject: answer_subject(run),
            ack_policy: AckPolicy::Explicit,
            ack_wait: self.terms.lease,
            max_ack_pending: MOST_HELD,
            ..pull::Config::default()
        };
        let answers = self.jetstream.get_stream(ANSWERS).await.map_err(server)?;
        answers
            .get_or_create_consumer(run, config)
            .await
            .map_err(server)
    }

    /// Takes away what a run leaves: its note, by which workers see that its jobs are not wanted any
    /// more, and answers that came too late. Nothing is purged: with server 2.9 that disturbs others
    /// who take from the same stream.
    pub async fn clear(&self, run: &str) {
        let _ = self.runs.delete(run).await;
        if let Ok(letterbox) = self.letterbox(run).await {
            while let Ok(mut late) = letterbox.fetch().max_messages(500).messages().await {
                let mut count = 0;
                while let Some(Ok(message)) = late.next().await {
                    let _ = message.ack().await;
                    count += 1;
                }
                if count == 0 {
                    break;
                }
            }
        }
        if let Ok(answers) = self.jetstream.get_stream(ANSWERS).await {
            let _ = answers.delete_consumer(run).await;
        }
    }

    /// Puts a thing into the store under its hash, which is returned.
    pub async fn put(&self, thing: &[u8]) -> Result<String, BusError> {
        let name = hash(thing);
        self.things
            .put(name.as_str(), &mut &thing[..])
            .await
            .map_err(server)?;
        Ok(name)
    }

    /// The thing with this hash; one that is too large or not what it should be is refused.
    pub async fn get(&self, name: &str) -> Result<Vec<u8>, BusError> {
        let object = self.things.get(name).await.map_err(server)?;
        if object.info().size > LARGEST_THING {
            return Err(BusError::Server("a thing in the store is too large".into()));
        }
        let mut thing = Vec::with_capacity(object.info().size);
        let mut object = object.take(LARGEST_THING as u64 + 1);
        object.read_to_end(&mut thing).await.map_err(server)?;
        match hash(&thing) == name {
            true => Ok(thing),
            false => Err(BusError::Server("a thing in the store was changed".into())),
        }
    }

    /// Removes a thing that nobody needs any more.
    pub async fn forget(&self, name: &str) {
        let _ = self.things.delete(name).await;
    }

    /// A body that fits into a message, and the hash of one that had to go into the store.
    pub async fn stow<'a>(&self, body: &'a [u8]) -> Result<(&'a [u8], Option<String>), BusError> {
        match body.len() <= LARGEST_BODY {
            true => Ok((body, None)),
            false => Ok((&[], Some(self.put(body).await?))),
        }
    }
}

pub(crate) fn answer_subject(run: &str) -> String {
    format!("thera.answers.{run}")
}

pub(crate) fn stop_subject(run: &str) -> String {
    format!("thera.stop.{run}")
}

async fn make_streams(jetstream: &Context) -> Result<(), String> {
    for (name, subjects) in [(JOBS, "thera.jobs.>"), (ANSWERS, "thera.answers.>")] {
        let config = stream::Config {
            name: name.into(),
            subjects: vec![subjects.into()],
            retention: RetentionPolicy::WorkQueue,
            max_age: KEPT,
            duplicate_window: DUPLICATES,
            ..stream::Config::default()
        };
        let made = jetstream.get_or_create_stream(config).await;
        made.map_err(|error| error.to_string())?;
    }
    Ok(())
}

async fn notes(jetstream: &Context, bucket: &str, age: Duration) -> Result<kv::Store, String> {
    if let Ok(store) = jetstream.get_key_value(bucket).await {
        return Ok(store);
    }
    // The stream of a bucket, made by hand: the client asks the account about limits first, and does
    // not understand what server 2.9, Debian's, answers to that.
    let config = stream::Config {
        name: format!("KV_{bucket}"),
        subjects: vec![format!("$KV.{bucket}.>")],
        max_messages_per_subject: 1,
        discard: DiscardPolicy::New,
        max_age: age,
        duplicate_window: DUPLICATES.min(age),
        allow_rollup: true,
        allow_direct: true,
        deny_delete: true,
        ..stream::Config::default()
    };
    let made = jetstream.get_or_create_stream(config).await;
    // Somebody with other terms may have been quicker: then theirs hold.
    let store = jetstream.get_key_value(bucket).await;
    store.map_err(|error| {
        made.err()
            .map_or(error.to_string(), |error| error.to_string())
    })
}

/// A name that nobody else has: the process, when it began, and a count.
pub(crate) fn fresh_name() -> String {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let count = COUNT.fetch_add(1, Relaxed);
    let now = unix_seconds();
    let random = hash(format!("{:?}{count}", std::time::Instant::now()).as_bytes());
    format!("{now:x}-{:x}-{count}-{}", std::process::id(), &random[..8])
}

/// Seconds since 1970.
pub(crate) fn unix_seconds() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(0, |since| since.as_secs())
}

/// What comes of something within the server's time, if anything does.
pub(crate) async fn soon<T>(what: impl Future<Output = T>) -> Option<T> {
    timeout(2 * ANSWER_TIMEOUT, what).await.ok()
}
