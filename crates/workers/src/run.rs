//! One list of jobs while workers do it.

use std::collections::{BTreeMap, BTreeSet};
use std::future::Future;
use std::ops::ControlFlow;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use async_nats::jetstream::Message;
use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use thera_control::Control;
use thera_jobs::Work;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

use crate::bus::{
    Bus, BusError, LARGEST_BODY, PAUSE, THINGS_KEPT, fresh_name, soon, stop_subject, unix_seconds,
};
use crate::message::{AnswerHead, Build, JobHead, hash, pack, unpack};
use crate::status::{RunStatus, WorkerStatus, notes};

/// Time between two looks at the control.
const TICK: Duration = Duration::from_millis(50);

/// Jobs that are away at a time for each thread of the workers, and the bounds of that.
const AHEAD: u64 = 16;
const LEAST_AWAY: u64 = 64;
const MOST_AWAY: u64 = 4096;

/// Bytes of jobs that are away at a time, if it is more than one.
const MOST_BYTES_AWAY: usize = 64 << 20;

/// How often an answer in the object store is tried to be fetched.
const MOST_TRIES: i64 = 5;

/// Answers of no use after which a job is given up.
const MOST_REJECTED: u32 = 3;

/// A job that is away.
struct Away {
    /// As it was posted.
    text: Vec<u8>,
    hash: String,
    /// How often it was posted.
    attempt: u32,
    /// When it was known to be with the server.
    posted: Option<Instant>,
    rejected: u32,
}

/// What the run and the tasks beside it share.
struct Shared {
    note: RunStatus,
    /// Jobs that may be away.
    window: u64,
}

type Posting<'a> = Pin<Box<dyn Future<Output = usize> + Send + 'a>>;

/// A list of jobs under way.
pub(crate) struct Run<'a> {
    bus: Bus,
    build: Build,
    id: String,
    trade: &'static str,
    luggage: Option<String>,
    memory: Option<usize>,
    work: &'a dyn Work,
    away: BTreeMap<usize, Away>,
    /// What they take.
    bytes: usize,
    /// Missing at the last inspection.
    missing: BTreeSet<usize>,
    postings: FuturesUnordered<Posting<'a>>,
    answers: mpsc::Receiver<Message>,
    shared: Arc<Mutex<Shared>>,
    tasks: Vec<JoinHandle<()>>,
    tell: &'a (dyn Fn(&str) + Send + Sync),
    /// Why jobs were given up.
    failures: BTreeMap<usize, String>,
}

