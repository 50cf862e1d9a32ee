//! Limits: how much an arena may spend before it gives up with a sentence.

use std::sync::Arc;

use thera_control::Control;

use crate::error::Result;

/// What an arena may use.
#[derive(Clone, Debug)]
pub struct Limits {
    /// How many games it may hold.
    pub games: usize,
    /// How many comparisons it remembers before it forgets old ones; sums are a fourth of that.
    pub remembered: usize,
    /// When to stop.
    pub control: Arc<Control>,
}

impl Default for Limits {
    /// About two gigabytes at worst, and no limit on time.
    fn default() -> Self {
        Self::for_bytes(2 << 30, Control::default())
    }
}

impl Limits {
    /// Limits that keep an arena within about the memory of a computation; it ends when that does.
    pub fn under(control: &Control) -> Self {
        Self::for_bytes(control.memory, control.within(None))
    }

    /// Limits that keep an arena within about so many bytes, with no limit on time.
    pub fn within_bytes(bytes: usize) -> Self {
        Self::for_bytes(bytes, Control::default())
    }

    fn for_bytes(bytes: usize, control: Control) -> Self {
        // Half for games, which take some 400 bytes with their options and their place in tables
        // (and leave room for half as much that a caller may want to keep about each); half for
        // what is remembered, of which a comparison takes 16 bytes and a sum 40 or so.
        let half = bytes / 2;
        Limits {
            games: half / 600,
            remembered: half / (16 + 10),
            control: Arc::new(control),
        }
    }

    /// Fails once the computation is over for whatever reason.
    pub fn check(&self) -> Result<()> {
        Ok(self.control.go_on(0)?)
    }
}
