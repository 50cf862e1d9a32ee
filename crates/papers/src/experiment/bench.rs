//! Where experiments are carried out.

use std::ops::ControlFlow;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thera_control::Control;

use super::{ExperimentError, Log};
use thera_lab::jobs::{self, Job, JobError, Runner};

/// How much is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Size {
    /// Enough to see it, in a minute or less.
    Quick,
    /// As much as the paper did, or more.
    Paper,
}

impl Size {
    /// As it is typed.
    pub fn word(self) -> &'static str {
        match self {
            Size::Quick => "quick",
            Size::Paper => "paper",
        }
    }
}

/// Told how many jobs of how many are done.
pub type Progress<'a> = &'a mut dyn FnMut(u64, u64);

/// What an experiment may use.
pub struct Bench<'a> {
    /// How much to measure.
    pub size: Size,
    /// What everything random is made from.
    pub seed: u64,
    runner: &'a dyn Runner,
    control: &'a Control,
    log: Option<Log>,
    progress: Progress<'a>,
    done: u64,
    total: u64,
}

impl<'a> Bench<'a> {
    /// A bench; with a `log` what was done before is not done again.
    pub fn new(
        size: Size,
        seed: u64,
        runner: &'a dyn Runner,
        control: &'a Control,
        log: Option<Log>,
        progress: Progress<'a>,
    ) -> Self {
        Bench {
            size,
            seed,
            runner,
            control,
            log,
            progress,
            done: 0,
            total: 0,
        }
    }

    /// One of two numbers, by the size.
    pub(crate) fn either<T>(&self, quick: T, paper: T) -> T {
        match self.size {
            Size::Quick => quick,
            Size::Paper => paper,
        }
    }

    /// Has jobs of one kind done, and returns their outputs in order.
    pub(crate) fn run<Shared, J>(
        &mut self,
        jobs: Vec<J>,
        shared: &Shared,
    ) -> Result<Vec<J::Output>, ExperimentError>
    where
        Shared: Sync,
        J: Job<Shared, Error = JobError>,
    {
        self.total += jobs.len() as u64;
        let mut outputs = Vec::with_capacity(jobs.len());
        if let Some(log) = &mut self.log {
            for job in &jobs {
                match log.take(job)? {
                    Some(output) => outputs.push(output),
                    None => break,
                }
            }
        }
        self.done += outputs.len() as u64;
        (self.progress)(self.done, self.total);
        let wanted = jobs.len();
        let left = jobs.into_iter().skip(outputs.len());
        let mut failed = None;
        jobs::run(self.runner, left, shared, self.control, |job, output| {
            if let Some(log) = &mut self.log
                && let Err(error) = log.add(&job, &output)
            {
                failed = Some(error);
                return ControlFlow::Break(());
            }
            outputs.push(output);
            self.done += 1;
            (self.progress)(self.done, self.total);
            ControlFlow::Continue(())
        })?;
        match failed {
            Some(error) => Err(error),
            None if self.control.go_on(0).is_err() || outputs.len() < wanted => {
                Err(ExperimentError::Stopped)
            }
            None => Ok(outputs),
        }
    }
}
