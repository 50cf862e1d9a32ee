//! The reins of a long computation: what it may use, how to stop it, how far it is.
//!
//! Everything that takes long takes one `&Control` and asks it now and then whether to go on; nobody
//! else owns a clock or a stop flag.
//!
//! ```
//! use thera_control::{Control, Interrupted};
//!
//! let control = Control::new(1 << 20, None, 1);
//! assert_eq!(control.go_on(1000), Ok(()));
//! control.stop();
//! assert_eq!(control.go_on(1000), Err(Interrupted::Stopped));
//! assert_eq!(control.nodes(), 2000);
//! ```

use std::fmt::Debug;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use thiserror::Error;

/// Shares a machine between computations: each asks now and then whether to wait for the others.
pub trait Pace: Debug + Send + Sync {
    /// Returns when the computation may go on.
    fn wait_for_turn(&self);
}

/// Limits of a computation and its progress, shared between the threads that compute and the one
/// that watches.
#[derive(Debug)]
pub struct Control {
    /// Bytes that tables may take.
    pub memory: usize,
    /// Threads to compute with, at least one.
    pub threads: usize,
    /// Positions to look at before giving up.
    most_nodes: u64,
    deadline: Option<Instant>,
    stop: Arc<Stop>,
    pace: Option<Arc<dyn Pace>>,
    nodes: AtomicU64,
    done: AtomicU64,
    total: AtomicU64,
}

/// Whether somebody asked a computation to end, or the one it is a branch of.
#[derive(Debug, Default)]
struct Stop {
    asked: AtomicBool,
    trunk: Option<Arc<Stop>>,
}

impl Stop {
    fn is_asked(&self) -> bool {
        self.asked.load(Relaxed) || self.trunk.as_deref().is_some_and(Stop::is_asked)
    }
}

/// Why a computation ended without a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Interrupted {
    /// The time was over.
    #[error("not decided within the time allowed")]
    OutOfTime,
    /// As many positions were looked at as was allowed.
    #[error("not decided within the positions allowed")]
    OutOfNodes,
    /// The result needs more memory than allowed.
    #[error("not decided: {needed} bytes of memory are needed and {allowed} are allowed")]
    OutOfMemory {
        /// Bytes the computation would take.
        needed: u64,
        /// Bytes it was given.
        allowed: u64,
    },
    /// The system has no thread to spare.
    #[error("not decided: the system cannot start another thread")]
    NoThread,
    /// The machines it was sent to could not do it; whoever sent it there knows why.
    #[error("not decided: the workers could not do it")]
    Elsewhere,
    /// Somebody asked it to stop.
    #[error("stopped before it was decided")]
    Stopped,
}

impl Default for Control {
    fn default() -> Self {
        Control::new(1 << 30, None, 1)
    }
}

impl Control {
    /// A computation with this much memory, time from now, and threads.
    pub fn new(memory: usize, time: Option<Duration>, threads: usize) -> Self {
        Control {
            memory,
            threads: threads.max(1),
            most_nodes: u64::MAX,
            deadline: time.and_then(|time| Instant::now().checked_add(time)),
            stop: Arc::default(),
            pace: None,
            nodes: AtomicU64::new(0),
            done: AtomicU64::new(0),
            total: AtomicU64::new(0),
        }
    }

    /// The same computation, which waits for its turn whenever it looks at the clock.
    pub fn paced(self, pace: Arc<dyn Pace>) -> Self {
        Control {
            pace: Some(pace),
            ..self
        }
    }

    /// The reins of a part of this computation: it ends with this one, and has memory, threads and
    /// a number of positions of its own.
    pub fn part(&self, memory: usize, threads: usize, most_nodes: u64) -> Self {
        Control {
            most_nodes,
            deadline: self.deadline,
            stop: Arc::clone(&self.stop),
            pace: self.pace.clone(),
            ..Control::new(memory.min(self.memory), None, threads)
        }
    }

    /// The reins of a part that may take this long, and no longer than the whole.
    pub fn within(&self, time: Option<Duration>) -> Self {
        let own = time.and_then(|time| Instant::now().checked_add(time));
        let deadline = match (own, self.deadline) {
            (Some(own), Some(whole)) => Some(own.min(whole)),
            (own, whole) => own.or(whole),
        };
        Control {
            most_nodes: self.most_nodes,
            deadline,
            stop: Arc::clone(&self.stop),
            pace: self.pace.clone(),
            ..Control::new(self.memory, None, self.threads)
        }
    }

    /// The reins of a part that can be stopped by itself: it ends with this computation, which
    /// goes on without it.
    pub fn branch(&self) -> Self {
        let stop = Stop {
            asked: AtomicBool::new(false),
            trunk: Some(Arc::clone(&self.stop)),
        };
        Control {
            stop: Arc::new(stop),
            ..self.within(None)
        }
    }

    /// When the time is over, if it is limited.
    pub fn deadline(&self) -> Option<Instant> {
        self.deadline
    }

    /// Asks the computation to end soon.
    pub fn stop(&self) {
        self.stop.asked.store(true, Relaxed);
    }

    /// Adds to the positions looked at and says whether to go on. Reads the clock, so call it
    /// every thousand positions or so.
    pub fn go_on(&self, nodes: u64) -> Result<(), Interrupted> {
        if let Some(pace) = &self.pace {
            pace.wait_for_turn();
        }
        let before = self.nodes.fetch_add(nodes, Relaxed);
        if before >= self.most_nodes {
            return Err(Interrupted::OutOfNodes);
        }
        if self.stop.is_asked() {
            return Err(Interrupted::Stopped);
        }
        match self.deadline {
            Some(deadline) if Instant::now() >= deadline => Err(Interrupted::OutOfTime),
            _ => Ok(()),
        }
    }

    /// Tells how many of how many steps (first moves, layers, graphs) are done.
    pub fn report(&self, done: u64, total: u64) {
        self.done.store(done, Relaxed);
        self.total.store(total, Relaxed);
    }

    /// Positions looked at so far.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    /// Steps done and steps in all; zero of zero where that is not known.
    pub fn progress(&self) -> (u64, u64) {
        (self.done.load(Relaxed), self.total.load(Relaxed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Default)]
    struct Counted(AtomicU64);

    impl Pace for Counted {
        fn wait_for_turn(&self) {
            self.0.fetch_add(1, Relaxed);
        }
    }

    #[test]
    fn parts_end_and_wait_with_the_whole() {
        let pace = Arc::new(Counted::default());
        let whole = Control::default().paced(pace.clone());
        let parts = [
            whole.part(1, 1, 5),
            whole.within(Some(Duration::from_secs(60))),
        ];
        for part in &parts {
            assert_eq!(part.go_on(1), Ok(()));
        }
        whole.stop();
        for part in &parts {
            assert_eq!(part.go_on(1), Err(Interrupted::Stopped));
        }
        assert_eq!(pace.0.load(Relaxed), 4);
        assert_eq!(whole.nodes(), 0);
    }

    #[test]
    fn a_branch_ends_by_itself_or_with_the_whole() {
        let whole = Control::default();
        let [one, other] = [whole.branch(), whole.branch()];
        let twig = one.branch().part(1, 1, 5);
        one.stop();
        for stopped in [&one, &twig] {
            assert_eq!(stopped.go_on(1), Err(Interrupted::Stopped));
        }
        for under_way in [&whole, &other] {
            assert_eq!(under_way.go_on(1), Ok(()));
        }
        whole.stop();
        assert_eq!(other.go_on(1), Err(Interrupted::Stopped));
    }
}
