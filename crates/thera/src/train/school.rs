//! Schools: networks from games against themselves, generation by generation.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use thera_champion::train::school::{Generation, Phase, Plan, School, SchoolError};
use thera_champion::train::subject::{Learnt, Subject};
use thera_control::Control;
use thera_files::read;
use thera_lab::statistics::Estimate;

use super::share;
use crate::failure::{ExitStatus, Failure, eprintln_quietly};
use crate::hands::HandsArgs;
use crate::interrupt::until_stopped;
use crate::listing::grouped;
use crate::output::{Look, Output, Report};

/// The most that is read of a network.
const MOST_BYTES: u64 = 64 << 20;

/// How a school goes.
#[derive(clap::Args)]
pub struct SchoolArgs {
    /// The folder, made if it is not there
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
    /// Generations in all, those in the folder included
    #[arg(long, value_name = "N", default_value_t = 4,
          value_parser = clap::value_parser!(u32).range(1..=999))]
    generations: u32,
    /// Positions from new games in a generation
    #[arg(long, value_name = "N", default_value_t = Plan::default().samples,
          value_parser = clap::value_parser!(u64).range(1_000..=100_000_000))]
    samples: u64,
    /// Positions a player looks at for a move
    #[arg(long, value_name = "N", default_value_t = Plan::default().nodes,
          value_parser = clap::value_parser!(u64).range(100..=10_000_000))]
    nodes: u64,
    /// Generations whose games are learnt from
    #[arg(long, value_name = "N", default_value_t = Plan::default().memory,
          value_parser = clap::value_parser!(u32).range(1..=100))]
    memory: u32,
    /// How often each position is learnt from
    #[arg(long, value_name = "N", default_value_t = Plan::default().epochs,
          value_parser = clap::value_parser!(u32).range(1..=1_000))]
    epochs: u32,
    /// How much the search is trusted rather than the result of the game, 0 to 1
    #[arg(long, value_name = "X", default_value_t = Plan::default().trust, value_parser = share)]
    trust: f64,
    /// The pace at which learning begins
    #[arg(long, value_name = "X", default_value_t = Plan::default().pace, value_parser = pace)]
    pace: f32,
    /// Begin with what the teacher knows, if it is a network, and not with random numbers
    #[arg(long)]
    from_teacher: bool,
    /// Positions each side looks at for a move of a test
    #[arg(long, value_name = "N", default_value_t = Plan::default().trial_nodes,
          value_parser = clap::value_parser!(u64).range(100..=10_000_000))]
    trial_nodes: u64,
    /// Pairs of games after which a test ends without a decision
    #[arg(long, value_name = "N", default_value_t = Plan::default().trial_pairs,
          value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    trial_pairs: u64,
    /// What everything random is made from
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// A network that plays first and is to be beaten, in place of the hand-made evaluation
    #[arg(long, value_name = "FILE")]
    teacher: Option<PathBuf>,
    #[command(flatten)]
    hands: HandsArgs,
}

impl SchoolArgs {
    fn school<P: Subject>(&self) -> Result<School<P>, Failure> {
        let Some(file) = &self.teacher else {
            return Ok(School::open(&self.folder, self.plan())?);
        };
        let bad = |error: String| Failure::BadInput(format!("'{}': {error}", file.display()));
        let bytes = read::bytes(file, MOST_BYTES).map_err(|error| bad(error.to_string()))?;
        let teacher = P::Network::from_bytes(&bytes).map_err(|error| bad(error.to_string()))?;
        Ok(School::taught_by(&teacher, &self.folder, self.plan())?)
    }

    fn plan(&self) -> Plan {
        Plan {
            samples: self.samples,
            nodes: self.nodes,
            memory: self.memory,
            epochs: self.epochs,
            trust: self.trust,
            pace: self.pace,
            from_teacher: self.from_teacher,
            trial_nodes: self.trial_nodes,
            trial_pairs: self.trial_pairs,
            seed: self.seed,
            teacher: None,
        }
    }
}

/// A pace at which a network can learn.
fn pace(text: &str) -> Result<f32, String> {
    let pace = text.parse().ok();
    pace.filter(|pace| (1e-6..=0.1).contains(pace))
        .ok_or_else(|| "a pace is a number from 0.000001 to 0.1".into())
}

/// Trains and prints.
pub fn run<P: Subject>(args: &SchoolArgs, out: &mut Output) -> Result<ExitStatus, Failure> {
    let school = args.school::<P>()?;
    let plan = school.plan().clone();
    let history = attend(school, args)?;
    let finished = history.len() >= args.generations as usize;
    let played = history.len();
    out.report(&Grown::new(&args.folder, plan, history))?;
    if finished {
        return Ok(ExitStatus::Done);
    }
    eprintln_quietly(&format!(
        "stopped after {played} of {} generations; the same command goes on",
        args.generations
    ));
    Ok(ExitStatus::Unfinished)
}

