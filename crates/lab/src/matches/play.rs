//! Playing a contest through: the one loop of all matches.

use std::ops::ControlFlow;

use thera_control::Control;

use super::{Contest, FolderError, GameResult, MatchError, Standing};
use crate::jobs::{self, Runner};

/// Told after every game, in order: the result, the time first and second took, and how the
/// contest stands. An error ends the contest.
pub type Progress<'a> =
    &'a mut dyn FnMut(&GameResult, [f64; 2], &Standing) -> Result<(), FolderError>;

/// Plays the games that `standing` does not have yet, in order, until all are played, the test
/// has decided, or `control` ends. The games and the decision are the same on any number of
/// threads.
pub fn play(
    contest: &Contest,
    standing: &mut Standing,
    runner: &dyn Runner,
    control: &Control,
    progress: Progress<'_>,
) -> Result<(), MatchError> {
    if standing.decision.is_some() {
        return Ok(());
    }
    let (mut no_job, mut failed) = (None, None);
    let jobs = (standing.games..contest.games()).map_while(|number| {
        let job = contest.job(number);
        job.map_err(|error| no_job = Some(error)).ok()
    });
    control.report(standing.games, contest.games());
    jobs::run(
        runner,
        jobs,
        contest.preparation(),
        control,
        |job, played| {
            let seconds = played.seconds;
            let result = standing.take(contest, job, played);
            control.report(standing.games, contest.games());
            if let Err(error) = progress(&result, seconds, standing) {
                failed = Some(error);
                return ControlFlow::Break(());
            }
            match standing.decision {
                Some(_) => ControlFlow::Break(()),
                None => ControlFlow::Continue(()),
            }
        },
    )?;
    match (failed, no_job) {
        (Some(error), _) => Err(error.into()),
        (None, Some(error)) => Err(error),
        (None, None) => Ok(()),
    }
}
