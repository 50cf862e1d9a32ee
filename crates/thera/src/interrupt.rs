//! Ctrl-C and SIGTERM: long work runs on a thread of its own, so that an interrupt can leave it
//! behind at once, wherever it is (thinking, or waiting for a line), and say what was reached.
//!
//! Waiting is compiled once, whatever the work returns: results come back through a slot.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::failure::Failure;
use crate::play::terminal;

/// Time between two calls of `tick`.
const TICK: Duration = Duration::from_millis(100);

/// Deep games recurse deeply.
const STACK: usize = 64 << 20;

enum Event {
    Done(thread::Result<()>),
    Interrupt,
}

/// How long work may take to end once it was told to stop.
const GRACE: Duration = Duration::from_secs(5);

/// Runs `work` and returns its result, or `None` if Ctrl-C came first; `tick` is called now and
/// then meanwhile.
pub fn until_interrupted<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
    tick: impl FnMut(),
) -> Result<Option<T>, Failure> {
    until_left(work, tick, || false)
}

/// The same for work in which Ctrl-C may end something smaller: `ends_less` does so and says whether
/// there was something to end.
pub fn until_left<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
    mut tick: impl FnMut(),
    ends_less: impl Fn() -> bool,
) -> Result<Option<T>, Failure> {
    let (task, slot) = into_slot(work);
    let run = Run::start(task)?;
    while !run.wait(&mut tick, None) && ends_less() {}
    let result = taken(&slot);
    if result.is_none() {
        terminal::restore();
    }
    Ok(result)
}

/// The same for work that can be told to stop: on Ctrl-C `stop` is called and the work may tidy
/// up and return what it has.
pub fn until_stopped<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
    mut tick: impl FnMut(),
    stop: impl FnOnce(),
) -> Result<Option<T>, Failure> {
    let (task, slot) = into_slot(work);
    let run = Run::start(task)?;
    if !run.wait(&mut tick, None) {
        stop();
        run.wait(&mut || (), Some(Instant::now() + GRACE));
    }
    Ok(taken(&slot))
}

/// Runs a conversation in which work may take long, with room for deep games; Ctrl-C calls `stop`,
/// which should end what is under way, and the conversation goes on. To be called once in a run.
pub fn talking<T: Send>(
    work: impl FnOnce() -> T + Send,
    stop: impl FnMut() + Send + 'static,
) -> Result<T, Failure> {
    ctrlc::set_handler(stop)
        .map_err(|error| Failure::CouldNot(format!("Ctrl-C cannot be caught: {error}")))?;
    thread::scope(|scope| {
        let talk = thread::Builder::new()
            .stack_size(STACK)
            .spawn_scoped(scope, work)
            .map_err(|error| Failure::CouldNot(format!("a thread cannot be started: {error}")))?;
        Ok(talk.join().unwrap_or_else(|panic| resume_unwind(panic)))
    })
}

/// Where a result is left.
type Slot<T> = Arc<Mutex<Option<T>>>;

type Task = Box<dyn FnOnce() + Send>;

fn into_slot<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> (Task, Slot<T>) {
    let slot = Slot::default();
    let filled = Arc::clone(&slot);
    let task = move || {
        let result = work();
        *filled.lock().unwrap_or_else(PoisonError::into_inner) = Some(result);
    };
    (Box::new(task), slot)
}

fn taken<T>(slot: &Slot<T>) -> Option<T> {
    slot.lock().unwrap_or_else(PoisonError::into_inner).take()
}

/// Whom Ctrl-C is told: the last who asked.
static LISTENER: Mutex<Option<mpsc::Sender<Event>>> = Mutex::new(None);

/// From now on Ctrl-C is told here.
fn listen(sender: mpsc::Sender<Event>) -> Result<(), Failure> {
    let listener = || LISTENER.lock().unwrap_or_else(PoisonError::into_inner);
    if listener().replace(sender).is_some() {
        // A handler can be set only once in a run, and it is there.
        return Ok(());
    }
    ctrlc::set_handler(move || {
        if let Some(listener) = &*listener() {
            let _ = listener.send(Event::Interrupt);
        }
    })
    .map_err(|error| Failure::CouldNot(format!("Ctrl-C cannot be caught: {error}")))
}

/// Work under way.
struct Run {
    events: mpsc::Receiver<Event>,
}

impl Run {
    fn start(task: Task) -> Result<Self, Failure> {
        let (sender, events) = mpsc::channel();
        listen(sender.clone())?;
        let run = move || {
            let result = catch_unwind(AssertUnwindSafe(task));
            let _ = sender.send(Event::Done(result));
        };
        thread::Builder::new()
            .stack_size(STACK)
            .spawn(run)
            .map_err(|error| Failure::CouldNot(format!("a thread cannot be started: {error}")))?;
        Ok(Run { events })
    }

    /// Whether the work ended before Ctrl-C (again) and the end of patience.
    fn wait(&self, tick: &mut dyn FnMut(), until: Option<Instant>) -> bool {
        loop {
            match self.events.recv_timeout(TICK) {
                Ok(Event::Done(Ok(()))) => return true,
                Ok(Event::Done(Err(panic))) => resume_unwind(panic),
                Ok(Event::Interrupt) | Err(RecvTimeoutError::Disconnected) => return false,
                Err(RecvTimeoutError::Timeout) => tick(),
            }
            if until.is_some_and(|until| Instant::now() >= until) {
                return false;
            }
        }
    }
}
