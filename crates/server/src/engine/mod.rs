//! The engine room: long computations, away from the threads that talk to clients.
//!
//! A computation is a closure that heeds the [`Control`] it is given: when that says stop it ends
//! soon, and whenever it looks at the clock it may be made to wait for its turn ([`gate`]). How
//! many there are, how long each runs and how much memory they share ([`memory`]) is limited.

mod gate;
mod memory;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

use thera_control::Control;

pub use gate::Client;
use gate::{Gate, Ticket, Turn};
use memory::Budget;

use crate::error::ApiError;

/// Computations at once, waiting ones included. Each is a thread.
const COMPUTATIONS: usize = 600;

/// Memory for the tables of all computations.
const TABLES: usize = 384 << 20;

/// Deep games recurse deeply; memory is only used as far as they do.
const STACK: usize = 64 << 20;

/// Runs computations.
pub struct Engine {
    gate: Arc<Gate>,
    budget: Arc<Budget>,
    count: Arc<AtomicUsize>,
    clients: AtomicU64,
}

/// A computation under way. Dropping it ends the computation.
pub struct Running {
    control: Arc<Control>,
    ticket: Arc<Ticket>,
}

impl Running {
    /// Tells the computation to end.
    pub fn stop(&self) {
        self.control.stop();
        self.ticket.dismiss();
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop();
    }
}

/// A place among the computations, given back when it is dropped.
struct Permit(Arc<AtomicUsize>);

impl Drop for Permit {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Relaxed);
    }
}

impl Engine {
    /// An engine that uses so many processors.
    pub fn new(processors: usize) -> Self {
        Engine {
            gate: Gate::new(processors),
            budget: Budget::new(TABLES),
            count: Arc::new(AtomicUsize::new(0)),
            clients: AtomicU64::new(0),
        }
    }

    /// A client that has asked for nothing yet.
    pub fn new_client(&self) -> Client {
        Client(self.clients.fetch_add(1, Relaxed))
    }

    /// Starts a computation that ends after `time` at the latest. It waits for its first turn when
    /// it first looks at the clock, so it can refuse what makes no sense at once. `failed` is called
    /// if it panics, which would be a fault of ours.
    pub fn start(
        &self,
        client: Client,
        time: Duration,
        work: impl FnOnce(&Control) + Send + 'static,
        failed: impl FnOnce() + Send + 'static,
    ) -> Result<Running, ApiError> {
        let place = self.place()?;
        let share = self.budget.share();
        let ticket = self.gate.ticket(client);
        let pace = Arc::new(Turn(Arc::clone(&ticket)));
        let control = Arc::new(Control::new(share.bytes, Some(time), 1).paced(pace));
        let running = Running {
            control: Arc::clone(&control),
            ticket: Arc::clone(&ticket),
        };
        let run = move || {
            let result = catch_unwind(AssertUnwindSafe(|| work(&control)));
            ticket.leave();
            if result.is_err() {
                failed();
            }
            drop((share, place));
        };
        thread::Builder::new()
            .name("computation".to_string())
            .stack_size(STACK)
            .spawn(run)
            .map_err(|_| ApiError::busy("the system has no thread to spare; try again later"))?;
        Ok(running)
    }

    fn place(&self) -> Result<Permit, ApiError> {
        let place = Permit(Arc::clone(&self.count));
        if self.count.fetch_add(1, Relaxed) >= COMPUTATIONS {
            return Err(ApiError::busy(
                "the server has as much to compute as it takes on; try again later",
            ));
        }
        Ok(place)
    }
}
