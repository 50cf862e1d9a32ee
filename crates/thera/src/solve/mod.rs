//! `thera solve`: the exact result of a game or position.
//!
//! `--all` solves every position of a small Santorini board ([`all`]), `--sweep` solves a game on
//! many graphs ([`sweep`]).

mod all;
mod sweep;

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

use serde::Serialize;
use thera_control::{Control, Interrupted};
use thera_games::{Outcome, Player, with_game};
use thera_search::solve::{Cost, Solution};
use thera_solvers::{Exact, Oracle};

use crate::failure::{ExitStatus, Failure, eprintln_quietly};
use crate::game_args::GameArgs;
use crate::limits::{LimitArgs, watch, why_undecided};
use crate::listing::{counted, grouped, paragraph, points, result_sentence, size, winner_word};
use crate::output::{Look, Output, Report};

/// Find the exact result: who wins, by which move, and a line of best play
///
/// The result, the move and the line are the same on any number of threads. If the time or memory
/// does not suffice, or Ctrl-C ends the search, nothing is claimed and the exit code is 1.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  thera solve santorini:2WP3HTWUS@king:3x3
  thera solve santorini:2WP4HTWUS@king:3x3 --position 000000000/1/a1/c3 --memory 4G
  thera solve castellan:touch@3x3 --json
  thera solve castellan:touch@3x7 --winner --time 1m
  thera solve snort@grid:4x5 --outcome
  thera solve geography@grid:5x5 --time 10s
  thera solve santorini@king:3x3 --all --write 3x3.tb
  thera solve santorini@king:3x3 --tablebase 3x3.tb --position 000000000/1/a1,b2/c3,b3
  geng -c 7 | thera solve snort --sweep")]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    limits: LimitArgs,
    /// Only find out who wins, not by how much nor by which moves: less work where points count
    #[arg(long, conflicts_with_all = ["outcome", "all", "sweep", "tablebase"])]
    winner: bool,
    /// Also tell the outcome class: N or P if the next or previous player wins, L or R if first or
    /// second wins whoever moves
    #[arg(long)]
    outcome: bool,
    /// Solve every position of a small Santorini board, and tell who wins from each placement
    #[arg(long, conflicts_with_all = ["position", "outcome", "sweep", "tablebase"])]
    all: bool,
    /// With --all: keep the answers in this file, for --tablebase
    #[arg(long, value_name = "FILE", requires = "all")]
    write: Option<PathBuf>,
    /// Answer from a file that --all --write made
    #[arg(long, value_name = "FILE", conflicts_with = "sweep")]
    tablebase: Option<PathBuf>,
    /// Solve the game on every graph of the standard input, one graph6 line each; one JSON line
    /// comes out for each
    #[arg(long, conflicts_with = "position")]
    sweep: bool,
}

/// Solves and prints.
pub fn run(args: Args, out: &mut Output) -> Result<ExitStatus, Failure> {
    if args.sweep {
        return sweep::run(&args.game.game, &args.limits, out);
    }
    with_game!(args.game.rules()?, game => match args.all {
        true => all::run(game, args.write.clone(), &args.limits, out),
        false => search_or_look_up(game, &args, out),
    })
}

fn search_or_look_up<G: Exact + 'static>(
    game: G,
    args: &Args,
    out: &mut Output,
) -> Result<ExitStatus, Failure> {
    let rules = game.clone();
    let file = args.tablebase.clone();
    let only_winner = args.winner;
    solve(&game, args, out, move |position, control| match file {
        None if only_winner => {
            let (winner, cost) = rules.winner_exactly(&position, control)?;
            Ok(Answer::Winner(winner, cost))
        }
        None => Ok(Answer::Full(rules.solve_exactly(&position, control)?)),
        Some(file) => {
            let tablebase = open_tablebase(&rules, &file, control).map_err(Unsolved::BadInput)?;
            let unknown = || Unsolved::BadInput(format!("{} has no answer", file.display()));
            let solution = tablebase.solution(&position);
            solution.map(Answer::Full).ok_or_else(unknown)
        }
    })
}

/// Opens the file given by `--tablebase`, or says why it is of no use.
pub fn open_tablebase<G: Exact>(
    game: &G,
    file: &Path,
    control: &Control,
) -> Result<Box<dyn Oracle<G>>, String> {
    game.open_tablebase(file, control)
        .map_err(|error| error.to_string())
}

/// What was asked for.
enum Answer<M> {
    /// Everything.
    Full(Solution<M>),
    /// Who wins, nobody in a draw.
    Winner(Option<Player>, Cost),
}

/// Why there is no solution.
enum Unsolved {
    Interrupted(Interrupted),
    BadInput(String),
}

impl From<Interrupted> for Unsolved {
    fn from(interrupted: Interrupted) -> Self {
        Unsolved::Interrupted(interrupted)
    }
}

