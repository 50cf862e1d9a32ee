//! `thera perft`: counts the sequences of turns, depth by depth.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use serde::Serialize;
use thera_games::{AnyGame, AnyMove, AnyPosition, Family, Game, Notation};

use crate::failure::{ExitStatus, Failure, eprintln_quietly};
use crate::game_args::GameArgs;
use crate::interrupt::until_interrupted;
use crate::listing::grouped;
use crate::output::{Look, Output, Report};

/// First moves are counted one by one, for `--divide` and to show progress, unless there are more.
const MOST_DIVIDED: u64 = 1_000_000;

/// Counts that take less than this show no progress.
const QUIET_TIME: Duration = Duration::from_secs(1);

/// Count the sequences of 1, 2, … DEPTH turns
///
/// A winning move is a leaf like any other; positions after the end of the game have no
/// successors. Ctrl-C prints the depths that were finished.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  thera perft santorini 2
  thera perft santorini 4 --position 0000000000000000000000000/1/mortal:B2,D4/mortal:B4,D2
  thera perft snort@grid:4x4 3 --divide
  thera perft geography@king:5x5 8 --threads 1 --json")]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// The longest sequences to count
    #[arg(value_parser = clap::value_parser!(u32).range(1..=1000))]
    depth: u32,
    /// Also print the count after each first move
    #[arg(long)]
    divide: bool,
}

/// Counts and prints.
pub fn run(args: Args, out: &mut Output) -> Result<ExitStatus, Failure> {
    count(args.game.rules()?, &args, out)
}

fn count(game: AnyGame, args: &Args, out: &mut Output) -> Result<ExitStatus, Failure> {
    let position = args.game.position(&game)?;
    if args.divide && game.count_moves(&position) > MOST_DIVIDED {
        return Err(Failure::CouldNot(format!(
            "this position has more than {} first moves, too many to divide by",
            grouped(MOST_DIVIDED)
        )));
    }
    let mut report = Counts {
        game: game.name(),
        position: game.format_position(&position),
        ..Counts::default()
    };
    let counted = Arc::new(Counted::default());
    let work = {
        let (counted, divided, depth) = (Arc::clone(&counted), args.divide, args.depth);
        move || count_depths(&game, &position, depth, divided, &counted)
    };
    let mut progress = Progress::new(Arc::clone(&counted));
    let outcome = until_interrupted(work, || progress.tick())?;
    progress.clear();
    report.fill(&counted);
    let stop = match outcome.unwrap_or(Err(Stop::Interrupted)) {
        Ok(division) => {
            report.divide = division;
            None
        }
        Err(stop) => Some(stop),
    };
    out.report(&report)?;
    match stop {
        None => Ok(ExitStatus::Done),
        Some(stop) => {
            let depth = report.counts.len() + 1;
            eprintln_quietly(&format!("thera: depth {depth} {}", stop.reason()));
            Ok(ExitStatus::Unfinished)
        }
    }
}

/// Why the last depth asked for was not reached.
enum Stop {
    Interrupted,
    TooMany,
}

impl Stop {
    fn reason(&self) -> &'static str {
        match self {
            Stop::Interrupted => "was interrupted",
            Stop::TooMany => "has too many sequences to count in 64 bits",
        }
    }
}

/// How far the count has come, shared with the thread that shows it.
#[derive(Default)]
struct Counted {
    levels: Mutex<Vec<Level>>,
    first_moves: AtomicU64,
    done: AtomicU64,
}

#[derive(Clone, Copy)]
struct Level {
    count: u64,
    seconds: f64,
}

impl Counted {
    fn levels(&self) -> Vec<Level> {
        let levels = self.levels.lock().unwrap_or_else(PoisonError::into_inner);
        levels.clone()
    }

    fn add(&self, level: Level) {
        let mut levels = self.levels.lock().unwrap_or_else(PoisonError::into_inner);
        levels.push(level);
    }
}

/// The counts after each first move at the last depth, if they were asked for.
type Division = Option<Vec<Share>>;

