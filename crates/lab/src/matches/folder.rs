//! A contest on disk.
//!
//! `settings.json` says what is played, `results.jsonl` has a line for each game, in order, written
//! as soon as the game is over: the two together are all that is needed to go on later. The rest is
//! made from them for whoever reads it: `results.csv`, `games.txt` (every game, replayable),
//! `times.csv` (seconds a game, which differ from run to run and so are kept apart), and at the end
//! `summary.json` and `plot.svg`.

use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::{Contest, GameResult, Settings, Standing};
use crate::files::{csv_line, replace};
use crate::record::result_text;

const SETTINGS: &str = "settings.json";
const RESULTS: &str = "results.jsonl";
const TABLE: &str = "results.csv";
const GAMES: &str = "games.txt";
const TIMES: &str = "times.csv";

const TABLE_HEADING: [&str; 15] = [
    "number",
    "pair",
    "first",
    "second",
    "seed",
    "start",
    "opening",
    "result",
    "plies",
    "choices",
    "placements",
    "placement_choices",
    "first_decisions",
    "second_decisions",
    "moves",
];

const TIMES_HEADING: [&str; 3] = ["number", "first_seconds", "second_seconds"];

/// The folder of a contest, open for the next result.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    results: File,
    table: File,
    games: File,
    times: File,
}

/// Why a folder is of no use.
#[derive(Debug, Error)]
pub enum FolderError {
    /// There is something already.
    #[error("'{0}' is there already; go on with it by --resume, or name another folder with --out")]
    Exists(PathBuf),
    /// There is nothing to go on with.
    #[error("'{0}' holds no match to go on with; leave out --resume to begin one")]
    Nothing(PathBuf),
    /// The settings cannot be understood.
    #[error("'{0}' are not the settings of a match: {1}")]
    Settings(PathBuf, String),
    /// Results of something else.
    #[error("the results in '{path}' are of another match: {difference}")]
    Other {
        /// The folder.
        path: PathBuf,
        /// What differs.
        difference: String,
    },
    /// The last line is not whole.
    #[error(
        "'{path}' is cut short in line {line}; remove that line to go on with the games before it"
    )]
    CutShort {
        /// The file.
        path: PathBuf,
        /// Counted from 1.
        line: u64,
    },
    /// A line that does not belong there.
    #[error("line {line} of '{path}': {reason}")]
    Line {
        /// The file.
        path: PathBuf,
        /// Counted from 1.
        line: u64,
        /// What is wrong.
        reason: String,
    },
    /// More games than asked for.
    #[error("'{path}' has more than the {games} games asked for; ask for at least as many")]
    TooMany {
        /// The file.
        path: PathBuf,
        /// Games asked for.
        games: u64,
    },
    /// The system objects.
    #[error("'{0}' cannot be {1}: {2}")]
    System(PathBuf, &'static str, io::Error),
}

fn failed(path: &Path, done: &'static str) -> impl FnOnce(io::Error) -> FolderError {
    let path = path.to_path_buf();
    move |error| FolderError::System(path, done, error)
}

impl Folder {
    /// Begins a folder; nothing that is there already is touched.
    pub fn create(path: &Path, contest: &Contest) -> Result<Self, FolderError> {
        let ours = [
            SETTINGS,
            RESULTS,
            TABLE,
            GAMES,
            TIMES,
            "summary.json",
            "plot.svg",
        ];
        if let Some(file) = ours.iter().map(|name| path.join(name)).find(|f| f.exists()) {
            return Err(FolderError::Exists(file));
        }
        fs::create_dir_all(path).map_err(failed(path, "made"))?;
        write_settings(path, contest.settings())?;
        Folder::open(path)
    }

    /// The settings of a contest that was begun.
    pub fn settings(path: &Path) -> Result<Settings, FolderError> {
        let file = path.join(SETTINGS);
        let text = match fs::read_to_string(&file) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Err(FolderError::Nothing(path.to_path_buf()));
            }
            read => read.map_err(failed(&file, "read"))?,
        };
        serde_json::from_str(&text).map_err(|error| FolderError::Settings(file, error.to_string()))
    }

    /// Goes on with a contest: checks that what is there belongs to it, and returns how it stands.
    /// More games than before may be asked for; everything else has to be the same.
    pub fn resume(path: &Path, contest: &Contest) -> Result<(Self, Standing), FolderError> {
        let before = Folder::settings(path)?;
        if let Some(difference) = difference(&before, contest.settings()) {
            let path = path.to_path_buf();
            return Err(FolderError::Other { path, difference });
        }
        let mut derived = Derived::default();
        let standing = read_results(path, contest, &mut derived)?;
        // Only now that everything is known to be in order is anything written.
        write_settings(path, contest.settings())?;
        for (name, contents) in [(TABLE, derived.table), (GAMES, derived.games)] {
            let file = path.join(name);
            replace(&file, contents.as_bytes()).map_err(failed(&file, "written"))?;
        }
        Ok((Folder::open(path)?, standing))
    }

    fn open(path: &Path) -> Result<Self, FolderError> {
        let append = |name: &str, heading: Option<&[&str]>| {
            let file = path.join(name);
            let mut open = OpenOptions::new()
                .create(true)
                .append(true)
                .open(&file)
                .map_err(failed(&file, "opened"))?;
            let is_new = open.metadata().is_ok_and(|data| data.len() == 0);
            if let (true, Some(heading)) = (is_new, heading) {
                open.write_all(csv_line(heading).as_bytes())
                    .map_err(failed(&file, "written"))?;
            }
            Ok(open)
        };
        Ok(Folder {
            path: path.to_path_buf(),
            results: append(RESULTS, None)?,
            table: append(TABLE, Some(&TABLE_HEADING))?,
            games: append(GAMES, None)?,
            times: append(TIMES, Some(&TIMES_HEADING))?,
        })
    }

    /// Adds a result.
    pub fn add(
        &mut self,
        game: &str,
        result: &GameResult,
        seconds: [f64; 2],
    ) -> Result<(), FolderError> {
        let line = serde_json::to_string(result).unwrap_or_default() + "\n";
        let times = [
            result.number.to_string(),
            format!("{:.6}", seconds[0]),
            format!("{:.6}", seconds[1]),
        ];
        for (file, name, text) in [
            // First, since everything else can be made from it.
            (&mut self.results, RESULTS, line),
            (&mut self.table, TABLE, table_line(result)),
            (&mut self.games, GAMES, game_text(game, result)),
            (&mut self.times, TIMES, csv_line(times)),
        ] {
            file.write_all(text.as_bytes())
                .map_err(failed(&self.path.join(name), "written"))?;
        }
        Ok(())
    }

    /// Writes a file beside the results, replacing an earlier one.
    pub fn write(&self, name: &str, contents: &str) -> Result<(), FolderError> {
        let file = self.path.join(name);
        replace(&file, contents.as_bytes()).map_err(failed(&file, "written"))
    }
}

