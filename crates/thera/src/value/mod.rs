//! `thera value`: what a position is worth as a combinatorial game.

mod sweep;

use std::fmt::Write;

use thera_lab::plot::{thermograph_svg, thermograph_tikz};
use thera_queries::{Value, ValueAnswer};

use crate::failure::{ExitStatus, Failure};
use crate::game_args::{GameArgs, MovesArgs};
use crate::limits::{LimitArgs, ask};
use crate::listing::{counted, grouped, paragraph};
use crate::output::{Look, Output, Report};
use crate::target::Target;

/// Longer canonical forms are for machines.
const LONGEST_PRINTED: usize = 2000;

/// Find the combinatorial value: canonical form, mean, temperature, thermograph
///
/// Values are those of the whole position, whoever is to move; first (Red in Snort) is Left. The
/// outcome is N or P if the next or the previous player wins, L or R if first or second wins
/// whoever moves.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  thera value snort@path:4
  thera value snort@grid:3x3 --json
  thera value snort@grid:2x3 --plot thermograph.svg
  thera value snort@cycle:9 --position R......../B
  thera value snort@path:4 --position r.../B --payoff
  thera value geography@king:3x3
  nauty-geng -cq 8 | thera value snort --sweep
  thera value santorini:2WP2HTWUS@cycle:5 --position 00000/1/0/2")]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    moves: MovesArgs,
    #[command(flatten)]
    limits: LimitArgs,
    /// Also find the payoff of best play by a paper's counting (Borje's v in Snort)
    #[arg(long)]
    payoff: bool,
    /// Also draw the thermograph into this file: SVG, or TikZ if its name ends in .tex (- is SVG on
    /// the standard output)
    #[arg(long, value_name = "FILE", value_parser = Target::figure_or_tikz)]
    plot: Option<Target>,
    /// Find the value on every graph of the standard input, a line each in graph6, sparse6 or
    /// digraph6; one JSON line comes out for each
    #[arg(long, conflicts_with_all = ["moves", "payoff", "plot"])]
    sweep: bool,
    /// With --sweep: from every start, one of those that are the same up to symmetry
    #[arg(long, requires = "sweep", conflicts_with_all = ["position", "winner"])]
    all: bool,
    /// With --sweep: only who wins, the outcome class
    #[arg(long, requires = "sweep")]
    winner: bool,
}

/// Finds the value and prints it.
pub fn run(args: Args, out: &mut Output) -> Result<ExitStatus, Failure> {
    if args.sweep {
        return sweep::run(args, out);
    }
    out.make_way("--plot", args.plot.as_ref())?;
    let query = Value {
        payoff: args.payoff,
        ..Value::new(args.game.at(&args.moves))
    };
    let answer = ask(query, &args.limits.control(1), "steps")?;
    if let Some(path) = &args.plot {
        plot(&answer, path)?;
    }
    out.report(&answer)?;
    match (&answer.outcome, &answer.undecided) {
        (None, Some(reason)) => Err(Failure::CouldNot(reason.clone())),
        _ => Ok(ExitStatus::Done),
    }
}

fn plot(answer: &ValueAnswer, target: &Target) -> Result<(), Failure> {
    let Some(thermograph) = &answer.drawing else {
        return Ok(());
    };
    let drawing = match target
        .path()
        .extension()
        .is_some_and(|ending| ending == "tex")
    {
        true => Ok(thermograph_tikz(thermograph)),
        false => thermograph_svg(thermograph, &answer.game),
    };
    target.write(&drawing.map_err(|error| Failure::CouldNot(error.to_string()))?)
}

/// What is printed as the value.
fn canonical_text(answer: &ValueAnswer) -> String {
    match (&answer.canonical, &answer.undecided) {
        (Some(form), _) => for_people(form),
        (None, Some(reason)) if answer.outcome.is_some() => reason.clone(),
        _ => "not found".to_string(),
    }
}

/// A canonical form, or its beginning.
fn for_people(text: &str) -> String {
    if text.len() <= LONGEST_PRINTED {
        return text.to_string();
    }
    let beginning: String = text.chars().take(LONGEST_PRINTED / 2).collect();
    let length = grouped(text.chars().count() as u64);
    format!("{beginning}… ({length} characters; --json has them all)")
}

/// Who wins, in words.
fn meaning(outcome: char) -> &'static str {
    match outcome {
        'N' => "the next player wins",
        'P' => "the previous player wins",
        'L' => "first wins, whoever moves",
        _ => "second wins, whoever moves",
    }
}

impl Report for ValueAnswer {
    fn text(&self, look: Look) -> String {
        let mut text = format!("{}\n", look.paint.strong(&self.game));
        let _ = writeln!(text, "position     {}", self.position);
        let _ = writeln!(
            text,
            "value        {}",
            look.paint.strong(canonical_text(self))
        );
        if let (Some(outcome), Some(mean), Some(temperature)) =
            (self.outcome, &self.mean, &self.temperature)
        {
            let _ = writeln!(text, "outcome      {outcome}, {}", meaning(outcome));
            let _ = writeln!(text, "mean         {mean}");
            let _ = writeln!(text, "temperature  {temperature}");
        }
        if let Some(payoff) = &self.payoff {
            let line = match payoff.line.is_empty() {
                true => ", settled".to_string(),
                false => format!(", by {}", payoff.line.join(" ")),
            };
            let told = paragraph(&format!("{}{line}", payoff.points), look.width, 13);
            let _ = write!(text, "payoff       {told}");
        }
        if self.parts.len() > 1 {
            let parts = paragraph(&self.parts.join("  +  "), look.width, 13);
            let _ = write!(text, "parts        {parts}");
        }
        let cost = format!(
            "cost         {}, {:.3} seconds",
            counted(self.games as u64, "game"),
            self.seconds
        );
        let _ = writeln!(text, "{}", look.paint.faint(cost));
        text
    }
}
