//! Limits: how much an arena may spend before it gives up with a sentence.

use crate::error::{Error, Result};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// What an arena may use.
#[derive(Clone, Debug)]
pub struct Limits {
    /// How many games it may hold.
    pub games: usize,
    /// How many comparisons it remembers, at about 16 bytes each.
    pub comparisons: usize,
    /// Raised by the caller to stop the computation.
    pub stop: Option<Arc<AtomicBool>>,
    /// When to stop.
    pub deadline: Option<Instant>,
}

impl Default for Limits {
    /// About two gigabytes at worst, and no limit on time.
    fn default() -> Self {
        Limits {
            games: 8_000_000,
            comparisons: 1 << 25,
            stop: None,
            deadline: None,
        }
    }
}

impl Limits {
    /// Fails once the caller wants to stop or the deadline has passed.
    pub fn check(&self) -> Result<()> {
        if self
            .stop
            .as_ref()
            .is_some_and(|s| s.load(Ordering::Relaxed))
        {
            return Err(Error::Stopped);
        }
        if self.deadline.is_some_and(|d| Instant::now() >= d) {
            return Err(Error::OutOfTime);
        }
        Ok(())
    }
}
