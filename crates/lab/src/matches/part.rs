//! Part of a contest, played by a machine that knows nothing of the others, and putting the parts
//! together.
//!
//! A part is a file `results-I-of-N.jsonl` beside `settings.json`, with a line for each of its games.
//! Parts of one contest may lie in one folder or in several.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use thera_control::Control;
use thera_files::{Lines as Growing, Lock, sealed};

use super::folder::{difference, failed, write_settings};
use super::play::play_numbers;
use super::{Contest, Folder, FolderError, GameResult, MatchError, Settings};
use crate::jobs::Runner;
use crate::shard::Shard;

/// A game of a part, as it is kept.
#[derive(Serialize, Deserialize)]
struct KeptGame {
    game: GameResult,
    /// Time that each seat took.
    seconds: Vec<f64>,
}

/// A part of a contest on disk.
#[derive(Debug)]
pub struct Part {
    shard: Shard,
    path: PathBuf,
    file: Growing,
    /// Games that are there.
    games: u64,
    _lock: Lock,
}

impl Part {
    /// Begins a part, or goes on with it; what is there has to belong to the contest.
    pub fn open(
        folder: &Path,
        contest: &Contest,
        shard: Shard,
        resume: bool,
    ) -> Result<Self, MatchError> {
        if contest.settings().sprt.is_some() {
            return Err(MatchError::TestInParts);
        }
        fs::create_dir_all(folder).map_err(failed(folder, "made"))?;
        match Folder::settings(folder) {
            Err(FolderError::Nothing(_)) => write_settings(folder, contest.settings())?,
            before => refuse_other(folder, &before?, contest.settings())?,
        }
        let path = folder.join(format!("results-{}-of-{}.jsonl", shard.part, shard.of));
        let lock = Lock::file(&path).map_err(FolderError::from)?;
        let games = match (path.exists(), resume) {
            (true, false) => return Err(FolderError::Exists(path).into()),
            (true, true) => check(&path, contest, shard)?,
            (false, _) => 0,
        };
        let file = Growing::open(&path).map_err(failed(&path, "opened"))?;
        Ok(Part {
            shard,
            path,
            file,
            games,
            _lock: lock,
        })
    }

    /// Plays the games that are not there yet; `tell` hears how many of how many are. False if
    /// `control` ended it before.
    pub fn play(
        &mut self,
        contest: &Contest,
        runner: &dyn Runner,
        control: &Control,
        mut tell: impl FnMut(u64, u64),
    ) -> Result<bool, MatchError> {
        let shard = self.shard;
        let numbers = || (0..contest.games()).filter(move |&number| shard.holds(number));
        let total = numbers().count() as u64;
        let left = numbers().skip(self.games as usize);
        tell(self.games, total);
        play_numbers(contest, left, runner, control, |number, job, played| {
            let seconds = played.seconds.clone();
            let game = GameResult::new(contest, number, job, played);
            self.add(&KeptGame { game, seconds })?;
            tell(self.games, total);
            Ok(ControlFlow::Continue(()))
        })?;
        Ok(self.games == total)
    }

    fn add(&mut self, line: &KeptGame) -> Result<(), FolderError> {
        let text = sealed::json_line(line).unwrap_or_default();
        let written = self.file.add(&text);
        written.map_err(failed(&self.path, "written"))?;
        self.games += 1;
        Ok(())
    }
}

fn refuse_other(folder: &Path, before: &Settings, now: &Settings) -> Result<(), FolderError> {
    match difference(before, now) {
        None if before.games == now.games => Ok(()),
        other => Err(FolderError::Other {
            path: folder.to_path_buf(),
            difference: other.unwrap_or_else(|| "the number of games differs".into()),
        }),
    }
}

/// Checks what is there of a part and counts the games; a line that was cut off is none.
fn check(path: &Path, contest: &Contest, shard: Shard) -> Result<u64, FolderError> {
    let mut lines = Lines::open(path)?;
    let mut numbers = (0..contest.games()).filter(|&number| shard.holds(number));
    while let Some(line) = lines.next_line()? {
        let number = numbers.next().ok_or_else(|| FolderError::TooMany {
            path: path.to_path_buf(),
            games: contest.games(),
        })?;
        line.game
            .check(contest, number)
            .map_err(|reason| lines.wrong(reason))?;
    }
    Ok(lines.count)
}

/// The lines of a part.
struct Lines {
    path: PathBuf,
    reader: BufReader<File>,
    count: u64,
}

impl Lines {
    fn open(path: &Path) -> Result<Self, FolderError> {
        let file = File::open(path).map_err(failed(path, "read"))?;
        Ok(Lines {
            path: path.to_path_buf(),
            reader: BufReader::new(file),
            count: 0,
        })
    }

    fn wrong(&self, reason: String) -> FolderError {
        FolderError::Line {
            path: self.path.clone(),
            line: self.count,
            reason,
        }
    }

    /// The next whole line.
    fn next_line(&mut self) -> Result<Option<KeptGame>, FolderError> {
        let mut text = String::new();
        let read = self.reader.read_line(&mut text);
        read.map_err(failed(&self.path, "read"))?;
        if !text.ends_with('\n') {
            return Ok(None);
        }
        self.count += 1;
        let line = sealed::from_json(&text);
        line.map(Some)
            .map_err(|error| self.wrong(format!("this is not the result of a game ({error})")))
    }
}

/// Puts the parts of a contest that lie in some folders together into another, as if it had been
/// played in one go; says what was played. What sums it up is made by going on with it.
pub fn merge(folders: &[PathBuf], out: &Path) -> Result<Settings, MatchError> {
    let mut parts: BTreeMap<(u64, u64), Lines> = BTreeMap::new();
    let mut settings: Option<Settings> = None;
    for folder in folders {
        let here = Folder::settings(folder)?;
        if let Some(before) = &settings {
            refuse_other(folder, before, &here)?;
        }
        settings.get_or_insert(here);
        for entry in fs::read_dir(folder).map_err(failed(folder, "read"))? {
            let path = entry.map_err(failed(folder, "read"))?.path();
            if let Some(shard) = shard_of(&path) {
                parts.insert((shard.of, shard.part), Lines::open(&path)?);
            }
        }
    }
    let nothing = || FolderError::Nothing(folders.first().cloned().unwrap_or_default());
    let settings = settings.ok_or_else(nothing)?;
    let of = parts.keys().next().ok_or_else(nothing)?.0;
    let contest = Contest::new(settings)?;
    let mut whole = Folder::create(out, &contest)?;
    for number in 0..contest.games() {
        let part = number % of + 1;
        let missing = || FolderError::Missing {
            part: format!("{part}/{of}"),
            game: number + 1,
        };
        let lines = parts.get_mut(&(of, part)).ok_or_else(missing)?;
        let line = lines.next_line()?.ok_or_else(missing)?;
        line.game
            .check(&contest, number)
            .map_err(|reason| lines.wrong(reason))?;
        whole.add(&contest.settings().game, &line.game, &line.seconds)?;
    }
    Ok(contest.settings().clone())
}

/// Which part a file is, by its name.
fn shard_of(path: &Path) -> Option<Shard> {
    let name = path.file_name()?.to_str()?;
    let numbers = name.strip_prefix("results-")?.strip_suffix(".jsonl")?;
    numbers.replace("-of-", "/").parse().ok()
}