fn solve<G: Exact + 'static>(
    game: &G,
    args: &Args,
    out: &mut Output,
    method: impl FnOnce(G::Position, &Control) -> Result<Answer<G::Move>, Unsolved> + Send + 'static,
) -> Result<ExitStatus, Failure> {
    let position = args.game.position(game)?;
    let control = args.limits.control(rayon::current_num_threads());
    let begun = Instant::now();
    let classify = args.outcome.then(|| game.clone());
    let work = move |control: &Control| {
        let answer = method(position, control)?;
        let class = classify
            .map(|game| class_of(&game, &position, control))
            .transpose()?;
        Ok((answer, class))
    };
    let result = watch(&control, "first moves", work)?;
    let mut report = Verdict {
        game: game.name(),
        position: game.format_position(&position),
        to_move: game.to_move(&position).to_string(),
        nodes: control.nodes(),
        seconds: begun.elapsed().as_secs_f64(),
        threads: control.threads,
        headline: "not decided".to_string(),
        ..Verdict::default()
    };
    let reason = match result {
        Some(Ok((answer, class))) => {
            report.fill(game, answer);
            report.outcome = class;
            out.report(&report)?;
            return Ok(ExitStatus::Done);
        }
        Some(Err(Unsolved::BadInput(sentence))) => return Err(Failure::BadInput(sentence)),
        Some(Err(Unsolved::Interrupted(interrupted))) => interrupted,
        None => Interrupted::Stopped,
    };
    out.report(&report)?;
    let reason = why_undecided(reason);
    eprintln_quietly(&format!("thera: {reason}; {}", report.effort(&control)));
    Ok(ExitStatus::Unfinished)
}

fn class_of<G: Exact>(
    game: &G,
    position: &G::Position,
    control: &Control,
) -> Result<char, Unsolved> {
    match game.outcome_class(position, control) {
        Some(class) => Ok(class?.letter()),
        None => Err(Unsolved::BadInput(format!(
            "{} has no outcome class here: either player must be able to move; leave out --outcome",
            game.name()
        ))),
    }
}

/// What is printed. Scripts rely on these names.
#[derive(Default, Serialize)]
struct Verdict {
    game: String,
    position: String,
    to_move: String,
    /// "first", "second" or "draw"; null if it was not decided.
    winner: Option<&'static str>,
    /// First's points minus second's, where the game counts points.
    value: Option<i32>,
    /// N, P, L or R, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<char>,
    best: Option<String>,
    line: Vec<String>,
    nodes: u64,
    seconds: f64,
    threads: usize,
    /// What was kept for looking up; null if it was not decided.
    table_entries: Option<usize>,
    table_bytes: Option<usize>,
    proof: Option<&'static str>,
    #[serde(skip)]
    headline: String,
}

impl Verdict {
    fn fill<G: Exact>(&mut self, game: &G, answer: Answer<G::Move>) {
        let (outcome, cost) = match answer {
            Answer::Full(solution) => {
                self.value = points(solution.outcome);
                self.best = solution.best.map(|turn| game.format_move(turn));
                let line = solution.line.iter();
                self.line = line.map(|&turn| game.format_move(turn)).collect();
                (solution.outcome, solution.cost)
            }
            Answer::Winner(winner, cost) => (winner.map_or(Outcome::Points(0), Outcome::Won), cost),
        };
        self.winner = Some(winner_word(outcome));
        self.headline = result_sentence(game, outcome);
        let Cost {
            nodes,
            table_entries,
            table_bytes,
        } = cost;
        self.nodes = nodes;
        (self.table_entries, self.table_bytes) = (Some(table_entries), Some(table_bytes));
        self.proof = Some("exact");
    }
}

impl Verdict {
    /// What was done in vain.
    fn effort(&self, control: &Control) -> String {
        let (done, total) = control.progress();
        let (nodes, seconds) = (grouped(self.nodes), self.seconds);
        let mut text = format!("{nodes} positions were looked at in {seconds:.1} seconds");
        if total > 0 {
            let _ = write!(text, ", {done} of {total} first moves were tried");
        }
        text
    }
}

impl Report for Verdict {
    fn text(&self, look: Look) -> String {
        let mut text = format!("{}\n", look.paint.strong(&self.game));
        let _ = writeln!(text, "position  {}", self.position);
        let _ = writeln!(text, "to move   {}", self.to_move);
        let _ = writeln!(text, "result    {}", look.paint.strong(&self.headline));
        if let Some(class) = self.outcome {
            let _ = writeln!(text, "outcome   {class}");
        }
        if let Some(best) = &self.best {
            let _ = writeln!(text, "best      {best}");
            let _ = write!(
                text,
                "line      {}",
                paragraph(&self.line.join(" "), look.width, 10)
            );
        }
        let mut cost = format!(
            "cost      {}, {:.3} seconds",
            counted(self.nodes, "position"),
            self.seconds
        );
        if let (Some(entries @ 1..), Some(bytes)) = (self.table_entries, self.table_bytes) {
            let (entries, bytes) = (grouped(entries as u64), size(bytes as u64));
            let _ = write!(cost, ", {entries} in the table ({bytes})");
        }
        let _ = writeln!(text, "{}", look.paint.faint(cost));
        text
    }
}