impl<'a> Run<'a> {
    pub async fn begin(
        bus: &Bus,
        build: &Build,
        title: &str,
        trade: &'static str,
        work: &'a dyn Work,
        tell: &'a (dyn Fn(&str) + Send + Sync),
    ) -> Result<Run<'a>, String> {
        let id = fresh_name();
        let luggage = work.luggage()?;
        let stored = match luggage.is_empty() {
            true => None,
            false => Some(bus.put(&luggage).await.map_err(told)?),
        };
        let note = RunStatus {
            run: id.clone(),
            title: title.to_string(),
            trade: trade.to_string(),
            build: build.to_string(),
            begun: unix_seconds(),
            ..RunStatus::default()
        };
        let shared = Arc::new(Mutex::new(Shared {
            note,
            window: LEAST_AWAY,
        }));
        // Before any job: a worker looks whether its run is still there.
        keep_note(bus, &shared).await;
        bus.letterbox(&id).await.map_err(told)?;
        let (sender, answers) = mpsc::channel(256);
        let tasks = vec![
            tokio::spawn(collect_answers(bus.clone(), id.clone(), sender)),
            tokio::spawn(beat(bus.clone(), Arc::clone(&shared), luggage)),
        ];
        let run = Run {
            bus: bus.clone(),
            build: build.clone(),
            id,
            trade,
            luggage: stored,
            memory: None,
            work,
            away: BTreeMap::new(),
            bytes: 0,
            missing: BTreeSet::new(),
            postings: FuturesUnordered::new(),
            answers,
            shared,
            tasks,
            tell,
            failures: BTreeMap::new(),
        };
        run.look_for_workers().await;
        Ok(run)
    }

    /// Posts jobs and takes answers until all are delivered, or enough, or `control` ends.
    pub async fn go(
        &mut self,
        control: &Control,
        collect: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Result<(), String> {
        self.memory = (control.memory != usize::MAX).then_some(control.memory);
        let mut inspection = tokio::time::interval(self.bus.terms.beat);
        let mut has_more = true;
        while control.go_on(0).is_ok() {
            // Only so far ahead of what was delivered, so that what is done and waits for an
            // earlier job takes no more memory either.
            while has_more && self.has_room() {
                has_more = self.hand_out();
            }
            if !has_more && self.away.is_empty() {
                let _ = collect();
                return self.failure();
            }
            tokio::select! {
                Some(number) = self.postings.next() => self.note_posted(number),
                Some(message) = self.answers.recv() => {
                    // What is not acknowledged comes again.
                    if self.take(&message).await {
                        let _ = message.ack().await;
                    }
                }
                _ = inspection.tick() => self.inspect().await,
                () = tokio::time::sleep(TICK) => {}
            }
            if collect().is_break() {
                return self.failure();
            }
        }
        Ok(())
    }

    /// Why the job failed whose turn it is, if it did.
    fn failure(&mut self) -> Result<(), String> {
        let next = self.work.delivered();
        self.failures.remove(&next).map_or(Ok(()), Err)
    }

    /// Whether one more job may be away.
    fn has_room(&self) -> bool {
        let Shared { note, window } = &*lock(&self.shared);
        let ahead = note.posted.saturating_sub(self.work.delivered() as u64);
        ahead < *window && (self.bytes < MOST_BYTES_AWAY || self.away.is_empty())
    }

    fn hand_out(&mut self) -> bool {
        let Some((number, text)) = self.work.hand_out() else {
            return false;
        };
        let away = Away {
            hash: hash(&text),
            text,
            attempt: 0,
            posted: None,
            rejected: 0,
        };
        self.bytes += away.text.len();
        self.away.insert(number, away);
        lock(&self.shared).note.posted += 1;
        self.post(number);
        true
    }

    /// Posts a job, for the first time or again.
    fn post(&mut self, number: usize) {
        let subject = format!("{}{number}", self.subjects());
        let Some(away) = self.away.get_mut(&number) else {
            return;
        };
        away.attempt += 1;
        away.posted = None;
        let id = format!("{}.{number}.{}", self.id, away.attempt);
        let (bus, text) = (self.bus.clone(), away.text.clone());
        let mut head = JobHead {
            run: self.id.clone(),
            number,
            trade: self.trade.to_string(),
            memory: self.memory,
            luggage: self.luggage.clone(),
            stored: None,
        };
        self.postings.push(Box::pin(async move {
            let (body, stored) = loop {
                match bus.stow(&text).await {
                    Ok(stowed) => break stowed,
                    Err(_) => tokio::time::sleep(PAUSE).await,
                }
            };
            head.stored = stored;
            bus.post(subject, id, pack(&head, body)).await;
            number
        }));
    }

    /// What the subjects of its jobs begin with.
    fn subjects(&self) -> String {
        format!("thera.jobs.{}.{}.", self.build.token(), self.id)
    }

    fn note_posted(&mut self, number: usize) {
        if let Some(away) = self.away.get_mut(&number) {
            away.posted = Some(Instant::now());
        }
    }

    /// Takes an answer; one of no use costs its job another posting. False if it could not be looked
    /// at now.
    async fn take(&mut self, message: &Message) -> bool {
        let Some((head, body)) = unpack::<AnswerHead>(&message.payload) else {
            // Of no job: if one lost its answer by this, the inspection will find out.
            lock(&self.shared).note.rejected += 1;
            return true;
        };
        let number = head.number;
        let Some(away) = self.away.get(&number) else {
            return true;
        };
        let is_answer = away.hash == head.job;
        if let (true, Some(reason)) = (is_answer, head.failed) {
            self.give_up(number, format!("job {number} of this run: {reason}"));
            return true;
        }
        let fetched = match &head.stored {
            Some(name) => self.bus.get(name).await.ok(),
            None => Some(body.to_vec()),
        };
        let tries = message.info().map_or(1, |info| info.delivered);
        if is_answer && fetched.is_none() && tries < MOST_TRIES {
            return false;
        }
        let output = fetched.filter(|_| is_answer);
        let taken = output.is_some_and(|output| self.work.take_back(number, &output));
        if let Some(name) = &head.stored {
            self.bus.forget(name).await;
        }
        match taken {
            true => {
                self.forget(number).await;
                lock(&self.shared).note.answered += 1;
            }
            false => self.reject(number, &head.worker),
        }
        true
    }

    /// A job is done with.
    async fn forget(&mut self, number: usize) {
        let Some(away) = self.away.remove(&number) else {
            return;
        };
        self.bytes -= away.text.len();
        if away.text.len() > LARGEST_BODY {
            self.bus.forget(&away.hash).await;
        }
    }

    fn reject(&mut self, number: usize, worker: &str) {
        lock(&self.shared).note.rejected += 1;
        let Some(away) = self.away.get_mut(&number) else {
            return;
        };
        away.rejected += 1;
        if away.rejected >= MOST_REJECTED {
            let worker: String = worker.chars().take(60).collect();
            let times = away.rejected;
            return self.give_up(
                number,
                format!(
                    "job {number} of this run was answered {times} times by what is no answer to \
                     it, the last time by worker {worker}"
                ),
            );
        }
        lock(&self.shared).note.again += 1;
        self.post(number);
    }

    fn give_up(&mut self, number: usize, reason: String) {
        if let Some(away) = self.away.remove(&number) {
            self.bytes -= away.text.len();
        }
        self.failures.insert(number, reason);
        self.work.give_up(number);
    }

    /// Looks which jobs are with the server, and posts those again that are neither there nor
    /// answered: a server may lose its disk, and a worker may say that it has done what it has not.
    async fn inspect(&mut self) {
        let old = 2 * self.bus.terms.beat;
        let is_old = |away: &Away| away.posted.is_some_and(|posted| posted.elapsed() > old);
        if !self.away.values().any(is_old) {
            return;
        }
        let Some(Ok(there)) = soon(self.numbers_there()).await else {
            return;
        };
        let gone = |(&number, away): (&usize, &Away)| {
            (is_old(away) && !there.contains(&number)).then_some(number)
        };
        let missing: BTreeSet<usize> = self.away.iter().filter_map(gone).collect();
        // At two inspections, since an answer may be on its way.
        for &number in missing.intersection(&self.missing.clone()) {
            lock(&self.shared).note.again += 1;
            self.post(number);
        }
        self.missing = missing;
    }

    /// The numbers of the jobs that the server has.
    async fn numbers_there(&self) -> Result<BTreeSet<usize>, BusError> {
        let subjects = self.subjects();
        let jobs = self.bus.jobs().await?;
        let listed = jobs.info_with_subjects(format!("{subjects}>")).await;
        let mut listed = listed.map_err(crate::bus::server)?;
        let mut numbers = BTreeSet::new();
        while let Some(Ok((subject, _))) = listed.next().await {
            numbers.extend(
                subject
                    .strip_prefix(&subjects)
                    .and_then(|n| n.parse::<usize>().ok()),
            );
        }
        Ok(numbers)
    }

    /// Says if there is nobody to do it.
    async fn look_for_workers(&self) {
        let Ok(workers) = notes::<WorkerStatus>(&self.bus.workers).await else {
            return;
        };
        let build = self.build.to_string();
        let (ours, others): (Vec<_>, Vec<_>) =
            workers.values().partition(|worker| worker.build == build);
        if let Some(other) = others.first() {
            (self.tell)(&format!(
                "{} of another build ({}, not {build}) and given nothing",
                count(others.len(), "worker is", "workers are"),
                other.build
            ));
        }
        if ours.is_empty() {
            (self.tell)("no worker is there yet; it goes on when one comes (thera work URL)");
        }
        set_window(&self.shared, ours.into_iter());
    }

    /// Tells the workers that it is over, and takes away what is left.
    pub async fn end(self) {
        for task in &self.tasks {
            task.abort();
        }
        self.bus.tell(stop_subject(&self.id)).await;
        let _ = soon(self.bus.clear(&self.id)).await;
    }
}

