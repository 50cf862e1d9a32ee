//! Jobs to test with, and those who do them.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::thread::JoinHandle;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use thera_control::{Control, Interrupted};
use thera_jobs::{Job, Runner, Threads, Trade, desk, run};
use thera_workers::{Address, Bounds, Build, Terms, Worker, Workers};

/// Adds the luggage to a number after some milliseconds; 13 cannot be done, 666 panics.
#[derive(Debug, Serialize, Deserialize)]
pub struct Add {
    pub number: u64,
    pub milliseconds: u64,
}

/// The sum, a number that JSON must not change, and the filling.
pub type Sum = (u64, f64, String);

/// What is added, and how much of something useless is returned besides.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct Plus {
    pub plus: u64,
    pub filling: usize,
}

/// How often any of these jobs was begun in this process.
pub static BEGUN: AtomicU64 = AtomicU64::new(0);

impl Job<Plus> for Add {
    type Output = Sum;
    type Error = Interrupted;

    const TRADE: Option<&'static str> = Some("add");

    fn luggage(plus: &Plus) -> Result<Vec<u8>, String> {
        serde_json::to_vec(plus).map_err(|error| error.to_string())
    }

    fn run(&self, plus: &Plus, control: &Control) -> Result<Self::Output, Interrupted> {
        BEGUN.fetch_add(1, Relaxed);
        for _ in 0..self.milliseconds {
            control.go_on(1)?;
            std::thread::sleep(Duration::from_millis(1));
        }
        match self.number {
            13 => Err(Interrupted::OutOfNodes),
            666 => panic!("a job that panics"),
            number => {
                let third = number as f64 / 3.0;
                Ok((number + plus.plus, third.sqrt(), "x".repeat(plus.filling)))
            }
        }
    }
}

pub static TRADES: &[Trade] = &[Trade {
    name: "add",
    open: |luggage, _| {
        let plus: Plus = serde_json::from_slice(luggage).map_err(|error| error.to_string())?;
        Ok(desk::<Plus, Add>(plus))
    },
}];

pub fn build() -> Build {
    Build {
        version: "1.2.3".into(),
        signature: 42,
    }
}

/// Impatient, so that tests are quick.
pub const TERMS: Terms = Terms {
    lease: Duration::from_secs(2),
    beat: Duration::from_millis(400),
};

/// A worker on threads of this process.
pub struct Hired {
    control: Arc<Control>,
    thread: Option<JoinHandle<()>>,
}

impl Hired {
    pub fn at(address: &Address, threads: usize) -> Hired {
        Hired::of_build(address, threads, build(), |_| ())
    }

    pub fn of_build(
        address: &Address,
        threads: usize,
        build: Build,
        tell: impl Fn(&str) + Send + Sync + 'static,
    ) -> Hired {
        let bounds = Bounds {
            threads,
            memory: 1 << 30,
            time: None,
        };
        let worker = Worker::at(address, TERMS, build, TRADES.to_vec(), bounds).unwrap();
        let control = Arc::new(Control::default());
        let reins = Arc::clone(&control);
        let thread = std::thread::spawn(move || worker.run(&reins, &tell).unwrap());
        Hired {
            control,
            thread: Some(thread),
        }
    }
}

impl Drop for Hired {
    fn drop(&mut self) {
        self.control.stop();
        let ended = self.thread.take().map(JoinHandle::join);
        assert!(ended.is_none_or(|ended| ended.is_ok()));
    }
}

pub fn workers(address: &Address) -> Workers {
    workers_of(address, build(), |_| ())
}

pub fn workers_of(
    address: &Address,
    build: Build,
    tell: impl Fn(&str) + Send + Sync + 'static,
) -> Workers {
    Workers::at(address, TERMS, build, "a test", Threads(1), tell).unwrap()
}

/// Has numbers added and returns what was delivered, in order.
pub fn outputs(
    runner: &dyn Runner,
    numbers: impl Iterator<Item = u64> + Send,
    milliseconds: u64,
    plus: &Plus,
    control: &Control,
) -> (Vec<Sum>, Result<(), Interrupted>) {
    let mut outputs = vec![];
    let jobs = numbers.map(|number| Add {
        number,
        milliseconds,
    });
    let ended = run(runner, jobs, plus, control, |job, output| {
        assert_eq!(job.number + plus.plus, output.0);
        outputs.push(output);
        ControlFlow::Continue(())
    });
    (outputs, ended)
}
