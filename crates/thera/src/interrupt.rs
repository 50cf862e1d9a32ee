//! Ctrl-C: long work runs on a thread of its own, so that an interrupt can leave it behind at
//! once, wherever it is (thinking, or waiting for a line), and say what was reached.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use crate::failure::Failure;

/// Time between two calls of `tick`.
const TICK: Duration = Duration::from_millis(100);

/// Deep games recurse deeply.
const STACK: usize = 64 << 20;

enum Event<T> {
    Done(thread::Result<T>),
    Interrupt,
}

/// Runs `work` and returns its result, or `None` if Ctrl-C came first; `tick` is called now and
/// then meanwhile. To be called once in a run.
pub fn until_interrupted<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
    mut tick: impl FnMut(),
) -> Result<Option<T>, Failure> {
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
    loop {
        match events.recv_timeout(TICK) {
            Ok(Event::Done(Ok(result))) => return Ok(Some(result)),
            Ok(Event::Done(Err(panic))) => resume_unwind(panic),
            Ok(Event::Interrupt) | Err(RecvTimeoutError::Disconnected) => return Ok(None),
            Err(RecvTimeoutError::Timeout) => tick(),
        }
    }
}
