//! `thera solve`: the exact result of a game or position.

use std::fmt::Write;
use std::time::Instant;

use serde::Serialize;
use thera_games::with_game;
use thera_search::Control;
use thera_search::solve::{Cost, Solution};
use thera_solvers::Exact;

use crate::failure::{ExitStatus, Failure, eprintln_quietly};
use crate::game_args::GameArgs;
use crate::limits::{LimitArgs, watch};
use crate::listing::{grouped, paragraph, points, result_sentence, winner_word};
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
  thera solve geography@grid:5x5 --time 10s")]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Solves and prints.
pub fn run(args: Args, out: &mut Output) -> Result<ExitStatus, Failure> {
    with_game!(args.game.rules()?, game => solve(game, &args, out))
}

fn solve<G: Exact + 'static>(
    game: G,
    args: &Args,
    out: &mut Output,
) -> Result<ExitStatus, Failure> {
    let position = args.game.position(&game)?;
    let control = args.limits.control(rayon::current_num_threads());
    let begun = Instant::now();
    let rules = game.clone();
    let work = move |control: &Control| rules.solve_exactly(&position, control);
    let result = watch(&control, "first moves", work)?;
    let seconds = begun.elapsed().as_secs_f64();
    let mut report = Verdict {
        game: game.name(),
        position: game.format_position(&position),
        to_move: game.to_move(&position).to_string(),
        nodes: control.nodes(),
        seconds,
        threads: control.threads,
        headline: "not decided".to_string(),
        ..Verdict::default()
    };
    let reason = match result {
        Some(Ok(solution)) => {
            report.fill(&game, &solution);
            out.report(&report)?;
            return Ok(ExitStatus::Done);
        }
        Some(Err(interrupted)) => interrupted.to_string(),
        None => "interrupted before it was decided".to_string(),
    };
    out.report(&report)?;
    eprintln_quietly(&format!(
        "thera: {reason}; {} positions were looked at in {seconds:.1} seconds",
        grouped(report.nodes)
    ));
    Ok(ExitStatus::Unfinished)
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
    best: Option<String>,
    line: Vec<String>,
    nodes: u64,
    seconds: f64,
    threads: usize,
    table_entries: usize,
    table_bytes: usize,
    proof: Option<&'static str>,
    #[serde(skip)]
    headline: String,
}

impl Verdict {
    fn fill<G: Exact>(&mut self, game: &G, solution: &Solution<G::Move>) {
        self.winner = Some(winner_word(solution.outcome));
        self.value = points(solution.outcome);
        self.headline = result_sentence(game, solution.outcome);
        self.best = solution.best.map(|turn| game.format_move(turn));
        self.line = solution
            .line
            .iter()
            .map(|&turn| game.format_move(turn))
            .collect();
        let Cost {
            nodes,
            table_entries,
            table_bytes,
        } = solution.cost;
        (self.nodes, self.table_entries, self.table_bytes) = (nodes, table_entries, table_bytes);
        self.proof = Some("exact");
    }
}

impl Report for Verdict {
    fn text(&self, look: Look) -> String {
        let mut text = format!("{}\n", look.paint.strong(&self.game));
        let _ = writeln!(text, "position  {}", self.position);
        let _ = writeln!(text, "to move   {}", self.to_move);
        let _ = writeln!(text, "result    {}", look.paint.strong(&self.headline));
        if let Some(best) = &self.best {
            let _ = writeln!(text, "best      {best}");
            let _ = write!(
                text,
                "line      {}",
                paragraph(&self.line.join(" "), look.width, 10)
            );
        }
        let cost = format!(
            "cost      {} positions, {:.3} seconds, {} in the table ({} MiB)",
            grouped(self.nodes),
            self.seconds,
            grouped(self.table_entries as u64),
            self.table_bytes >> 20
        );
        let _ = writeln!(text, "{}", look.paint.faint(cost));
        text
    }
}
