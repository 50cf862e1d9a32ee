//! Playing a contest through: the one loop of all matches.

use std::ops::ControlFlow;

use thera_control::Control;

use super::{Contest, FolderError, GameResult, MatchError, Standing};
use crate::jobs::{self, GameJob, PlayedGame, Runner};

/// Told after every game, in order: the result, the time each seat took, and how the
/// contest stands. An error ends the contest.
pub type Progress<'a> =
    &'a mut dyn FnMut(&GameResult, &[f64], &Standing) -> Result<(), FolderError>;

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
    control.report(standing.games, contest.games());
    let numbers = standing.games..contest.games();
    play_numbers(contest, numbers, runner, control, |_, job, played| {
        let seconds = played.seconds.clone();
        let result = standing.take(contest, job, played);
        control.report(standing.games, contest.games());
        progress(&result, &seconds, standing)?;
        Ok(match standing.decision {
            Some(_) => ControlFlow::Break(()),
            None => ControlFlow::Continue(()),
        })
    })
}

/// Plays the games of these numbers and hands each over in their order, until `take` has enough,
/// something is wrong, or `control` ends.
pub(super) fn play_numbers(
    contest: &Contest,
    numbers: impl Iterator<Item = u64> + Clone + Send,
    runner: &dyn Runner,
    control: &Control,
    mut take: impl FnMut(u64, GameJob, PlayedGame) -> Result<ControlFlow<()>, FolderError>,
) -> Result<(), MatchError> {
    let (mut no_job, mut failed) = (None, None);
    let mut next = numbers.clone();
    let jobs = numbers.map_while(|number| {
        let job = contest.job(number);
        job.map_err(|error| no_job = Some(error)).ok()
    });
    jobs::run(
        runner,
        jobs,
        contest.preparation(),
        control,
        |job, played| {
            let number = next.next().expect("every job has a number");
            take(number, job, played).unwrap_or_else(|error| {
                failed = Some(error);
                ControlFlow::Break(())
            })
        },
    )?;
    match (failed, no_job) {
        (Some(error), _) => Err(error.into()),
        (None, Some(error)) => Err(error),
        (None, None) => Ok(()),
    }
}
