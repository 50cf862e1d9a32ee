//! `thera reduce`: a quantified formula as a game.

use std::fmt::Write;
use std::io;
use std::path::Path;

use serde::Serialize;
use thera_board::Vertex;
use thera_files::read;
use thera_games::Family;
use thera_games::qsat::Qsat;
use thera_solvers::qbf::Formula;
use thera_solvers::qbf::reduce::{Reading, Reduce, Reduction, Target};

use crate::failure::{ExitStatus, Failure};
use crate::output::{Look, Output, Report};

/// The longest file that is read.
const MOST_BYTES: u64 = 16 << 20;

/// The truth is told if so many partial assignments are enough to find it.
const MOST_ASSIGNMENTS: u64 = 1_000_000;

/// Turn a quantified Boolean formula into a game that first wins exactly if it is true
///
/// These are the reductions of Geissler 2020, chapter 6, that show how hard the games are:
/// geography (one token), tower (Santorini with tower wins, height 2; tower:4 for another height),
/// partizan (Geography with a token each), nostip and nostip-partizan (the same two games when
/// any vertex that leads to the new one may be deleted).
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  thera reduce formula.qdimacs --to geography
  printf 'p cnf 2 2\\na 1 0\\ne 2 0\\n1 2 0\\n-1 -2 0\\n' | thera reduce - --to tower:4
  thera reduce formula.qdimacs --to partizan --dot | dot -Tpdf > figure.pdf
  thera reduce formula.qdimacs --to nostip-partizan --json")]
pub struct Args {
    /// The formula in QDIMACS; - reads it from the standard input
    formula: String,
    /// The game: geography, tower, partizan, nostip or nostip-partizan
    #[arg(long, value_name = "GAME")]
    to: Target,
    /// Take the thesis word for word, also where that fails for formulas of very few clauses
    #[arg(long)]
    as_written: bool,
    /// Print the board as a graph in DOT instead
    #[arg(long, conflicts_with = "json")]
    dot: bool,
}

/// Reads, reduces and prints.
pub fn run(args: Args, out: &mut Output) -> Result<ExitStatus, Failure> {
    let bad = |error: String| Failure::BadInput(format!("{}: {error}", args.formula));
    let text = formula_text(&args.formula).map_err(bad)?;
    let formula = Formula::from_qdimacs(&text).map_err(|error| bad(error.to_string()))?;
    let reading = if args.as_written {
        Reading::AsWritten
    } else {
        Reading::Mended
    };
    let reduction = formula
        .reduce(args.to, reading)
        .map_err(|error| bad(error.to_string()))?;
    if args.dot {
        out.text(reduction.board.to_dot())?;
        return Ok(ExitStatus::Done);
    }
    out.report(&Reduced::new(&formula, &args, reduction))?;
    Ok(ExitStatus::Done)
}

fn formula_text(path: &str) -> Result<String, String> {
    let text = match path {
        "-" => read::text_from(io::stdin().lock(), MOST_BYTES),
        _ => read::text(Path::new(path), MOST_BYTES),
    };
    text.map_err(|error| format!("the formula cannot be read: {error}"))
}

#[derive(Serialize)]
struct Reduced {
    formula: String,
    /// Whether it is true, where that is quickly found.
    truth: Option<bool>,
    to: String,
    as_written: bool,
    game: String,
    position: String,
    /// The formula as a game of its own, if it has variables enough for one.
    formula_game: Option<String>,
    vertices: Vec<VertexMeaning>,
}

#[derive(Serialize)]
struct VertexMeaning {
    vertex: Vertex,
    name: String,
    meaning: String,
    leads_to: Vec<Vertex>,
}

impl Reduced {
    fn new(formula: &Formula, args: &Args, reduction: Reduction) -> Self {
        let board = &reduction.board;
        let meanings = board.vertices().map(|vertex| VertexMeaning {
            vertex,
            name: board.vertex_name(vertex),
            meaning: board.vertex_label(vertex),
            leads_to: board.leads_to(vertex),
        });
        Reduced {
            formula: formula.to_string(),
            truth: formula.decide(MOST_ASSIGNMENTS),
            to: args.to.to_string(),
            as_written: args.as_written,
            vertices: meanings.collect(),
            formula_game: Qsat::new(formula.clone()).ok().map(|game| game.name()),
            game: reduction.game,
            position: reduction.position,
        }
    }
}

impl Report for Reduced {
    fn text(&self, look: Look) -> String {
        let truth = match self.truth {
            Some(truth) => truth.to_string(),
            None => "true or false".to_string(),
        };
        let winner = match self.truth {
            _ if self.as_written => ", but word for word the construction may not show it",
            Some(true) => ": first wins",
            Some(false) => ": second wins",
            None => ": true exactly if first wins",
        };
        let mut text = format!("{}\n{truth}{winner}\n\n", self.formula);
        let widths = self.vertices.iter().map(|place| place.name.chars().count());
        let width = widths.max().unwrap_or(0);
        for place in &self.vertices {
            let number = look.paint.faint(format!("{:>3}", place.vertex));
            let names = place
                .leads_to
                .iter()
                .map(|&v| &*self.vertices[v as usize].name);
            let targets: Vec<&str> = names.collect();
            let line = format!("{number}  {:<width$} > {}", place.name, targets.join(" "));
            let _ = writeln!(text, "{}", line.trim_end_matches([' ', '>']));
        }
        let _ = writeln!(text, "\ngame      {}", look.paint.strong(&self.game));
        let _ = writeln!(text, "position  {}", self.position);
        // No name has a quote in it, so this can be pasted into a shell.
        let _ = writeln!(
            text,
            "solve it  thera solve '{}' --position '{}'",
            self.game, self.position
        );
        if let Some(game) = &self.formula_game {
            let _ = writeln!(text, "or play the formula itself  thera play '{game}'");
        }
        text
    }
}
