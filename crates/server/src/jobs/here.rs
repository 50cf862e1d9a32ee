//! Who does the work of experiments here.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use thera_control::Control;
use thera_lab::jobs::{Job, JobError, Output, Runner};

/// Runs jobs one after the other on the thread of the computation, so that it takes turns with
/// others and ends when it is told to.
pub(super) struct Here<'a>(pub(super) &'a Control);

impl Runner for Here<'_> {
    fn run(
        &self,
        jobs: &mut (dyn Iterator<Item = Job> + Send),
        _stop: &AtomicBool,
        deliver: &mut dyn FnMut(Job, Output) -> ControlFlow<()>,
    ) -> Result<(), JobError> {
        for job in jobs {
            let result = job.run(self.0);
            // What was under way when the time ran out is not as it should be.
            if self.0.go_on(0).is_err() || deliver(job, result?).is_break() {
                return Ok(());
            }
        }
        Ok(())
    }
}
