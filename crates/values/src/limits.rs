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
    /// How many comparisons it remembers before it forgets old ones; sums are a fourth of that.
    pub remembered: usize,
    /// Raised by the caller to stop the computation.
    pub stop: Option<Arc<AtomicBool>>,
    /// When to stop.
    pub deadline: Option<Instant>,
}

impl Default for Limits {
    /// About two gigabytes at worst, and no limit on time.
    fn default() -> Self {
        Self::for_megabytes(2048)
    }
}

impl Limits {
    /// Limits that keep an arena within about so many megabytes, with no limit on time.
    pub fn for_megabytes(megabytes: usize) -> Self {
        // Half for games, which take some 400 bytes with their options and their place in tables
        // (and leave room for half as much that a caller may want to keep about each); half for
        // what is remembered, of which a comparison takes 16 bytes and a sum 40 or so.
        let half = megabytes.saturating_mul(1 << 19);
        Limits {
            games: half / 600,
            remembered: half / (16 + 10),
            stop: None,
            deadline: None,
        }
    }

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
