//! `thera tune champion`: the constants of the engine's search.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use thera_champion::train::tuning::{Plan, Tuning, TuningError};
use thera_champion::{Constants, Network};
use thera_control::Control;
use thera_files::Lock;
use thera_lab::statistics::{Decision, Estimate};

use super::{resume, write};
use crate::failure::{ExitStatus, Failure, eprintln_quietly};
use crate::hands::HandsArgs;
use crate::interrupt::until_stopped;
use crate::output::{Look, Output, Report};
use crate::target::file_to_keep;

/// The constants of champion's search, by games
///
/// Margins, reductions and the like are moved up and down by lot, all at once; two engines with
/// opposite moves play a pair of games, and everything moves a little towards the winner
/// (simultaneous perturbation, SPSA). In the end what was found meets the constants as they are in a
/// sequential test (SPRT 0,10). The file keeps it all: Ctrl-C loses at most sixteen pairs, and the same
/// command goes on. All processors are used, and the result does not depend on how many there are.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  thera tune champion constants.json
  thera tune champion reductions.json --only reduction,reduction_open,promise_ply --pairs 2000
  thera tune champion constants.json --nodes 30000 --workers nats://127.0.0.1:4222 --json")]
pub struct Args {
    /// The file that keeps it, made if it is not there
    #[arg(value_name = "FILE", value_parser = file_to_keep)]
    file: PathBuf,
    /// The constants to tune [default: all]
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    only: Vec<String>,
    /// Pairs of games to learn from
    #[arg(long, value_name = "N", default_value_t = 4_000,
          value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pairs: u64,
    /// Pairs of games after which the test ends without a decision
    #[arg(long, value_name = "N", default_value_t = 1_000,
          value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    test_pairs: u64,
    /// Positions a player looks at for a move
    #[arg(long, value_name = "N", default_value_t = 10_000,
          value_parser = clap::value_parser!(u64).range(10..=10_000_000))]
    nodes: u64,
    /// What everything random is made from
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    hands: HandsArgs,
}

impl Args {
    fn plan(&self) -> Plan {
        Plan {
            names: self.only.clone(),
            pairs: self.pairs,
            test_pairs: self.test_pairs,
            nodes: self.nodes,
            seed: self.seed,
        }
    }
}

/// Tunes and prints.
pub fn run(args: &Args, out: &mut Output) -> Result<ExitStatus, Failure> {
    let fresh = Tuning::new(args.plan())?;
    let _lock = Lock::file(&args.file)?;
    let tuning = match args.file.exists() {
        true => resume(&args.file, |text| fresh.resume(text))?,
        false => fresh,
    };
    let tuning = tune(tuning, args)?;
    out.report(&Found::new(&tuning))?;
    if tuning.is_over() {
        return Ok(ExitStatus::Done);
    }
    eprintln_quietly(&format!(
        "stopped after {} of {} pairs; the same command goes on",
        tuning.played(),
        args.pairs
    ));
    Ok(ExitStatus::Unfinished)
}

/// Plays rounds until it is over or Ctrl-C.
fn tune(tuning: Tuning, args: &Args) -> Result<Tuning, Failure> {
    let hands = args.hands.hire("tuning champion")?;
    let control = Arc::new(Control::default());
    let latest = Arc::new(Mutex::new(tuning.clone()));
    let work = {
        let (control, latest) = (Arc::clone(&control), Arc::clone(&latest));
        let (runner, file) = (hands.clone(), args.file.clone());
        let (mut tuning, network) = (tuning, Network::shipped());
        move || -> Result<(), Failure> {
            while !tuning.is_over() {
                let stepped = tuning.step(&network, &runner, &control);
                if !stepped.map_err(|why| Failure::CouldNot(why.to_string()))? {
                    break;
                }
                write(&file, &tuning.to_text())?;
                *latest.lock().unwrap_or_else(PoisonError::into_inner) = tuning.clone();
            }
            Ok(())
        }
    };
    let bar = ProgressBar::new(args.pairs);
    let style = ProgressStyle::with_template("{bar:24} {pos}/{len} pairs{msg}, {elapsed}");
    let bar = bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    let tick = || {
        let tuning = latest.lock().unwrap_or_else(PoisonError::into_inner);
        bar.set_position(tuning.played());
        let [lost, _, split, _, won] = tuning.test().pairs;
        if lost + split + won > 0 {
            bar.set_message(format!("; test: lost {lost}, split {split}, won {won}"));
        }
    };
    let ended = until_stopped(work, tick, || control.stop());
    bar.finish_and_clear();
    hands.settle(ended?.transpose())?;
    let tuning = latest.lock().unwrap_or_else(PoisonError::into_inner);
    Ok(tuning.clone())
}

impl From<TuningError> for Failure {
    fn from(error: TuningError) -> Self {
        Failure::BadInput(error.to_string())
    }
}

/// What is printed. Scripts rely on these names.
#[derive(Serialize)]
struct Found {
    plan: Plan,
    /// Pairs learnt from.
    pairs: u64,
    constants: Vec<Row>,
    /// Pairs of the test against the usual constants: lost both, one each, won both.
    test: [u64; 3],
    /// Elo over the usual constants by that test, and half the width of the 95% interval.
    elo: Option<f64>,
    error: Option<f64>,
    /// Whether the test found them stronger; null while it is open.
    stronger: Option<bool>,
}

#[derive(Serialize)]
struct Row {
    name: &'static str,
    usual: i32,
    found: i32,
}

impl Found {
    fn new(tuning: &Tuning) -> Self {
        let (usual, found) = (Constants::USUAL.values(), tuning.constants().values());
        let names = Constants::ALL.iter().map(|constant| constant.name);
        let rows = names.zip(usual.into_iter().zip(found));
        let [lost, _, split, _, won] = tuning.test().pairs;
        let estimate = Estimate::new(&tuning.test());
        Found {
            plan: tuning.plan().clone(),
            pairs: tuning.played(),
            constants: rows
                .filter(|(name, _)| tuning.plan().names.iter().any(|tuned| tuned == name))
                .map(|(name, (usual, found))| Row { name, usual, found })
                .collect(),
            test: [lost, split, won],
            elo: estimate.map(|estimate| estimate.elo),
            error: estimate.map(|estimate| estimate.error),
            stronger: tuning.decision().map(|decision| decision == Decision::H1),
        }
    }
}

impl Report for Found {
    fn text(&self, look: Look) -> String {
        let heading = format!("{:<24}  usual  found", "constant");
        let mut text = format!("{}\n", look.paint.strong(&heading));
        for Row { name, usual, found } in &self.constants {
            text += &format!("{name:<24}  {usual:>5}  {found:>5}\n");
        }
        text += &format!("{:<24}  {} pairs\n", "learnt from", self.pairs);
        let [lost, split, won] = self.test;
        if let (Some(elo), Some(error)) = (self.elo, self.error) {
            let verdict = match self.stronger {
                Some(true) => "stronger",
                Some(false) => "not stronger",
                None => "open",
            };
            text += &format!(
                "{:<24}  won {won}, split {split}, lost {lost}: {elo:+.0} \u{b1} {error:.0} Elo, {verdict}\n",
                "test against the usual"
            );
        }
        text
    }
}
