//! `thera perft`: counts the sequences of turns, depth by depth.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use serde::Serialize;
use thera_games::{Family, Notation, with_game};
use thera_search::perft::{divide, perft_parallel};

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
    with_game!(args.game.rules()?, game => count(game, &args, out))
}

fn count<G: Family + 'static>(
    game: G,
    args: &Args,
    out: &mut Output,
) -> Result<ExitStatus, Failure> {
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
    let tally = Arc::new(Tally::default());
    let work = {
        let (tally, divided, depth) = (Arc::clone(&tally), args.divide, args.depth);
        move || count_depths(&game, &position, depth, divided, &tally)
    };
    let mut progress = Progress::new(Arc::clone(&tally));
    let outcome = until_interrupted(work, || progress.tick())?;
    progress.clear();
    report.fill(&tally);
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
struct Tally {
    levels: Mutex<Vec<Level>>,
    first_moves: AtomicU64,
    counted: AtomicU64,
}

#[derive(Clone, Copy)]
struct Level {
    count: u64,
    seconds: f64,
}

impl Tally {
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

fn count_depths<G: Notation>(
    game: &G,
    position: &G::Position,
    depth: u32,
    divided: bool,
    tally: &Tally,
) -> Result<Division, Stop> {
    let mut division = Vec::new();
    for depth in 1..=depth {
        let begun = Instant::now();
        let count = if game.count_moves(position) > MOST_DIVIDED {
            perft_parallel(game, position, depth)
        } else {
            division = count_each(game, position, depth, tally);
            division
                .iter()
                .fold(0, |sum: u64, (_, count)| sum.saturating_add(*count))
        };
        if count == u64::MAX {
            return Err(Stop::TooMany);
        }
        let seconds = begun.elapsed().as_secs_f64();
        tally.add(Level { count, seconds });
    }
    let share = |(turn, count)| Share {
        r#move: game.format_move(turn),
        count,
    };
    Ok(divided.then(|| division.into_iter().map(share).collect()))
}

fn count_each<G: Notation>(
    game: &G,
    position: &G::Position,
    depth: u32,
    tally: &Tally,
) -> Vec<(G::Move, u64)> {
    tally.counted.store(0, Relaxed);
    tally.first_moves.store(game.count_moves(position), Relaxed);
    divide(game, position, depth, || {
        tally.counted.fetch_add(1, Relaxed);
    })
}

/// A bar on stderr for counts that take a while; nothing if stderr is not a terminal.
struct Progress {
    tally: Arc<Tally>,
    begun: Instant,
    bar: Option<crate::progress::Progress>,
}

impl Progress {
    fn new(tally: Arc<Tally>) -> Self {
        Progress {
            tally,
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
        let depth = self.tally.levels().len() + 1;
        let moves = self.tally.first_moves.load(Relaxed);
        let counted = self.tally.counted.load(Relaxed);
        bar.show(counted, moves, format_args!("depth {depth}"));
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
    fn fill(&mut self, tally: &Tally) {
        self.levels = tally.levels();
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
