//! Who does the work.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use thera_control::{Control, Interrupted};

use super::{Job, JobError, Output};

/// Deep games recurse deeply.
const STACK: usize = 64 << 20;

/// Time between two looks at `stop`.
const TICK: Duration = Duration::from_millis(50);

/// Receives jobs and their outputs in order, and says whether to go on.
pub type Deliver<'a> = &'a mut dyn FnMut(Job, Output) -> ControlFlow<()>;

/// The number of a job, and what came of it.
type Done = (usize, Result<(Job, Output), JobError>);

/// Something that runs jobs.
pub trait Runner: Sync {
    /// Runs `jobs` and delivers their outputs in order. Ends after the last one, when `deliver`
    /// breaks, when `stop` is set (both without an error), or with the first job that fails.
    fn run(
        &self,
        jobs: &mut (dyn Iterator<Item = Job> + Send),
        stop: &AtomicBool,
        deliver: Deliver<'_>,
    ) -> Result<(), JobError>;
}

/// The threads of this machine.
#[derive(Clone, Copy, Debug)]
pub struct Threads(
    /// How many, at least one.
    pub usize,
);

impl Runner for Threads {
    fn run(
        &self,
        jobs: &mut (dyn Iterator<Item = Job> + Send),
        stop: &AtomicBool,
        deliver: Deliver<'_>,
    ) -> Result<(), JobError> {
        let queue = Mutex::new(jobs.enumerate());
        // Ends the threads, for whatever reason; `stop` belongs to the caller.
        let halt = Control::new(usize::MAX, None, 1);
        let (sender, done) = mpsc::channel();
        let work = |sender: mpsc::Sender<_>| {
            while halt.go_on(0).is_ok() {
                let next = queue.lock().unwrap_or_else(PoisonError::into_inner).next();
                let Some((number, job)) = next else { return };
                let result = job.run(&halt).map(|output| (job, output));
                if sender.send((number, result)).is_err() {
                    return;
                }
            }
        };
        thread::scope(|scope| {
            let mut started = Ok(());
            for _ in 0..self.0.max(1) {
                let (sender, work) = (sender.clone(), &work);
                let thread = thread::Builder::new().stack_size(STACK);
                let spawned = thread.spawn_scoped(scope, move || work(sender));
                started = started.and(spawned.map(|_| ()).map_err(|_| Interrupted::NoThread));
            }
            drop(sender);
            let result = match started {
                Ok(()) => in_order(&done, stop, deliver),
                Err(error) => Err(error.into()),
            };
            halt.stop();
            result
        })
    }
}

/// Hands outputs on in the order of their numbers, until there are no more or `stop` is set.
fn in_order(
    done: &mpsc::Receiver<Done>,
    stop: &AtomicBool,
    deliver: Deliver<'_>,
) -> Result<(), JobError> {
    let mut early = BTreeMap::new();
    let mut next = 0;
    while !stop.load(Relaxed) {
        match done.recv_timeout(TICK) {
            Ok((number, result)) => early.insert(number, result),
            Err(RecvTimeoutError::Timeout) => continue,
            Err(RecvTimeoutError::Disconnected) => break,
        };
        while let Some(result) = early.remove(&next) {
            let (job, output) = result?;
            if deliver(job, output).is_break() {
                return Ok(());
            }
            next += 1;
        }
    }
    Ok(())
}
