//! Somebody who does jobs for others.

use std::collections::{HashMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use futures_util::StreamExt;
use thera_control::{Control, Interrupted};
use thera_jobs::{Desk, Things, Trade, Undone};
use tokio::runtime::{Handle, Runtime};

use crate::address::Address;
use crate::bus::{Bus, BusError, PAUSE, Terms, fresh_name, soon, unix_seconds};
use crate::coordinator::runtime;
use crate::lanes::Lane;
use crate::message::{Build, JobHead};
use crate::status::{Doing, RunStatus, WorkerStatus, notes};
use crate::store::Store;

/// Desks that are kept open: each may hold a network or a table.
const MOST_DESKS: usize = 8;

/// Runs that are remembered to be over.
const MOST_OVER: usize = 1000;

/// Deep games recurse deeply.
const STACK: usize = 64 << 20;

/// What a worker may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Jobs at once.
    pub threads: usize,
    /// Bytes for the tables of one job.
    pub memory: usize,
    /// How long one job may take, if that is limited.
    pub time: Option<Duration>,
}

/// A worker: it takes jobs of the trades it knows from a server and posts answers. It reads and
/// writes no files and starts no programs, whatever a job says.
pub struct Worker {
    runtime: Runtime,
    desk: Arc<Shop>,
}

/// A trade and the hash of the luggage it was opened with.
type Opened = (String, Option<String>);

/// What the lanes of a worker share.
pub(crate) struct Shop {
    pub bus: Bus,
    pub build: Build,
    pub name: String,
    pub bounds: Bounds,
    trades: Vec<Trade>,
    /// Where jobs leave things for each other.
    things: Arc<dyn Things>,
    desks: Mutex<HashMap<Opened, Arc<Desk>>>,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    status: WorkerStatus,
    /// What is under way, by lane.
    doing: HashMap<usize, (Doing, Arc<Control>)>,
    /// Runs that are over.
    over: VecDeque<String>,
    /// A run that was there, and when.
    seen: Option<(String, Instant)>,
}

impl Worker {
    /// A worker at a server.
    pub fn at(
        address: &Address,
        terms: Terms,
        build: Build,
        trades: Vec<Trade>,
        bounds: Bounds,
    ) -> Result<Self, BusError> {
        let runtime = runtime()?;
        let bus = runtime.block_on(Bus::connect(address, terms))?;
        let host = host();
        let name = format!("{host}-{}", fresh_name());
        let status = WorkerStatus {
            worker: name.clone(),
            host,
            build: build.to_string(),
            threads: bounds.threads as u64,
            begun: unix_seconds(),
            ..WorkerStatus::default()
        };
        let kept = bounds.memory / 4;
        let things = Store::new(bus.clone(), runtime.handle().clone(), kept);
        let desk = Arc::new(Shop {
            bus,
            build,
            name,
            bounds,
            trades,
            things: Arc::new(things),
            desks: Mutex::default(),
            state: Mutex::new(State {
                status,
                ..State::default()
            }),
        });
        Ok(Worker { runtime, desk })
    }

    /// Its name at the server.
    pub fn name(&self) -> &str {
        &self.desk.name
    }

    /// Works until `control` ends; `tell` hears what people should know.
    pub fn run(&self, control: &Control, tell: &(dyn Fn(&str) + Sync)) -> Result<(), BusError> {
        let handle = self.runtime.handle();
        // Not before it is known that there is a queue to take from.
        self.runtime
            .block_on(self.desk.bus.queue(&self.desk.build))?;
        let tasks = [
            handle.spawn(beat(Arc::clone(&self.desk))),
            handle.spawn(hear_stops(Arc::clone(&self.desk))),
        ];
        std::thread::scope(|scope| {
            for number in 0..self.desk.bounds.threads.max(1) {
                let lane = Lane::new(number, Arc::clone(&self.desk), handle.clone());
                let work = move || lane.work(control);
                let thread = std::thread::Builder::new().stack_size(STACK);
                if thread.spawn_scoped(scope, work).is_err() {
                    tell("the system cannot start another thread");
                }
            }
            self.watch(control, handle, tell);
        });
        for task in tasks {
            task.abort();
        }
        let _ = self
            .runtime
            .block_on(soon(self.desk.bus.workers.delete(&self.desk.name)));
        Ok(())
    }

    /// Waits for the end, and says whose jobs it may not do.
    fn watch(&self, control: &Control, handle: &Handle, tell: &(dyn Fn(&str) + Sync)) {
        let build = self.desk.build.to_string();
        let mut refused: Vec<String> = Vec::new();
        let mut looked: Option<Instant> = None;
        while control.go_on(0).is_ok() {
            std::thread::sleep(Duration::from_millis(50));
            if looked.is_some_and(|looked| looked.elapsed() < self.desk.bus.terms.beat) {
                continue;
            }
            looked = Some(Instant::now());
            let runs = handle.block_on(notes::<RunStatus>(&self.desk.bus.runs));
            for run in runs.unwrap_or_default().into_values() {
                if run.build != build && !refused.contains(&run.run) {
                    tell(&format!(
                        "the jobs of '{}' are for build {}; this is {build}, which does none of them",
                        run.title, run.build
                    ));
                    refused.push(run.run);
                }
            }
        }
        self.desk.stop_all();
    }
}