fn write_settings(path: &Path, settings: &Settings) -> Result<(), FolderError> {
    let file = path.join(SETTINGS);
    let text = serde_json::to_string_pretty(settings).unwrap_or_default() + "\n";
    replace(&file, text.as_bytes()).map_err(failed(&file, "written"))
}

/// The files that are made from the results.
struct Derived {
    table: String,
    games: String,
}

impl Default for Derived {
    fn default() -> Self {
        Derived {
            table: csv_line(TABLE_HEADING),
            games: String::new(),
        }
    }
}

/// Reads the results, each checked against the schedule and the rules.
fn read_results(
    path: &Path,
    contest: &Contest,
    derived: &mut Derived,
) -> Result<Standing, FolderError> {
    let mut standing = Standing::new(contest);
    let times = read_times(path);
    let file = path.join(RESULTS);
    let mut reader = match File::open(&file) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(standing),
        opened => BufReader::new(opened.map_err(failed(&file, "read"))?),
    };
    let mut line = String::new();
    loop {
        line.clear();
        let number = standing.games;
        let wrong = |reason: String| FolderError::Line {
            path: file.clone(),
            line: number + 1,
            reason,
        };
        match reader.read_line(&mut line) {
            Ok(0) => return Ok(standing),
            Ok(_) if !line.ends_with('\n') => {
                let (path, line) = (file, number + 1);
                return Err(FolderError::CutShort { path, line });
            }
            Ok(_) => {}
            Err(error) => return Err(failed(&file, "read")(error)),
        }
        if number == contest.games() {
            let games = contest.games();
            return Err(FolderError::TooMany { path: file, games });
        }
        let result: GameResult = serde_json::from_str(&line)
            .map_err(|error| wrong(format!("this is not the result of a game ({error})")))?;
        result.check(contest, number).map_err(wrong)?;
        let seconds = times.get(&result.number).copied();
        derived.table += &table_line(&result);
        derived.games += &game_text(&contest.settings().game, &result);
        standing.add(contest, &result, seconds);
    }
}

/// Times of earlier games by their numbers; whatever cannot be read is not known.
fn read_times(path: &Path) -> HashMap<u64, [f64; 2]> {
    let text = fs::read_to_string(path.join(TIMES)).unwrap_or_default();
    let read = |line: &str| {
        let mut cells = line.split(',');
        let number = cells.next()?.parse().ok()?;
        let mut seconds = cells.map(|cell| cell.parse().ok());
        Some((number, [seconds.next()??, seconds.next()??]))
    };
    text.lines().filter_map(read).collect()
}

fn table_line(result: &GameResult) -> String {
    csv_line([
        result.number.to_string(),
        result.pair.to_string(),
        result.first.clone(),
        result.second.clone(),
        result.seed.to_string(),
        result.start.clone().unwrap_or_default(),
        result.opening.to_string(),
        result_text(Some(result.outcome)),
        result.plies.to_string(),
        result.choices.to_string(),
        result.placements.decisions.to_string(),
        result.placements.choices.to_string(),
        result.decisions[0].to_string(),
        result.decisions[1].to_string(),
        result.moves.join(" "),
    ])
}

fn game_text(game: &str, result: &GameResult) -> String {
    format!("{}\n", result.record(game))
}

/// What makes two settings results of different contests.
fn difference(before: &Settings, now: &Settings) -> Option<String> {
    let told = |before: &str, now: &str| Some(format!("{before}, not {now}"));
    if before.game != now.game {
        return told(&before.game, &now.game);
    }
    if before.agents != now.agents {
        return told(
            &before.agents.join(" against "),
            &now.agents.join(" against "),
        );
    }
    if before.seed != now.seed {
        return told(&format!("seed {}", before.seed), &now.seed.to_string());
    }
    if (&before.pairings, before.seats) != (&now.pairings, now.seats) {
        return Some("who meets whom differs".to_string());
    }
    if (&before.openings, &before.position) != (&now.openings, &now.position) {
        return Some("its games begin in other ways (--openings, --position)".to_string());
    }
    (before.sprt != now.sprt).then(|| "its test differs (--sprt)".to_string())
}
