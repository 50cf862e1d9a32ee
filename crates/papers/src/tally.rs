//! Counting the cases in which a claim fails, and keeping the first of them.

use crate::claim::{Counterexample, Finding};

/// The cases of a claim about all of something. Go through them from the smallest on: the first
/// that fails is the counterexample.
#[derive(Default)]
pub struct Tally {
    failures: u64,
    first: Option<Counterexample>,
}

impl Tally {
    /// Records one case.
    pub fn record(&mut self, holds: bool, counterexample: impl FnOnce() -> Counterexample) {
        if !holds {
            self.failures += 1;
            self.first.get_or_insert_with(counterexample);
        }
    }

    /// What the cases say, `cases` of them in this range.
    pub fn finding(self, cases: u64, scope: impl Into<String>) -> Finding {
        match self.first {
            None => Finding::confirmed(scope),
            Some(counterexample) => Finding::refuted(scope, counterexample)
                .note(format!("It fails in {} of {cases}.", self.failures)),
        }
    }
}
