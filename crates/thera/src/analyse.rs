//! `thera analyse`: the best lines an engine finds in a given time.

use std::fmt::Write;
use std::sync::Arc;
use std::time::Duration;

use thera_control::Control;
use thera_queries::{Analyse, AnalyseAnswer, AnalysePart, LineAnswer};
use thera_search::analysis::MAX_LINES;
use thera_search::lookahead::MAX_DEPTH;

use crate::failure::{ExitStatus, Failure, eprintln_quietly};
use crate::game_args::{GameArgs, MovesArgs};
use crate::limits::{ask, ask_aloud, parse_time};
use crate::listing::{grouped, paragraph};
use crate::output::{Look, Output, Report};

/// Memory for proofs and searches.
const MEMORY: usize = 512 << 20;

/// Find the best lines of play: score, moves, and whether they are proven
///
/// What can be proven in part of the time is proven; the rest is searched deeper and deeper, by an
/// engine made for the game or by that for any game (always with --eval), until the time is over.
/// Scores and chances of winning belong to the player to move; each depth that is reached is told on
/// stderr; Ctrl-C ends the search and prints what is known.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  thera analyse santorini --moves \"b2,d4 b4,d2\" --time 5s
  thera analyse santorini --moves \"b2,d4 b4,d2\" --eval geissler,w=2;1;0 --depth 3
  thera analyse snort@grid:5x5 --lines 5 --json
  thera analyse castellan@3x3 --time 10s")]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    moves: MovesArgs,
    /// How long to search: 500ms, 10s, 2m
    #[arg(long, value_name = "T", default_value = "1s", value_parser = parse_time)]
    time: Duration,
    /// How many lines to print, each with another first move
    #[arg(long, value_name = "N", default_value_t = 3,
          value_parser = clap::value_parser!(u16).range(1..=MAX_LINES as i64))]
    lines: u16,
    /// Turns to look ahead at most [default: as many as time allows]
    #[arg(long, value_name = "N",
          value_parser = clap::value_parser!(u32).range(1..=i64::from(MAX_DEPTH)))]
    depth: Option<u32>,
    /// Positions to look at, at most [default: as many as time allows]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// The evaluation, NAME[,w=A;B;…], see 'thera games' [default: the usual one of the game]
    #[arg(long, value_name = "EVAL")]
    eval: Option<String>,
}

/// Analyses and prints.
pub fn run(args: Args, out: &mut Output) -> Result<ExitStatus, Failure> {
    let query = Analyse {
        lines: Some(args.lines.into()),
        depth: args.depth,
        nodes: args.nodes,
        eval: args.eval.clone(),
        ..Analyse::new(args.game.at(&args.moves))
    };
    let control = Control::new(MEMORY, Some(args.time), out.threads().unwrap_or(1));
    let control = Arc::new(control);
    let answer = match out.is_json() {
        true => ask(query, &control, "turns ahead")?,
        false => {
            let mut depths = Depths::new(out.look().width);
            ask_aloud(query, &control, move |part| depths.tell(&part))?
        }
    };
    out.report(&answer)?;
    Ok(ExitStatus::Done)
}

/// A line on stderr for each depth that is reached, or each time that more games were played out.
struct Depths {
    width: usize,
    furthest: u64,
}

impl Depths {
    fn new(width: usize) -> Self {
        Depths { width, furthest: 0 }
    }

    /// `depth  9  57 in 100  +0.31  b2c2b1 d4c3d2 …`, as far as it fits.
    fn tell(&mut self, part: &AnalysePart) {
        let AnalysePart::Analysis(found) = part else {
            return;
        };
        let reached = found.playouts.or(found.depth.map(u64::from)).unwrap_or(0);
        let Some(line) = found.lines.first().filter(|_| reached > self.furthest) else {
            return;
        };
        self.furthest = reached;
        let (chance, score) = (line.verdict.share * 100.0, &line.verdict.text);
        let reach = reach(found.depth, found.playouts);
        let mut text = format!("{reach}  {chance:>3.0} in 100  {score} ");
        for turn in &line.line {
            if text.chars().count() + 1 + turn.chars().count() > self.width {
                break;
            }
            text += &format!(" {turn}");
        }
        eprintln_quietly(&text);
    }
}

/// How far a search has come: `depth  9`, or `31,000 playouts` where a tree of games has no depth.
pub fn reach(depth: Option<u32>, playouts: Option<u64>) -> String {
    match playouts {
        Some(playouts) => format!("{} playouts", grouped(playouts)),
        None => format!("depth {:>2}", depth.unwrap_or(0)),
    }
}

/// What a line is worth: an estimate with the chance of winning it stands for.
fn worth(line: &LineAnswer) -> String {
    let verdict = &line.verdict;
    match verdict.proven {
        true => verdict.text.clone(),
        false => format!("{}  {:.0} in 100", verdict.text, verdict.share * 100.0),
    }
}

impl Report for AnalyseAnswer {
    fn text(&self, look: Look) -> String {
        let mut text = format!("{}\n", look.paint.strong(&self.game));
        let _ = writeln!(text, "position  {}", self.position);
        let _ = writeln!(
            text,
            "scores    and chances of {}, who is to move, by {}",
            self.to_move, self.evaluation
        );
        let width = self
            .lines
            .iter()
            .map(|line| worth(line).len())
            .max()
            .unwrap_or(0)
            + 2;
        for line in &self.lines {
            let score = format!("{:<width$}", worth(line));
            let moves = paragraph(&line.line.join(" "), look.width, width);
            let _ = write!(text, "{}{moves}", look.paint.strong(score));
            if let Some(reason) = &line.reason {
                let reason = paragraph(reason, look.width, width);
                let _ = write!(text, "{:width$}{}", "", look.paint.faint(reason.trim_end()));
                text.push('\n');
            }
        }
        if self.lines.is_empty() {
            text += match self.method.as_str() {
                "chance" => "chance decides what happens next\n",
                _ => "the game is over\n",
            };
        }
        let positions = format!("{} positions", grouped(self.nodes));
        let how = match (self.method.as_str(), self.depth, self.playouts) {
            ("exact", ..) => format!("proven, {positions}"),
            (method, depth, None) => {
                format!("{method}, depth {}, {positions}", depth.unwrap_or(0))
            }
            (method, _, playouts) => format!("{method}, {}", reach(None, playouts)),
        };
        let cost = format!("{how}, {:.1} seconds", self.seconds);
        let _ = writeln!(text, "{}", look.paint.faint(cost));
        text
    }
}