fn count_depths(
    game: &AnyGame,
    position: &AnyPosition,
    depth: u32,
    divided: bool,
    counted: &Counted,
) -> Result<Division, Stop> {
    let mut division = Vec::new();
    for depth in 1..=depth {
        let begun = Instant::now();
        let count = if game.count_moves(position) > MOST_DIVIDED {
            thera_knowledge::perft(game, position, depth)
        } else {
            division = count_each(game, position, depth, counted);
            division
                .iter()
                .fold(0, |sum: u64, (_, count)| sum.saturating_add(*count))
        };
        if count == u64::MAX {
            return Err(Stop::TooMany);
        }
        let seconds = begun.elapsed().as_secs_f64();
        counted.add(Level { count, seconds });
    }
    let share = |(turn, count)| Share {
        r#move: game.format_move(turn),
        count,
    };
    Ok(divided.then(|| division.into_iter().map(share).collect()))
}

fn count_each(
    game: &AnyGame,
    position: &AnyPosition,
    depth: u32,
    counted: &Counted,
) -> Vec<(AnyMove, u64)> {
    counted.done.store(0, Relaxed);
    counted
        .first_moves
        .store(game.count_moves(position), Relaxed);
    let one_more = || {
        counted.done.fetch_add(1, Relaxed);
    };
    thera_knowledge::divide(game, position, depth, &one_more)
}

/// A bar on stderr for counts that take a while; nothing if stderr is not a terminal.
struct Progress {
    counted: Arc<Counted>,
    begun: Instant,
    bar: Option<crate::progress::Progress>,
}

impl Progress {
    fn new(counted: Arc<Counted>) -> Self {
        Progress {
            counted,
            begun: Instant::now(),
            bar: None,
        }
    }

    fn tick(&mut self) {
        if self.begun.elapsed() < QUIET_TIME {
            return;
        }
        let begun = self.begun;
        let new = || crate::progress::Progress::new("first moves", begun, None);
        let bar = self.bar.get_or_insert_with(new);
        let depth = self.counted.levels().len() + 1;
        let moves = self.counted.first_moves.load(Relaxed);
        let done = self.counted.done.load(Relaxed);
        bar.show(done, moves, format_args!("depth {depth}"));
    }

    /// Takes the bar away.
    fn clear(self) {}
}

#[derive(Default, Serialize)]
struct Counts {
    game: String,
    position: String,
    counts: Vec<u64>,
    seconds: f64,
    threads: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Division,
    #[serde(skip)]
    levels: Vec<Level>,
}

#[derive(Serialize)]
struct Share {
    r#move: String,
    count: u64,
}

impl Counts {
    fn fill(&mut self, counted: &Counted) {
        self.levels = counted.levels();
        self.counts = self.levels.iter().map(|level| level.count).collect();
        self.seconds = self.levels.iter().map(|level| level.seconds).sum();
        self.threads = rayon::current_num_threads();
    }
}

impl Report for Counts {
    fn text(&self, look: Look) -> String {
        let mut text = format!("{}\n", look.paint.strong(&self.game));
        let _ = writeln!(text, "position  {}", self.position);
        for share in self.divide.iter().flatten() {
            let _ = writeln!(text, "  {:<12} {:>20}", share.r#move, grouped(share.count));
        }
        let heading = format!(
            "{:>5} {:>26} {:>10} {:>18}",
            "depth", "leaves", "seconds", "leaves/s"
        );
        let _ = writeln!(text, "{}", look.paint.faint(heading));
        for (depth, level) in (1..).zip(&self.levels) {
            let _ = writeln!(
                text,
                "{depth:>5} {:>26} {:>10.3} {:>18}",
                grouped(level.count),
                level.seconds,
                speed(level)
            );
        }
        text
    }
}

/// Leaves a second, where the time was long enough to tell.
fn speed(level: &Level) -> String {
    if level.seconds < 0.001 {
        return "-".to_string();
    }
    grouped((level.count as f64 / level.seconds) as u64)
}
