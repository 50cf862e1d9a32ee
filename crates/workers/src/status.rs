//! Who works on what: notes that everybody renews with every heartbeat, and that vanish without one.

use std::collections::BTreeMap;

use async_nats::jetstream::kv;
use futures_util::StreamExt;
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::address::Address;
use crate::bus::{Bus, BusError, Terms, server, soon, unix_seconds};
use crate::coordinator::runtime;

/// Everything that is going on at a server.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Status {
    /// The address of the server.
    pub server: String,
    /// Jobs that are posted and not done.
    pub waiting: u64,
    /// Runs that have work, by their beginning.
    pub runs: Vec<RunStatus>,
    /// Workers, by name.
    pub workers: Vec<WorkerStatus>,
}

/// Somebody who has work.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct RunStatus {
    /// Its name.
    pub run: String,
    /// What it is for.
    pub title: String,
    /// What kind of jobs it has.
    pub trade: String,
    /// The build that its workers must have.
    pub build: String,
    /// When it began, in seconds since 1970.
    pub begun: u64,
    /// Jobs posted.
    pub posted: u64,
    /// Jobs answered.
    pub answered: u64,
    /// Answers that were of no use.
    pub rejected: u64,
    /// Jobs that had to be posted again.
    pub again: u64,
    /// Jobs answered a second, since it began.
    pub rate: f64,
}

/// Somebody who does it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct WorkerStatus {
    /// Its name.
    pub worker: String,
    /// The machine.
    pub host: String,
    /// Its build.
    pub build: String,
    /// Jobs it does at once.
    pub threads: u64,
    /// When it began, in seconds since 1970.
    pub begun: u64,
    /// Jobs it has done.
    pub done: u64,
    /// Jobs of which nothing came.
    pub failed: u64,
    /// Seconds its threads were busy, added up.
    pub busy: f64,
    /// What it is doing.
    pub doing: Vec<Doing>,
}

/// A job under way.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Doing {
    /// Whose it is.
    pub run: String,
    /// What kind it is.
    pub trade: String,
    /// Its number.
    pub number: u64,
    /// When it began, in seconds since 1970.
    pub since: u64,
}

impl Status {
    /// Asks a server.
    pub fn read(address: &Address) -> Result<Status, BusError> {
        runtime()?.block_on(async {
            let bus = Bus::connect(address, Terms::default()).await?;
            let mut runs: Vec<RunStatus> = notes(&bus.runs).await?.into_values().collect();
            let now = unix_seconds();
            for run in &mut runs {
                run.rate = run.answered as f64 / now.saturating_sub(run.begun).max(1) as f64;
            }
            runs.sort_by_key(|run| run.begun);
            Ok(Status {
                server: address.shown(),
                waiting: bus.jobs().await?.cached_info().state.messages,
                runs,
                workers: notes(&bus.workers).await?.into_values().collect(),
            })
        })
    }
}

/// All notes that can be read, by their keys.
pub(crate) async fn notes<T: DeserializeOwned>(
    store: &kv::Store,
) -> Result<BTreeMap<String, T>, BusError> {
    let read = async {
        // The keys come in one answer of the server. Following a consumer over them would wait for
        // ever for a note that vanishes meanwhile.
        let mut found = BTreeMap::new();
        let mut subjects = store
            .stream
            .info_with_subjects(format!("{}>", store.prefix))
            .await
            .map_err(server)?;
        while let Some(subject) = subjects.next().await {
            let (subject, _) = subject.map_err(server)?;
            let Some(key) = subject.strip_prefix(&store.prefix) else {
                continue;
            };
            let note = store.get(key).await.ok().flatten();
            let note = note.and_then(|bytes| serde_json::from_slice(&bytes).ok());
            if let Some(note) = note {
                found.insert(key.to_string(), note);
            }
        }
        Ok(found)
    };
    let late = || BusError::Server("it does not answer".into());
    soon(read).await.unwrap_or_else(|| Err(late()))
}
