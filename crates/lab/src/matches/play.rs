//! Playing a contest through.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use super::{Contest, FolderError, GameResult, MatchError, Standing};
use crate::jobs::{Job, Output, Runner};

/// Told after every game, in order: the result, the time first and second took, and how the
/// contest stands. An error ends the contest.
pub type Progress<'a> =
    &'a mut dyn FnMut(&GameResult, [f64; 2], &Standing) -> Result<(), FolderError>;

/// Plays the games that `standing` does not have yet, in order, until all are played, the test
/// has decided, or `stop` is set. The games and the decision are the same on any number of
/// threads.
pub fn play(
    contest: &Contest,
    standing: &mut Standing,
    runner: &dyn Runner,
    stop: &AtomicBool,
    progress: Progress<'_>,
) -> Result<(), MatchError> {
    if standing.decision.is_some() {
        return Ok(());
    }
    let mut no_job = None;
    let mut jobs = contest
        .jobs(standing.games)
        .map_while(|job| job.map_err(|error| no_job = Some(error)).ok());
    let mut failed = None;
    let mut deliver = |job: Job, output: Output| {
        let (Job::Game(job), Output::Game(played)) = (job, output) else {
            return ControlFlow::Break(());
        };
        let seconds = played.seconds;
        let result = GameResult::new(contest, standing.games, job, played);
        standing.add(contest, &result, Some(seconds));
        if let Err(error) = progress(&result, seconds, standing) {
            failed = Some(error);
            return ControlFlow::Break(());
        }
        match standing.decision {
            Some(_) => ControlFlow::Break(()),
            None => ControlFlow::Continue(()),
        }
    };
    runner.run(
        &mut jobs as &mut (dyn Iterator<Item = Job> + Send),
        stop,
        &mut deliver,
    )?;
    drop(jobs);
    match (failed, no_job) {
        (Some(error), _) => Err(error.into()),
        (None, Some(error)) => Err(error),
        (None, None) => Ok(()),
    }
}
