//! Ctrl-C: long work runs on a thread of its own, so that an interrupt can leave it behind at
//! once, wherever it is (thinking, or waiting for a line), and say what was reached.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use crate::failure::Failure;

/// Time between two calls of `tick`.
const TICK: Duration = Duration::from_millis(100);

/// Deep games recurse deeply.
const STACK: usize = 64 << 20;

enum Event<T> {
    Done(thread::Result<T>),
    Interrupt,
}

/// How long work may take to end once it was told to stop.
const GRACE: Duration = Duration::from_secs(5);

/// Runs `work` and returns its result, or `None` if Ctrl-C came first; `tick` is called now and
/// then meanwhile. To be called once in a run.
pub fn until_interrupted<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
    tick: impl FnMut(),
) -> Result<Option<T>, Failure> {
    let mut run = Run::start(work)?;
    Ok(run.wait(tick, None))
}

/// The same for work that can be told to stop: on Ctrl-C `stop` is called and the work may tidy
/// up and return what it has.
pub fn until_stopped<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
    tick: impl FnMut(),
    stop: impl FnOnce(),
) -> Result<Option<T>, Failure> {
    let mut run = Run::start(work)?;
    Ok(run.wait(tick, None).or_else(|| {
        stop();
        run.wait(|| (), Some(Instant::now() + GRACE))
    }))
}

/// Work under way.
struct Run<T> {
    events: mpsc::Receiver<Event<T>>,
}

impl<T: Send + 'static> Run<T> {
    fn start(work: impl FnOnce() -> T + Send + 'static) -> Result<Self, Failure> {
        let (sender, events) = mpsc::channel();
        let on_interrupt = sender.clone();
        ctrlc::set_handler(move || {
            let _ = on_interrupt.send(Event::Interrupt);
        })
        .map_err(|error| Failure::CouldNot(format!("Ctrl-C cannot be caught: {error}")))?;
        let run = move || {
            let result = catch_unwind(AssertUnwindSafe(work));
            let _ = sender.send(Event::Done(result));
        };
        thread::Builder::new()
            .stack_size(STACK)
            .spawn(run)
            .map_err(|error| Failure::CouldNot(format!("a thread cannot be started: {error}")))?;
        Ok(Run { events })
    }

    /// The result, or `None` if Ctrl-C (again) or the end of patience came first.
    fn wait(&mut self, mut tick: impl FnMut(), until: Option<Instant>) -> Option<T> {
        loop {
            match self.events.recv_timeout(TICK) {
                Ok(Event::Done(Ok(result))) => return Some(result),
                Ok(Event::Done(Err(panic))) => resume_unwind(panic),
                Ok(Event::Interrupt) | Err(RecvTimeoutError::Disconnected) => return None,
                Err(RecvTimeoutError::Timeout) => tick(),
            }
            if until.is_some_and(|until| Instant::now() >= until) {
                return None;
            }
        }
    }
}
