//! `thera calc`: arithmetic with the values of games.

mod prompt;

use std::fmt::Write;

use thera_queries::{Calc, CalcAnswer, CalcResult};
use thera_values::expression::FUNCTIONS;

use crate::failure::{ExitStatus, Failure};
use crate::limits::{LimitArgs, ask};
use crate::output::{Look, Output, Report};

/// Calculate with the values of games
///
/// Values are written as everywhere (3/4, ^, v2*, *3, ±1, {2|-1}, {a||b|c}); a position stands for
/// its value, as in snort@path:4 or, in the middle of a game, snort@path:4[R.../B]. They are added,
/// multiplied by integers, compared (< <= = != >= > and || for confused) and given to functions;
/// x := … sets a variable and ans is the last result. Without an expression there is a prompt.
#[derive(clap::Args)]
#[command(after_long_help = long_help(), after_help = EXAMPLES)]
pub struct Args {
    /// What to work out; semicolons separate statements
    #[arg(value_name = "EXPRESSION", allow_hyphen_values = true)]
    expression: Option<String>,
    /// Write results in the notation of CGSuite, to be pasted there
    #[arg(long)]
    cgsuite: bool,
    #[command(flatten)]
    limits: LimitArgs,
}

const EXAMPLES: &str = "\
Examples:
  thera calc '{2|-1} + *'
  thera calc 'snort@path:4 - 2*col@cycle:5'
  thera calc '^ > 0'
  thera calc 'cool(±3, 1)'
  thera calc 'x := snort@grid:2x3; stops(x); reduced(x)'
  thera calc 'atomic({^3|*}) = {1|2}' --json
  thera calc \"'snort@path:3+cycle:4' || 0\"
  thera calc                        a prompt with history";

fn long_help() -> String {
    let mut help = format!("{EXAMPLES}\n\nFunctions:\n");
    help += &functions();
    help += "
2*3 is 2 + *3, as values are written; a product has blanks, a letter or a bracket after the star:
2 * 3, 2*x, 3*{1|0}. A position whose name has signs of its own stands in quotes.";
    help
}

/// Every function with its meaning, a line each.
fn functions() -> String {
    let mut text = String::new();
    for function in FUNCTIONS {
        let _ = writeln!(text, "  {:<18} {}", function.usage, function.meaning);
    }
    text
}

/// Works out and prints.
pub fn run(args: Args, out: &mut Output) -> Result<ExitStatus, Failure> {
    let Some(expression) = args.expression else {
        return prompt::run(&args.limits, args.cgsuite, out);
    };
    let query = Calc {
        expression: expression.clone(),
        cgsuite: args.cgsuite,
        ..Calc::default()
    };
    let asked = ask(query, &args.limits.control(1), "steps");
    let answer = asked.map_err(|failure| pointed(failure, &expression, out.is_json()))?;
    out.report(&answer)?;
    Ok(ExitStatus::Done)
}

/// A failure that shows people the character it is about.
fn pointed(failure: Failure, expression: &str, is_json: bool) -> Failure {
    match failure {
        Failure::Query(mut error) if !is_json => {
            if let Some(at) = error.at {
                error.error += &pointer(expression, at);
            }
            Failure::Query(error)
        }
        other => other,
    }
}

/// Characters shown around the one to blame.
const AROUND: usize = 30;

/// The place in an expression, pointed at from the line below.
fn pointer(expression: &str, at: usize) -> String {
    let from = at.saturating_sub(AROUND + 1);
    let shown: String = expression
        .chars()
        .skip(from)
        .take(2 * AROUND)
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    let before = if from > 0 { "…" } else { "" };
    let indent = " ".repeat(at - 1 - from + before.chars().count());
    format!("\n  {before}{shown}\n  {indent}^")
}

fn line(result: &CalcResult) -> String {
    match &result.name {
        Some(name) => format!("{name} := {}\n", result.text),
        None => format!("{}\n", result.text),
    }
}

impl Report for CalcAnswer {
    fn text(&self, _look: Look) -> String {
        self.results.iter().map(line).collect()
    }
}