/// Goes through the generations until all are done or Ctrl-C.
fn attend<P: Subject>(
    mut school: School<P>,
    args: &SchoolArgs,
) -> Result<Vec<Generation>, Failure> {
    let hands = args.hands.hire("a school")?;
    let control = Arc::new(Control::default());
    let latest = Arc::new(Mutex::new(school.history().to_vec()));
    let doing = Arc::new(Mutex::new(String::new()));
    let work = {
        let (control, latest, doing) = (
            Arc::clone(&control),
            Arc::clone(&latest),
            Arc::clone(&doing),
        );
        let (generations, samples) = (args.generations as usize, args.samples);
        let runner = hands.clone();
        move || -> Result<(), SchoolError> {
            let mut listen = |number: u32, phase: Phase| {
                let mut doing = doing.lock().unwrap_or_else(PoisonError::into_inner);
                *doing = format!("generation {number}: {}", words(phase, samples));
            };
            while school.history().len() < generations
                && school.go_on(&runner, &control, &mut listen)?
            {
                *latest.lock().unwrap_or_else(PoisonError::into_inner) = school.history().to_vec();
            }
            Ok(())
        }
    };
    let style = ProgressStyle::with_template("{spinner} {msg}, {elapsed}");
    let bar = ProgressBar::new_spinner()
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
    let tick = || {
        bar.set_message(doing.lock().unwrap_or_else(PoisonError::into_inner).clone());
        bar.tick();
    };
    let ended = until_stopped(work, tick, || control.stop());
    bar.finish_and_clear();
    hands.settle(ended?.transpose().map_err(Failure::from))?;
    let history = latest.lock().unwrap_or_else(PoisonError::into_inner);
    Ok(history.clone())
}

fn words(phase: Phase, samples: u64) -> String {
    match phase {
        Phase::Playing(so_far) => format!(
            "playing, {} of {} positions",
            grouped(so_far.min(samples)),
            grouped(samples)
        ),
        Phase::Learning(0, _) => "learning".into(),
        Phase::Learning(epochs, loss) => format!("learning, loss {loss:.4} after epoch {epochs}"),
        Phase::Trial([lost, split, won]) => {
            format!("test, pairs lost {lost}, split {split}, won {won}")
        }
    }
}

impl From<SchoolError> for Failure {
    fn from(error: SchoolError) -> Self {
        match error {
            SchoolError::File(..) | SchoolError::Interrupted(_) => {
                Failure::CouldNot(error.to_string())
            }
            _ => Failure::BadInput(error.to_string()),
        }
    }
}

/// What is printed. Scripts rely on these names.
#[derive(Serialize)]
struct Grown {
    folder: String,
    plan: Plan,
    /// The generation of the best network; 0 if none beat the first teacher.
    best: u32,
    generations: Vec<Row>,
}

#[derive(Serialize)]
struct Row {
    #[serde(flatten)]
    generation: Generation,
    /// Elo above its teacher, and half the width of the 95% interval.
    elo: Option<f64>,
    error: Option<f64>,
}

impl Grown {
    fn new(folder: &Path, plan: Plan, history: Vec<Generation>) -> Grown {
        let accepted = history.iter().rev().find(|past| past.accepted);
        Grown {
            folder: folder.display().to_string(),
            plan,
            best: accepted.map_or(0, |past| past.number),
            generations: history.into_iter().map(Row::new).collect(),
        }
    }
}

impl Row {
    fn new(generation: Generation) -> Row {
        let estimate = Estimate::new(&generation.tally());
        Row {
            elo: estimate.map(|estimate| estimate.elo),
            error: estimate.map(|estimate| estimate.error),
            generation,
        }
    }
}

impl Report for Grown {
    fn text(&self, look: Look) -> String {
        let heading = "generation  teacher  positions    loss  held out      Elo over teacher";
        let mut text = format!("{}\n", look.paint.strong(heading));
        for row in &self.generations {
            let past = &row.generation;
            let elo = match (row.elo, row.error) {
                (Some(elo), Some(error)) => format!("{elo:+.0} \u{b1} {error:.0}"),
                _ => String::new(),
            };
            let held_out = past
                .held_out_loss
                .map_or("-".into(), |loss| format!("{loss:.4}"));
            let teacher = match (past.teacher, self.plan.teacher) {
                (0, None) => "by hand".to_string(),
                (0, Some(_)) => "given".to_string(),
                (number, _) => number.to_string(),
            };
            text += &format!(
                "{:>10}  {:>7}  {:>9}  {:.4}  {:>8}  {:>14}  {}\n",
                past.number,
                teacher,
                grouped(past.samples),
                past.loss,
                held_out,
                elo,
                if past.accepted {
                    "accepted"
                } else {
                    "not accepted"
                }
            );
        }
        if self.best > 0 {
            text += &format!("best network: {}/champion.net\n", self.folder);
        }
        text
    }
}
