//! Playing a contest while somebody watches.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use indicatif::{ProgressBar, ProgressStyle};
use thera_control::Control;
use thera_lab::matches::{self, Contest, Folder, MatchError, Standing};

use super::Played;
use super::args::ContestArgs;
use crate::failure::{Failure, eprintln_quietly, tell_notice};
use crate::interrupt::until_stopped;

/// What the progress line says.
#[derive(Default)]
struct ProgressLine {
    games: u64,
    words: String,
}

/// Plays a contest to its end, or until Ctrl-C; keeps the results if a folder was named. `tell`
/// puts the standing in a few words.
pub fn play(
    contest: Contest,
    args: &ContestArgs,
    tell: impl Fn(&Standing) -> String + Send + 'static,
) -> Result<(Played, Option<Folder>), Failure> {
    let hands = args.hands.hire(&title(&contest))?;
    let (mut folder, mut standing) = open(&contest, args)?;
    let total = contest.games();
    let line = Arc::new(Mutex::new(ProgressLine::default()));
    let control = Arc::new(Control::new(usize::MAX, None, 1));
    let work = {
        let (line, control) = (Arc::clone(&line), Arc::clone(&control));
        let runner = hands.clone();
        move || {
            let game = contest.settings().game.clone();
            let mut progress = |result: &_, seconds: &[f64], standing: &Standing| {
                *line.lock().unwrap_or_else(PoisonError::into_inner) = ProgressLine {
                    games: standing.games,
                    words: tell(standing),
                };
                match &mut folder {
                    Some(folder) => folder.add(&game, result, seconds),
                    None => Ok(()),
                }
            };
            matches::play(&contest, &mut standing, &runner, &control, &mut progress)?;
            let was_stopped = control.go_on(0).is_err();
            let played = Played {
                contest,
                standing,
                was_stopped,
            };
            Ok((played, folder))
        }
    };
    let bar = progress_bar(total);
    let tick = || {
        let line = line.lock().unwrap_or_else(PoisonError::into_inner);
        bar.set_position(line.games);
        bar.set_message(line.words.clone());
    };
    let result = until_stopped(work, tick, || control.stop());
    bar.finish_and_clear();
    hands.settle(match result? {
        Some(result) => result.map_err(|error: MatchError| error.into()),
        None => Err(Failure::CouldNot(stopped_sentence(args.out.as_deref()))),
    })
}

/// What the workers are told it is.
fn title(contest: &Contest) -> String {
    let settings = contest.settings();
    format!("{}: {}", settings.game, settings.agents.join(", "))
}

fn open(contest: &Contest, args: &ContestArgs) -> Result<(Option<Folder>, Standing), Failure> {
    let Some(path) = &args.out else {
        return Ok((None, Standing::new(contest)));
    };
    let opened = if args.resume {
        Folder::resume(path, contest)
    } else {
        Folder::create(path, contest).map(|folder| (folder, Standing::new(contest)))
    };
    let (folder, standing) = opened.map_err(MatchError::from)?;
    tell_notice(folder.notice());
    Ok((Some(folder), standing))
}

fn progress_bar(total: u64) -> ProgressBar {
    let template = "{bar:24} {pos}/{len} games, {msg}, {elapsed} (left {eta})";
    let style = ProgressStyle::with_template(template);
    let bar = ProgressBar::new(total);
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

fn stopped_sentence(out: Option<&Path>) -> String {
    match out {
        Some(out) => format!("stopped; --out {} --resume goes on", out.display()),
        None => "stopped".to_string(),
    }
}

/// Tells on stderr that there is more to play, and how.
pub fn say_stopped(command: &str, played: &Played, out: Option<&Path>) {
    let (games, total) = (played.standing.games, played.contest.games());
    let how = match out {
        Some(out) => format!(
            "; go on with: thera {command} --out {} --resume",
            out.display()
        ),
        None => "; with --out DIR it could be resumed".to_string(),
    };
    eprintln_quietly(&format!("stopped after {games} of {total} games{how}"));
}