fn told(error: BusError) -> String {
    error.to_string()
}

fn count(number: usize, one: &str, many: &str) -> String {
    match number {
        1 => format!("1 {one}"),
        _ => format!("{number} {many}"),
    }
}

fn lock(shared: &Mutex<Shared>) -> MutexGuard<'_, Shared> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

async fn keep_note(bus: &Bus, shared: &Mutex<Shared>) {
    let (run, note) = {
        let note = &lock(shared).note;
        (
            note.run.clone(),
            serde_json::to_vec(note).unwrap_or_default(),
        )
    };
    let _ = soon(bus.runs.put(run, note.into())).await;
}

fn set_window<'a>(shared: &Mutex<Shared>, workers: impl Iterator<Item = &'a WorkerStatus>) {
    let threads: u64 = workers.map(|worker| worker.threads.min(1024)).sum();
    lock(shared).window = (AHEAD * threads).clamp(LEAST_AWAY, MOST_AWAY);
}

/// Shows that the run is alive, keeps what its jobs share in the store, and counts the workers.
async fn beat(bus: Bus, shared: Arc<Mutex<Shared>>, luggage: Vec<u8>) {
    let mut put = Instant::now();
    let build = lock(&shared).note.build.clone();
    loop {
        tokio::time::sleep(bus.terms.beat).await;
        keep_note(&bus, &shared).await;
        if !luggage.is_empty() && put.elapsed() > THINGS_KEPT / 4 {
            put = Instant::now();
            let _ = bus.put(&luggage).await;
        }
        if let Ok(workers) = notes::<WorkerStatus>(&bus.workers).await {
            set_window(
                &shared,
                workers.values().filter(|worker| worker.build == build),
            );
        }
    }
}

/// Fetches answers for as long as somebody takes them, whatever happens to the connection.
async fn collect_answers(bus: Bus, run: String, sender: mpsc::Sender<Message>) {
    loop {
        if let Ok(letterbox) = bus.letterbox(&run).await {
            let stream = letterbox.stream().max_messages_per_batch(256);
            let stream = stream
                .expires(Duration::from_secs(30))
                .heartbeat(bus.terms.beat.min(Duration::from_secs(10)));
            if let Ok(mut messages) = stream.messages().await {
                while let Some(Ok(message)) = messages.next().await {
                    if sender.send(message).await.is_err() {
                        return;
                    }
                }
            }
        }
        tokio::time::sleep(PAUSE).await;
    }
}
