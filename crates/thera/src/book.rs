//! `thera book`: what placements are worth, and making that book.

use std::fmt::Write;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde::Serialize;
use thera_champion::book::{Book as Placements, Maker};
use thera_champion::train::subject::Learnt;
use thera_champion::{Network, levels};
use thera_control::Control;
use thera_files as files;
use thera_lab::jobs::Threads;
use thera_queries::{At, Book, BookAnswer, BookLineAnswer};

use crate::failure::{ExitStatus, Failure, eprintln_quietly};
use crate::game_args::MovesArgs;
use crate::limits::{ask, watch};
use crate::listing::grouped;
use crate::output::{Look, Output, Report};

/// The longest file that is read.
const MOST_BYTES: u64 = 16 << 20;

/// Time between two writings of the file.
const SAVE_INTERVAL: Duration = Duration::from_secs(10);

/// What every first move is worth by the opening book, and the most even beginnings
///
/// The book of champion's game says what every placement and every reply is worth. With --make it is
/// made anew: each kind of placement is searched, and those that best play may lead to again with
/// five times the positions, round after round. Ctrl-C loses at most a few seconds, and the same
/// command goes on; how often it was stopped and on how many threads it ran makes no difference.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  thera book
  thera book --moves b2,d4 --lines 10
  thera book --even 100 --json
  thera book --make placements.txt --nodes 1000 --rounds 2")]
pub struct Args {
    /// The game by its name.
    #[arg(help = "The game, FAMILY[:VARIANT][@BOARD] [default: the one champion is made for]")]
    game: Option<String>,
    #[command(flatten)]
    moves: MovesArgs,
    /// How many moves to print, best first
    #[arg(long, value_name = "N", default_value_t = 10)]
    lines: usize,
    /// How many of the most even beginnings to print
    #[arg(long, value_name = "N", default_value_t = 5)]
    even: usize,
    /// Make the book in this file, or go on with it
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "moves"])]
    make: Option<PathBuf>,
    /// Positions to look at for each kind in the first round
    #[arg(long, value_name = "N", requires = "make", default_value_t = 20_000,
          value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    nodes: u64,
    /// Rounds
    #[arg(long, value_name = "N", requires = "make", default_value_t = 3,
          value_parser = clap::value_parser!(u8).range(1..=8))]
    rounds: u8,
}

/// Looks up or makes, and prints.
pub fn run(args: Args, out: &mut Output) -> Result<ExitStatus, Failure> {
    if let Some(file) = &args.make {
        return make(file, &args, out);
    }
    let at = At {
        moves: args.moves.as_sent(),
        ..At::start(&args.game.unwrap_or_else(levels::game))
    };
    let query = Book {
        at,
        even: Some(args.even),
    };
    let mut answer = ask(query, &Arc::new(Control::default()), "moves")?;
    if answer.origin.is_none() {
        return Err(Failure::CouldNot(format!(
            "{} has no opening book",
            answer.game
        )));
    }
    answer.lines.truncate(args.lines);
    out.report(&answer)?;
    Ok(ExitStatus::Done)
}

fn make(file: &Path, args: &Args, out: &mut Output) -> Result<ExitStatus, Failure> {
    let network = Network::shipped();
    let _lock = files::Lock::file(file)?;
    let mut book = begun(file, args.nodes, network.checksum())?;
    let (path, rounds) = (file.to_path_buf(), usize::from(args.rounds));
    let threads = rayon::current_num_threads();
    let work = move |control: &Control| {
        let maker = Maker {
            evaluation: &network,
            rounds,
            runner: &Threads(threads),
        };
        let mut saved = Instant::now();
        let mut trouble = Ok(());
        let ended = maker.run(&mut book, control, &mut |book, progress| {
            control.report(progress.done, progress.all);
            if saved.elapsed() >= SAVE_INTERVAL {
                saved = Instant::now();
                trouble = files::replace(&path, book.to_text().as_bytes());
                if trouble.is_err() {
                    control.stop();
                }
            }
        });
        trouble?;
        files::replace(&path, book.to_text().as_bytes())?;
        Ok((book, ended == Ok(true)))
    };
    let control = Arc::new(Control::default());
    let made: std::io::Result<_> = watch(&control, "placements", work)?
        .ok_or_else(|| Failure::CouldNot("stopped; the same command goes on".into()))?;
    let (book, finished) = made.map_err(|error| {
        Failure::CouldNot(format!("'{}' cannot be written: {error}", file.display()))
    })?;
    out.report(&Made {
        kinds: book.len(),
        nodes: book.nodes(),
        most_nodes: book.most_nodes(),
        finished,
    })?;
    if finished {
        return Ok(ExitStatus::Done);
    }
    eprintln_quietly("stopped; the same command goes on");
    Ok(ExitStatus::Unfinished)
}

/// The book as far as it is written.
fn begun(file: &Path, nodes: u64, network: u32) -> Result<Placements, Failure> {
    let bad = |reason: String| Failure::BadInput(format!("'{}': {reason}", file.display()));
    let text = match files::read::text(file, MOST_BYTES) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => {
            return Ok(Placements::new(nodes, network));
        }
        Err(error) => return Err(bad(format!("the file cannot be read: {error}"))),
    };
    let book = Placements::from_text(&text).map_err(|error| bad(error.to_string()))?;
    if book.nodes() != nodes {
        let told = format!(
            "this book was begun with --nodes {}; go on with as many",
            book.nodes()
        );
        return Err(bad(told));
    }
    if book.network() != network {
        let told = "this book was judged by another network; begin a new file".to_string();
        return Err(bad(told));
    }
    Ok(book)
}

#[derive(Serialize)]
struct Made {
    kinds: usize,
    nodes: u64,
    most_nodes: u64,
    finished: bool,
}

impl Report for Made {
    fn text(&self, _look: Look) -> String {
        format!(
            "{} kinds of placements, {} positions each, up to {} for the best\n",
            grouped(self.kinds as u64),
            grouped(self.nodes),
            grouped(self.most_nodes)
        )
    }
}

impl Report for BookAnswer {
    fn text(&self, look: Look) -> String {
        let mut text = format!("{}\n", look.paint.strong(&self.game));
        let _ = writeln!(text, "position  {}", self.position);
        let _ = writeln!(text, "chances   of {}, who is to move", self.to_move);
        for line in &self.lines {
            let _ = writeln!(text, "{}", told(line));
        }
        if !self.even.is_empty() {
            let _ = writeln!(text, "{}", look.paint.faint("most even"));
        }
        for line in &self.even {
            let _ = writeln!(text, "{}", told(line));
        }
        if let Some(origin) = &self.origin {
            let _ = writeln!(text, "{}", look.paint.faint(origin));
        }
        text
    }
}

fn told(line: &BookLineAnswer) -> String {
    let share = 100.0 * line.share;
    format!(
        "{share:>6.1} %  {:+.2}  {}",
        line.score,
        line.line.join(" ")
    )
}
