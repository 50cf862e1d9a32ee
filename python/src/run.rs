//! Long work beside the interpreter: without its lock, ended by Ctrl-C, never taking it down.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use thera_control::Control;
use thera_queries::QueryError;

create_exception!(
    _thera,
    TheraError,
    PyValueError,
    "What is wrong with a question, or why it cannot be answered, as a sentence."
);

/// Time between two looks for Ctrl-C, and two reports of progress.
const TICK: Duration = Duration::from_millis(50);

/// Deep games recurse deeply.
const STACK: usize = 64 << 20;

/// Bytes for tables unless somebody allows more or fewer.
const USUAL_MEMORY: usize = 2 << 30;

/// The reins of a computation as asked for: seconds, bytes and threads.
pub fn control(
    time: Option<f64>,
    memory: Option<usize>,
    threads: Option<usize>,
) -> PyResult<Arc<Control>> {
    let time = match time {
        None => None,
        Some(seconds) => {
            let time = Duration::try_from_secs_f64(seconds).ok();
            let time = time.filter(|time| !time.is_zero());
            Some(time.ok_or_else(|| wrong("time", "expected a number of seconds above 0"))?)
        }
    };
    let threads = match threads {
        Some(0) => return Err(wrong("threads", "expected a whole number from 1")),
        Some(threads) => threads,
        None => 1,
    };
    let memory = match memory {
        Some(memory) if is_there(memory) => memory,
        Some(memory) => {
            let sentence = format!("the system does not give {memory} bytes; allow fewer");
            return Err(wrong("memory", &sentence));
        }
        None => usual_memory(),
    };
    Ok(Arc::new(Control::new(memory, time, threads)))
}

/// Whether the system would give so many bytes: tables that it refuses later would end the
/// interpreter.
fn is_there(memory: usize) -> bool {
    Vec::<u8>::new().try_reserve_exact(memory).is_ok()
}

/// What may be used unless somebody says otherwise: less where there is not so much.
fn usual_memory() -> usize {
    let mut memory = USUAL_MEMORY;
    while !is_there(memory) {
        memory /= 2;
    }
    memory
}

/// Something wrong with a field, as a sentence that names what is wrong.
pub fn bad(field: &str, error: impl ToString) -> PyErr {
    raise(QueryError::field(field, error.to_string()))
}

/// Something wrong with an argument.
pub fn wrong(field: &str, sentence: &str) -> PyErr {
    bad(field, format!("{field}: {sentence}"))
}

/// A question that has no answer, as an exception with its sentence.
pub fn raise(error: QueryError) -> PyErr {
    Python::attach(|py| {
        let raised = TheraError::new_err(error.error);
        let field = raised.value(py).setattr("field", error.field);
        field.err().unwrap_or(raised)
    })
}

/// Does `work` on a thread of its own while the interpreter goes on with others; Ctrl-C ends it.
/// `progress` is told how far it is, where that is known.
pub fn aside<T: Send + 'static>(
    py: Python<'_>,
    control: &Arc<Control>,
    progress: Option<Py<PyAny>>,
    work: impl FnOnce(&Control) -> Result<T, QueryError> + Send + 'static,
) -> PyResult<T> {
    let (done, mut waiting) = mpsc::channel();
    let shared = Arc::clone(control);
    let task = move || {
        let result = catch_unwind(AssertUnwindSafe(|| work(&shared)));
        let _ = done.send(result);
    };
    let started = thread::Builder::new().stack_size(STACK).spawn(task);
    started.map_err(|error| raise(QueryError::could_not(error.to_string())))?;
    let mut told = None;
    loop {
        let result = &mut waiting;
        match py.detach(move || result.recv_timeout(TICK)) {
            Ok(Ok(result)) => return result.map_err(raise),
            Ok(Err(panic)) => return Err(raise(QueryError::could_not(panicked(&*panic)))),
            Err(RecvTimeoutError::Disconnected) => {
                return Err(raise(QueryError::could_not(
                    "the work ended without a word",
                )));
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
        let heard = tell(py, control, progress.as_ref(), &mut told);
        if let Err(error) = heard.and_then(|()| py.check_signals()) {
            control.stop();
            return Err(error);
        }
    }
}

fn tell(
    py: Python<'_>,
    control: &Control,
    progress: Option<&Py<PyAny>>,
    told: &mut Option<(u64, u64)>,
) -> PyResult<()> {
    let now = control.progress();
    if let Some(progress) = progress
        && now.1 > 0
        && *told != Some(now)
    {
        *told = Some(now);
        progress.call1(py, now)?;
    }
    Ok(())
}

/// Does short work on this thread; a panic in it is an exception like others.
pub fn guarded<T>(work: impl FnOnce() -> PyResult<T>) -> PyResult<T> {
    catch_unwind(AssertUnwindSafe(work))
        .unwrap_or_else(|panic| Err(raise(QueryError::could_not(panicked(&*panic)))))
}

/// Every panic is an exception.
fn panicked(panic: &(dyn Any + Send)) -> String {
    let said = panic
        .downcast_ref::<&str>()
        .map(ToString::to_string)
        .or_else(|| panic.downcast_ref::<String>().cloned());
    format!("this is a fault of Thera: {}", said.unwrap_or_default())
}
