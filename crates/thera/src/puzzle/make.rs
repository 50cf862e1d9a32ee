//! Finding new puzzles: `thera puzzle --make FILE GAME=COUNT…`.

use std::io;
use std::path::Path;
use std::sync::Arc;

use thera_control::Control;
use thera_files::{Lines, Lock, read};
use thera_games::{AnyGame, Family, FileAccess};
use thera_lab::puzzles::{Wanted, find};
use thera_queries::{Section, read_puzzles};

use crate::failure::{ExitStatus, Failure, eprintln_quietly, tell_notice};
use crate::game_args::for_two;
use crate::limits::watch;
use crate::output::Output;

/// Memory for proofs: they are small.
const MEMORY: usize = 64 << 20;

/// The most that is read of a file of puzzles.
const MOST_BYTES: u64 = 64 << 20;

/// Finds puzzles until there are as many as are wanted, and adds each to the file at once.
pub fn run(
    path: &Path,
    wanted: &[String],
    seed: u64,
    _out: &mut Output,
) -> Result<ExitStatus, Failure> {
    let wanted: Vec<Wanted> = wanted
        .iter()
        .map(|text| read_wanted(text))
        .collect::<Result<_, _>>()?;
    if wanted.is_empty() {
        let sentence = "say what to look for: thera puzzle --make FILE GAME=COUNT…";
        return Err(Failure::BadInput(sentence.into()));
    }
    let _lock = Lock::file(path)?;
    let (file, sections) = open(path, &wanted, seed)?;
    tell_notice(file.notice());
    let control = Arc::new(Control::new(MEMORY, None, 1));
    let path = path.to_path_buf();
    let work = move |control: &Control| make(file, sections, &wanted, seed, control);
    match watch(&control, "puzzles", work)? {
        Some(Ok(counts)) => told(&path, &counts, control.go_on(0).is_err()),
        Some(Err(error)) => Err(unwritten(&path, &error)),
        None => Err(Failure::CouldNot("stopped".into())),
    }
}

/// `GAME=COUNT`; names of games may have equals signs of their own.
fn read_wanted(text: &str) -> Result<Wanted, Failure> {
    let expected = || {
        let sentence = format!("'{text}' is not GAME=COUNT, such as castellan@3x3=20");
        Failure::BadInput(sentence)
    };
    let (game, count) = text.rsplit_once('=').ok_or_else(expected)?;
    Ok(Wanted {
        count: count.parse().map_err(|_| expected())?,
        game: for_two(AnyGame::parse(game, FileAccess::Allowed)?, "a puzzle")?,
    })
}

/// The file with what it holds already. A new one says how it was made.
fn open(path: &Path, wanted: &[Wanted], seed: u64) -> Result<(Lines, Vec<Section>), Failure> {
    let mut file = Lines::open(path).map_err(|error| unwritten(path, &error))?;
    let text = read::text(path, MOST_BYTES).map_err(|error| unwritten(path, &error))?;
    // The rest is a line that was cut short.
    let whole = text.rfind('\n').map_or(0, |end| end + 1);
    let wrong = |reason| {
        let file = path.display();
        Failure::BadInput(format!("'{file}' is not a file of puzzles: {reason}"))
    };
    let sections = read_puzzles(&text[..whole]).map_err(wrong)?;
    let begun = file.begin(&(header(wanted, seed) + "\n"));
    begun.map_err(|error| unwritten(path, &error))?;
    Ok((file, sections))
}

fn header(wanted: &[Wanted], seed: u64) -> String {
    let games = wanted.iter();
    let games: Vec<String> = games
        .map(|wanted| format!("{}={}", wanted.game.name(), wanted.count))
        .collect();
    format!(
        "# Positions with one proven answer: position, answer, task, turns to the win, turns that a plain\n\
         # search has to look ahead, the game it was found in. Made by\n\
         # thera puzzle --make FILE --seed {seed} {}",
        games.join(" ")
    )
}

/// Game after game, in the order they were asked for.
fn make(
    mut file: Lines,
    mut sections: Vec<Section>,
    wanted: &[Wanted],
    seed: u64,
    control: &Control,
) -> io::Result<Vec<(String, usize)>> {
    let mut counts = Vec::new();
    for wanted in wanted {
        let game = wanted.game.name();
        let mut section = match sections.iter().position(|section| section.game == game) {
            Some(place) => sections.swap_remove(place),
            None => {
                file.add(&format!("game {game}\n"))?;
                Section {
                    game: game.clone(),
                    puzzles: Vec::new(),
                }
            }
        };
        find(wanted, &mut section, seed, control, &mut |kept| {
            file.add(&format!("{kept}\n"))
        })?;
        counts.push((game, section.puzzles.len()));
        if control.go_on(0).is_err() {
            break;
        }
    }
    Ok(counts)
}

fn told(path: &Path, counts: &[(String, usize)], stopped: bool) -> Result<ExitStatus, Failure> {
    for (game, count) in counts {
        eprintln_quietly(&format!("{game}: {count} puzzles"));
    }
    if stopped {
        let file = path.display();
        eprintln_quietly(&format!("stopped; the same command goes on with '{file}'"));
        return Ok(ExitStatus::Unfinished);
    }
    Ok(ExitStatus::Done)
}

fn unwritten(path: &Path, error: &io::Error) -> Failure {
    Failure::CouldNot(format!("'{}' cannot be written: {error}", path.display()))
}
