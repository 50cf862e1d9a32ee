//! `thera value`: what a position is worth as a combinatorial game.

use std::fmt::{Display, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use serde::Serialize;
use thera_control::Control;
use thera_games::with_game;
use thera_lab::plot::thermograph_svg;
use thera_solvers::snort::values::ValueError;
use thera_solvers::{Exact, GameValue, NoValue};
use thera_values::Level;

use crate::failure::{ExitStatus, Failure};
use crate::game_args::GameArgs;
use crate::limits::{LimitArgs, watch};
use crate::listing::{counted, grouped, paragraph};
use crate::output::{Look, Output, Report};

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
  thera value geography@king:3x3")]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    limits: LimitArgs,
    /// Also draw the thermograph into this SVG file
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
}

/// Finds the value and prints it.
pub fn run(args: Args, out: &mut Output) -> Result<ExitStatus, Failure> {
    with_game!(args.game.rules()?, game => value(game, &args, out))
}

fn value<G: Exact>(game: G, args: &Args, out: &mut Output) -> Result<ExitStatus, Failure> {
    let position = args.game.position(&game)?;
    let control = args.limits.control(1);
    let begun = Instant::now();
    let rules = game.clone();
    let work = move |control: &Control| rules.value(&position, control);
    let result = watch(&control, "steps", work)?;
    let mut report = Appraisal {
        game: game.name(),
        position: game.format_position(&position),
        seconds: begun.elapsed().as_secs_f64(),
        canonical_text: "not found".to_string(),
        ..Appraisal::default()
    };
    let sentence = match result {
        Some(Ok(worth)) => {
            if let Some(path) = &args.plot {
                plot(&report.game, &worth, path)?;
            }
            report.fill(&worth);
            out.report(&report)?;
            return Ok(ExitStatus::Done);
        }
        Some(Err(NoValue::NotDefined(reason))) => return Err(Failure::BadInput(reason.into())),
        Some(Err(NoValue::GaveUp(error))) => reason(&error),
        None => "interrupted before it was found".to_string(),
    };
    out.report(&report)?;
    Err(Failure::CouldNot(sentence))
}

/// Why there is no value, in terms of what was typed.
fn reason(error: &ValueError) -> String {
    match error {
        ValueError::Games(thera_values::Error::TooManyGames(_)) | ValueError::TooManyRegions(_) => {
            "the computation does not fit into the memory that --memory allows".to_string()
        }
        other => other.to_string(),
    }
}

fn plot(caption: &str, worth: &GameValue, path: &Path) -> Result<(), Failure> {
    let could_not = |error: &dyn Display| {
        Failure::CouldNot(format!("{} was not written: {error}", path.display()))
    };
    let svg = thermograph_svg(&worth.thermograph, caption).map_err(|error| could_not(&error))?;
    std::fs::write(path, svg).map_err(|error| could_not(&error))
}

/// What is printed. Scripts rely on these names; what was not found is null.
#[derive(Default, Serialize)]
struct Appraisal {
    game: String,
    position: String,
    outcome: Option<char>,
    /// Null also if it is too long to write out.
    canonical: Option<String>,
    mean: Option<String>,
    temperature: Option<String>,
    thermograph: Option<Vec<Point>>,
    parts: Vec<String>,
    games: usize,
    seconds: f64,
    #[serde(skip)]
    canonical_text: String,
}

/// A temperature at which a wall of the thermograph bends, and both walls there. Above the last one
/// there is only the mast.
#[derive(Serialize)]
struct Point {
    temperature: String,
    left: String,
    right: String,
}

impl From<Level> for Point {
    fn from(level: Level) -> Self {
        Point {
            temperature: level.temperature.to_string(),
            left: level.left.to_string(),
            right: level.right.to_string(),
        }
    }
}

impl Appraisal {
    fn fill(&mut self, worth: &GameValue) {
        let levels = worth.thermograph.levels();
        self.outcome = Some(worth.outcome);
        self.canonical = worth.canonical.as_ref().ok().cloned();
        self.mean = Some(worth.thermograph.mean().to_string());
        self.temperature = Some(worth.thermograph.temperature().to_string());
        self.thermograph = Some(levels.into_iter().map(Point::from).collect());
        self.parts = worth.parts.clone();
        self.games = worth.games;
        self.canonical_text = match &worth.canonical {
            Ok(text) => for_people(text),
            Err(error) => error.to_string(),
        };
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

impl Report for Appraisal {
    fn text(&self, look: Look) -> String {
        let mut text = format!("{}\n", look.paint.strong(&self.game));
        let _ = writeln!(text, "position     {}", self.position);
        let _ = writeln!(
            text,
            "value        {}",
            look.paint.strong(&self.canonical_text)
        );
        if let (Some(outcome), Some(mean), Some(temperature)) =
            (self.outcome, &self.mean, &self.temperature)
        {
            let _ = writeln!(text, "outcome      {outcome}, {}", meaning(outcome));
            let _ = writeln!(text, "mean         {mean}");
            let _ = writeln!(text, "temperature  {temperature}");
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