impl Shop {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The reins of a job that begins now in a lane; `None` if its run is over.
    pub fn begin(&self, lane: usize, head: &JobHead) -> Option<Arc<Control>> {
        let mut state = self.state();
        if state.over.contains(&head.run) {
            return None;
        }
        let memory = head.memory.unwrap_or(usize::MAX).min(self.bounds.memory);
        let control = Arc::new(Control::new(memory, self.bounds.time, 1));
        let doing = Doing {
            run: head.run.clone(),
            trade: head.trade.clone(),
            number: head.number as u64,
            since: unix_seconds(),
        };
        state.doing.insert(lane, (doing, Arc::clone(&control)));
        Some(control)
    }

    /// Whether a run is still there, as far as is known: looked up unless that was done lately.
    pub async fn is_wanted(&self, run: &str) -> bool {
        let known = |state: &State| {
            let (seen, when) = state.seen.as_ref()?;
            (seen == run).then(|| when.elapsed() < self.bus.terms.beat)
        };
        if known(&self.state()) == Some(true) {
            return true;
        }
        let note = soon(self.bus.runs.get(run)).await;
        if let Some(Ok(Some(_))) = &note {
            self.state().seen = Some((run.to_string(), Instant::now()));
        }
        !matches!(note, Some(Ok(None)))
    }

    pub fn is_over(&self, run: &str) -> bool {
        self.state().over.iter().any(|over| over == run)
    }

    /// Counts what a lane has done since it began.
    pub fn end(&self, lane: usize, began: Instant, done: Option<bool>) {
        let mut state = self.state();
        state.doing.remove(&lane);
        state.status.busy += began.elapsed().as_secs_f64();
        match done {
            Some(true) => state.status.done += 1,
            Some(false) => state.status.failed += 1,
            None => {}
        }
    }

    /// Ends what is done for a run.
    pub fn abandon(&self, run: &str) {
        for (doing, control) in self.state().doing.values() {
            if doing.run == run {
                control.stop();
            }
        }
    }

    /// A run is over: what is done for it is of no use.
    fn stop(&self, run: &str) {
        self.abandon(run);
        let mut state = self.state();
        if !state.over.iter().any(|over| over == run) {
            state.over.push_back(run.to_string());
        }
        if state.over.len() > MOST_OVER {
            state.over.pop_front();
        }
    }

    fn stop_all(&self) {
        for (_, control) in self.state().doing.values() {
            control.stop();
        }
    }

    /// Does a job as far as its reins allow.
    pub fn work(
        &self,
        handle: &Handle,
        head: &JobHead,
        job: &[u8],
        control: &Control,
    ) -> Result<Vec<u8>, Undone> {
        if let Some(memory) = head.memory.filter(|&memory| memory > self.bounds.memory) {
            // With less it might come out otherwise.
            return Err(Undone::Failed(format!(
                "it may use {memory} bytes, and this worker allows {}; start workers with more \
                 (--memory) or ask for less",
                self.bounds.memory
            )));
        }
        let desk = self.desk(handle, head)?;
        catch_unwind(AssertUnwindSafe(|| desk(job, control)))
            .unwrap_or_else(|_| Err(Undone::Failed("it makes the worker panic".into())))
    }

    /// The place for jobs of this kind with this luggage, opened if it is not yet.
    fn desk(&self, handle: &Handle, head: &JobHead) -> Result<Arc<Desk>, Undone> {
        let key = (head.trade.clone(), head.luggage.clone());
        let mut desks = self.desks.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(desk) = desks.get(&key) {
            return Ok(Arc::clone(desk));
        }
        let trade = self.trades.iter().find(|trade| trade.name == head.trade);
        let trade = trade
            .ok_or_else(|| Undone::Failed(format!("workers know no trade '{}'", head.trade)))?;
        let luggage = match &head.luggage {
            // Whoever cannot get it leaves the job to others, or to itself later.
            Some(name) => match handle.block_on(soon(self.bus.get(name))) {
                Some(Ok(luggage)) => luggage,
                _ => return Err(Undone::Interrupted(Interrupted::Elsewhere)),
            },
            None => Vec::new(),
        };
        let desk = Arc::new((trade.open)(&luggage, &self.things).map_err(Undone::Failed)?);
        if desks.len() >= MOST_DESKS {
            desks.clear();
        }
        desks.insert(key, Arc::clone(&desk));
        Ok(desk)
    }
}

/// Shows that the worker is alive and what it does.
async fn beat(desk: Arc<Shop>) {
    loop {
        let note = {
            let mut state = desk.state();
            state.status.doing = state
                .doing
                .values()
                .map(|(doing, _)| doing.clone())
                .collect();
            serde_json::to_vec(&state.status).unwrap_or_default()
        };
        let _ = soon(desk.bus.workers.put(desk.name.as_str(), note.into())).await;
        tokio::time::sleep(desk.bus.terms.beat).await;
    }
}

/// Hears which runs are over.
async fn hear_stops(desk: Arc<Shop>) {
    loop {
        if let Ok(mut stops) = desk.bus.client.subscribe("thera.stop.*").await {
            while let Some(stop) = stops.next().await {
                if let Some(run) = stop.subject.strip_prefix("thera.stop.") {
                    desk.stop(run);
                }
            }
        }
        tokio::time::sleep(PAUSE).await;
    }
}

/// The name of this machine, of letters that may stand in a key.
fn host() -> String {
    let name = std::env::var("HOSTNAME").ok();
    let name = name.or_else(|| std::fs::read_to_string("/proc/sys/kernel/hostname").ok());
    let name = name.unwrap_or_default();
    let plain = name
        .trim()
        .chars()
        .filter(|c| c.is_ascii_alphanumeric() || *c == '-');
    let plain: String = plain.take(40).collect();
    match plain.is_empty() {
        true => "worker".into(),
        false => plain,
    }
}
