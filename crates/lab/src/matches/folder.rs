//! A contest on disk.
//!
//! `settings.json` says what is played, `results.jsonl` has a line for each game, in order, written
//! as soon as the game is over: the two together are all that is needed to go on later. The rest is
//! made from them for whoever reads it: `results.csv`, `games.txt` (every game, replayable),
//! `times.csv` (seconds a game, which differ from run to run and so are kept apart), and at the end
//! `summary.json` and `plot.svg`. `checksums.txt` has the CRC-32 of the settings and of every result, a
//! line each; without it everything is read as it is. A last line that was cut short is dropped, and its
//! game played again. One run at a time writes a folder.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use thera_files::{Lines, Lock, LockError, read, replace};
use thera_games::Player;
use thiserror::Error;

use super::{Contest, GameResult, Settings, Standing};
use crate::csv::csv_line;
use crate::record::result_text;

const SETTINGS: &str = "settings.json";
const RESULTS: &str = "results.jsonl";
const TABLE: &str = "results.csv";
const GAMES: &str = "games.txt";
const TIMES: &str = "times.csv";
const CHECKSUMS: &str = "checksums.txt";

/// The most that is read of the settings, of the times, and of one result.
const MOST_SETTINGS: u64 = 64 << 20;
const MOST_TIMES: u64 = 1 << 30;
const MOST_LINE: u64 = 16 << 20;

/// The heading of the table: a column for each seat where there is something to say of each.
fn table_heading(seats: usize) -> Vec<String> {
    let of_seats = |about: &str| seat_columns(seats, about);
    let plain = |names: &[&str]| names.iter().map(ToString::to_string).collect();
    [
        plain(&["number", "pair"]),
        of_seats(""),
        plain(&["seed", "start", "opening", "result", "plies", "choices"]),
        plain(&["placements", "placement_choices"]),
        of_seats("_decisions"),
        plain(&["moves"]),
    ]
    .concat()
}

fn times_heading(seats: usize) -> Vec<String> {
    [vec!["number".to_string()], seat_columns(seats, "_seconds")].concat()
}

fn seat_columns(seats: usize, about: &str) -> Vec<String> {
    let seats = Player::ALL.iter().take(seats);
    seats.map(|seat| format!("{seat}{about}")).collect()
}

