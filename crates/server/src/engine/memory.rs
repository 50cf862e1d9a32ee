//! Sharing memory: one budget for all tables, from which each computation gets a part.
//!
//! The first to come get most, so that a person alone has large tables, and there is always
//! something left for those who come later.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// The least a computation gets, even when the budget is used up: the number of computations is
/// limited, and so is what this adds up to.
pub const LEAST: usize = 1 << 19;

/// The most a computation gets.
const MOST: usize = 128 << 20;

/// What is left for computations to come.
#[derive(Debug)]
pub struct Budget {
    left: AtomicUsize,
}

/// A part of the budget, which returns to it when dropped.
#[derive(Debug)]
pub struct Share {
    budget: Arc<Budget>,
    taken: usize,
    /// Bytes that may be used.
    pub bytes: usize,
}

impl Budget {
    /// A budget of so many bytes.
    pub fn new(bytes: usize) -> Arc<Self> {
        Arc::new(Budget {
            left: AtomicUsize::new(bytes),
        })
    }

    /// A quarter of what is left.
    pub fn share(self: &Arc<Self>) -> Share {
        let mut taken = 0;
        let _ = self.left.fetch_update(Relaxed, Relaxed, |left| {
            taken = (left / 4).min(MOST);
            Some(left - taken)
        });
        Share {
            budget: Arc::clone(self),
            taken,
            bytes: taken.max(LEAST),
        }
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        self.budget.left.fetch_add(self.taken, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_add_up_to_the_budget_and_return_to_it() {
        let whole = 400 << 20;
        let budget = Budget::new(whole);
        let shares: Vec<Share> = (0..400).map(|_| budget.share()).collect();
        let used: usize = shares.iter().map(|share| share.bytes).sum();
        assert!(used <= whole + 400 * LEAST);
        assert!(shares.iter().all(|share| share.bytes >= LEAST));
        assert!(shares[0].bytes > 90 << 20);
        drop(shares);
        assert_eq!(budget.left.load(Relaxed), whole);
    }
}
