//! Jobs done on other machines.
//!
//! Between those who have work and those who do it stands a NATS server with JetStream, which keeps
//! what it is given until somebody has said that it is done. [`Workers`] is a
//! [`Runner`](thera_jobs::Runner) that posts jobs there and collects the answers; a [`Worker`] takes
//! jobs and posts answers. Neither knows the other:
//!
//! - a job is held by a *lease* that its worker renews with every heartbeat; one that runs out gives
//!   the job to somebody else, so a worker may die at any moment;
//! - jobs and answers carry ids, so that posting them again after a cut changes nothing, and an answer
//!   that comes twice is taken once; jobs that got lost on the way are posted again;
//! - only builds with the same version and the same bench signature work for each other ([`Build`]);
//! - what jobs share (a network, a table) travels once, by its hash, through the object store;
//! - only so many jobs are away at a time, so a million of them need no more memory than a thousand.
//!
//! Outputs are delivered in the order of the jobs, and a job is complete in itself: results are the
//! same bytes as on threads.

mod address;
mod bus;
mod coordinator;
mod lanes;
mod message;
mod run;
mod status;
mod store;
mod worker;

pub use address::{Address, AddressError};
pub use bus::{BusError, Terms};
pub use coordinator::Workers;
pub use message::Build;
pub use status::{Doing, RunStatus, Status, WorkerStatus};
pub use worker::{Bounds, Worker};
