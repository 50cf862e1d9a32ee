//! Part of a contest, for machines that know nothing of each other.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use thera_control::Control;
use thera_lab::census::Shard;
use thera_lab::matches::{Contest, MatchError, Part};

use super::args::ContestArgs;
use crate::failure::{ExitStatus, Failure, eprintln_quietly};
use crate::interrupt::until_stopped;
use crate::listing::counted;

/// Plays the games of a part that are not there yet.
pub fn run(contest: Contest, args: &ContestArgs, shard: Shard) -> Result<ExitStatus, Failure> {
    let Some(folder) = args.out.clone() else {
        return Err(Failure::BadInput(
            "--shard needs a folder (--out DIR)".into(),
        ));
    };
    let hands = args.hands.hire(&format!("part {shard} of a contest"))?;
    let mut part = Part::open(&folder, &contest, shard, args.resume)?;
    let control = Arc::new(Control::new(usize::MAX, None, 1));
    let played = Arc::new(AtomicU64::new(0));
    let work = {
        let (control, played, runner) = (Arc::clone(&control), Arc::clone(&played), hands.clone());
        move || {
            part.play(&contest, &runner, &control, |games, _| {
                played.store(games, Relaxed);
            })
        }
    };
    let ended = until_stopped(work, || (), || control.stop())?;
    let finished = hands.settle(ended.transpose().map_err(|error: MatchError| error.into()))?;
    let (games, out) = (counted(played.load(Relaxed), "game"), folder.display());
    if finished != Some(true) {
        eprintln_quietly(&format!(
            "stopped after {games} of part {shard}; the same command with --resume goes on"
        ));
        return Ok(ExitStatus::Unfinished);
    }
    eprintln_quietly(&format!(
        "part {shard} is played, {games}; with all parts there: thera merge {out} --out WHOLE"
    ));
    Ok(ExitStatus::Done)
}