/// The folder of a contest, open for the next result.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    results: Lines,
    table: Lines,
    games: Lines,
    times: Lines,
    checksums: Lines,
    _lock: Lock,
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
    /// Another run is writing.
    #[error(transparent)]
    Locked(#[from] LockError),
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
    /// A part that is not there, or not whole.
    #[error("game {game} is missing: part {part} is not there or not finished")]
    Missing {
        /// The part.
        part: String,
        /// Counted from 1.
        game: u64,
    },
    /// The system objects.
    #[error("'{0}' cannot be {1}: {2}")]
    System(PathBuf, &'static str, io::Error),
}

pub(super) fn failed(path: &Path, done: &'static str) -> impl FnOnce(io::Error) -> FolderError {
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
            CHECKSUMS,
            "summary.json",
            "plot.svg",
        ];
        if let Some(file) = ours.iter().map(|name| path.join(name)).find(|f| f.exists()) {
            return Err(FolderError::Exists(file));
        }
        fs::create_dir_all(path).map_err(failed(path, "made"))?;
        let lock = Lock::folder(path)?;
        // Somebody may have been quicker.
        if path.join(SETTINGS).exists() {
            return Err(FolderError::Exists(path.join(SETTINGS)));
        }
        let derived = Derived::new(contest);
        write_settings(path, contest.settings())?;
        derived.write(path)?;
        Folder::open(path, lock, contest.seats())
    }

    /// The settings of a contest that was begun.
    pub fn settings(path: &Path) -> Result<Settings, FolderError> {
        let file = path.join(SETTINGS);
        let text = match read::text(&file, MOST_SETTINGS) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Err(FolderError::Nothing(path.to_path_buf()));
            }
            read => read.map_err(failed(&file, "read"))?,
        };
        if read_checksums(path)
            .first()
            .is_some_and(|sum| *sum != checksum(&text))
        {
            return Err(FolderError::Settings(file, DAMAGED.to_string()));
        }
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
        let lock = Lock::folder(path)?;
        let mut derived = Derived::new(contest);
        let standing = read_results(path, contest, &mut derived)?;
        // Only now that everything is known to be in order is anything written.
        // Without checksums for a moment, settings and results are believed as they are.
        let _ = fs::remove_file(path.join(CHECKSUMS));
        write_settings(path, contest.settings())?;
        derived.write(path)?;
        Ok((Folder::open(path, lock, contest.seats())?, standing))
    }

    fn open(path: &Path, lock: Lock, seats: usize) -> Result<Self, FolderError> {
        let append = |name: &str, heading: Option<Vec<String>>| -> Result<Lines, FolderError> {
            let file = path.join(name);
            let mut open = Lines::open(&file).map_err(failed(&file, "opened"))?;
            if let (true, Some(heading)) = (open.is_empty(), heading) {
                open.add(&csv_line(heading))
                    .map_err(failed(&file, "written"))?;
            }
            Ok(open)
        };
        Ok(Folder {
            path: path.to_path_buf(),
            results: append(RESULTS, None)?,
            table: append(TABLE, Some(table_heading(seats)))?,
            games: append(GAMES, None)?,
            times: append(TIMES, Some(times_heading(seats)))?,
            checksums: append(CHECKSUMS, None)?,
            _lock: lock,
        })
    }

    /// What people should know about what was found there.
    pub fn notice(&self) -> Option<String> {
        self.results.notice()
    }

    /// Adds a result.
    pub fn add(
        &mut self,
        game: &str,
        result: &GameResult,
        seconds: &[f64],
    ) -> Result<(), FolderError> {
        let line = serde_json::to_string(result).unwrap_or_default() + "\n";
        let sum = checksum(&line);
        let times = seconds.iter().map(|seconds| format!("{seconds:.6}"));
        let times = std::iter::once(result.number.to_string()).chain(times);
        for (file, name, text) in [
            // First, since everything else can be made from it.
            (&mut self.results, RESULTS, line),
            (&mut self.checksums, CHECKSUMS, sum + "\n"),
            (&mut self.table, TABLE, table_line(result)),
            (&mut self.games, GAMES, game_text(game, result)),
            (&mut self.times, TIMES, csv_line(times)),
        ] {
            file.add(&text)
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

pub(super) fn write_settings(path: &Path, settings: &Settings) -> Result<(), FolderError> {
    let file = path.join(SETTINGS);
    replace(&file, settings_text(settings).as_bytes()).map_err(failed(&file, "written"))
}

fn settings_text(settings: &Settings) -> String {
    serde_json::to_string_pretty(settings).unwrap_or_default() + "\n"
}

const DAMAGED: &str = "its checksum does not fit: it was changed or is damaged";

/// The checksum of a text, its last line end included.
fn checksum(text: &str) -> String {
    format!("{:08x}", crc32fast::hash(text.as_bytes()))
}

/// The checksums that are there, as far as they are whole: of the settings, then of the results.
fn read_checksums(path: &Path) -> Vec<String> {
    let text = read::text(&path.join(CHECKSUMS), MOST_TIMES).unwrap_or_default();
    let lines = text
        .split_inclusive('\n')
        .filter_map(|line| line.strip_suffix('\n'));
    lines.map(String::from).collect()
}

/// The files that are made from the results.
struct Derived {
    table: String,
    games: String,
    checksums: String,
}

impl Derived {
    fn new(contest: &Contest) -> Self {
        Derived {
            table: csv_line(table_heading(contest.seats())),
            games: String::new(),
            checksums: checksum(&settings_text(contest.settings())) + "\n",
        }
    }

    fn write(self, path: &Path) -> Result<(), FolderError> {
        let files = [
            (TABLE, self.table),
            (GAMES, self.games),
            (CHECKSUMS, self.checksums),
        ];
        for (name, contents) in files {
            let file = path.join(name);
            replace(&file, contents.as_bytes()).map_err(failed(&file, "written"))?;
        }
        Ok(())
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
    // After that of the settings.
    let mut checksums = read_checksums(path).into_iter().skip(1);
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
        match reader.by_ref().take(MOST_LINE).read_line(&mut line) {
            Ok(read) if read as u64 == MOST_LINE => {
                return Err(wrong("it is too long".to_string()));
            }
            // Nothing more, or a line that was cut short, which is dropped.
            Ok(_) if !line.ends_with('\n') => return Ok(standing),
            Ok(_) => {}
            Err(error) => return Err(failed(&file, "read")(error)),
        }
        if number == contest.games() {
            let games = contest.games();
            return Err(FolderError::TooMany { path: file, games });
        }
        let sum = checksum(&line);
        if checksums.next().is_some_and(|known| known != sum) {
            return Err(wrong(DAMAGED.to_string()));
        }
        let result: GameResult = serde_json::from_str(&line)
            .map_err(|error| wrong(format!("this is not the result of a game ({error})")))?;
        result.check(contest, number).map_err(wrong)?;
        let seconds = times.get(&result.number).map(Vec::as_slice);
        derived.table += &table_line(&result);
        derived.games += &game_text(&contest.settings().game, &result);
        derived.checksums += &(sum + "\n");
        standing.add(contest, &result, seconds);
    }
}

/// Times of earlier games by their numbers; whatever cannot be read is not known.
fn read_times(path: &Path) -> HashMap<u64, Vec<f64>> {
    let text = read::text(&path.join(TIMES), MOST_TIMES).unwrap_or_default();
    let read = |line: &str| {
        let mut cells = line.split(',');
        let number = cells.next()?.parse().ok()?;
        let seconds: Option<Vec<f64>> = cells.map(|cell| cell.parse().ok()).collect();
        Some((number, seconds?))
    };
    text.lines().filter_map(read).collect()
}

fn table_line(result: &GameResult) -> String {
    let head = [result.number.to_string(), result.pair.to_string()];
    let facts = [
        result.seed.to_string(),
        result.start.clone().unwrap_or_default(),
        result.opening.to_string(),
        result_text(Some(result.outcome)),
        result.plies.to_string(),
        result.choices.to_string(),
        result.placements.decisions.to_string(),
        result.placements.choices.to_string(),
    ];
    let decisions = result.decisions.iter().map(u64::to_string);
    csv_line(
        head.into_iter()
            .chain(result.players.clone())
            .chain(facts)
            .chain(decisions)
            .chain([result.moves.join(" ")]),
    )
}

fn game_text(game: &str, result: &GameResult) -> String {
    format!("{}\n", result.record(game))
}

/// What makes two settings results of different contests.
pub(super) fn difference(before: &Settings, now: &Settings) -> Option<String> {
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
