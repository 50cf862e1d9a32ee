//! `thera tune`: better weights for an evaluation, bred by matches.

mod champion;
mod learning;

use std::fmt::{Display, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use indicatif::{ProgressBar, ProgressStyle};
use thera_agents::AgentSpec;
use thera_control::Control;
use thera_files::{self as files, Lock};
use thera_lab::tuning::genetic::Breeding;
use thera_lab::tuning::{Past, TuneError, Tuned, Tuning, Winner};

use crate::failure::{ExitStatus, Failure, eprintln_quietly};
use crate::hands::HandsArgs;
use crate::interrupt::until_stopped;
use crate::output::{Look, Output, Report};
use crate::target::{Target, file_to_keep};

/// The most that is read of a file.
const MAX_FILE_BYTES: u64 = 64 << 20;

/// Breed better weights for an evaluation
///
/// A population of weights plays a round robin in every generation, together with the weights it
/// all began with; the best live on, and the others make room for children of good ones. At the end
/// the last champions meet again. The weights found are the same for the same seed whatever the
/// number of threads. With --state, Ctrl-C loses at most one generation, and the same command goes
/// on.
///
/// With --from-games the weights are learnt instead: the agent plays itself, a logistic regression
/// finds the weights that tell the results best, and a sequential test compares them with the usual
/// ones.
#[derive(clap::Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
#[command(after_help = "\
Examples:
  thera tune santorini --eval boreham
  thera tune santorini --eval geissler --agent alphabeta:depth=3 --generations 30 --state g.json
  thera tune santorini --eval geissler-values --agent alphabeta:depth=3 --opening 4
  thera tune santorini --eval boreham --from-games 1000 --opening 6
  thera tune snort@grid:4x4 --agent minimax:depth=1 --seed 7 --plot fitness.svg --json
  thera tune champion constants.json")]
pub struct Args {
    #[command(subcommand)]
    engine: Option<Engine>,
    #[command(flatten)]
    breeding: BreedArgs,
}

#[derive(clap::Subcommand)]
enum Engine {
    Champion(champion::Args),
}

/// What weights are bred for, and how.
#[derive(clap::Args)]
struct BreedArgs {
    /// The game by its name.
    #[arg(help = "The game, FAMILY[:VARIANT][@BOARD]", required = true)]
    game: Option<String>,
    /// The evaluation, see 'thera games' [default: the usual one of the game]
    #[arg(long, value_name = "NAME")]
    eval: Option<String>,
    /// The agent that uses it
    #[arg(long, value_name = "AGENT", default_value = "alphabeta:depth=2")]
    agent: String,
    /// Generations in all
    #[arg(long, value_name = "N", default_value_t = 20,
          value_parser = clap::value_parser!(u32).range(1..=100_000))]
    generations: u32,
    /// Weight vectors in a generation
    #[arg(long, value_name = "N", default_value_t = 12)]
    population: usize,
    /// Games between any two of them in a generation
    #[arg(long, value_name = "N", default_value_t = 2,
          value_parser = clap::value_parser!(u64).range(1..=10_000))]
    games: u64,
    /// Random turns at the beginning of each game
    #[arg(long, value_name = "N", default_value_t = 2)]
    opening: usize,
    /// What everything random is made from
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Learn from so many games of the agent against itself instead of breeding
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000),
          conflicts_with_all = ["generations", "population", "games", "state", "plot"])]
    from_games: Option<u64>,
    /// Keep the state here after each generation, and go on from there if it exists
    #[arg(long, value_name = "FILE", value_parser = file_to_keep)]
    state: Option<PathBuf>,
    /// Draw the fitness by generation into this SVG file (- is the standard output)
    #[arg(long, value_name = "FILE", value_parser = Target::figure)]
    plot: Option<Target>,
    #[command(flatten)]
    hands: HandsArgs,
}

impl BreedArgs {
    /// The game, which is only left out when an engine is tuned.
    fn game(&self) -> &str {
        self.game.as_deref().unwrap_or_default()
    }
}

/// Tunes and prints.
pub fn run(args: Args, out: &mut Output) -> Result<ExitStatus, Failure> {
    match args.engine {
        Some(Engine::Champion(args)) => champion::run(&args, out),
        None => run_breeding(&args.breeding, out),
    }
}

fn run_breeding(args: &BreedArgs, out: &mut Output) -> Result<ExitStatus, Failure> {
    if let Some(games) = args.from_games {
        return learning::run(args, games, out);
    }
    out.make_way("--plot", args.plot.as_ref())?;
    let agent: AgentSpec = args.agent.parse()?;
    let breeding = Breeding {
        population: args.population,
        ..Breeding::default()
    };
    let fresh = Tuning::new(
        args.game(),
        &agent,
        args.eval.as_deref(),
        args.games,
        args.opening,
        breeding,
        args.seed,
    )?;
    let _lock = args.state.as_deref().map(Lock::file).transpose()?;
    let tuning = match &args.state {
        Some(file) if file.exists() => resume(file, |text| fresh.resume(text))?,
        _ => fresh,
    };
    let (tuning, winner) = breed(tuning, args)?;
    if let Some(target) = &args.plot {
        let svg = tuning.figure().svg();
        target.write(&svg.map_err(|error| Failure::CouldNot(error.to_string()))?)?;
    }
    let report = Tuned::new(&tuning, winner.as_ref());
    out.report(&report)?;
    if winner.is_some() {
        return Ok(ExitStatus::Done);
    }
    let how = match &args.state {
        Some(file) => format!("the same command goes on from '{}'", file.display()),
        None => "with --state FILE it could go on later".to_string(),
    };
    let played = tuning.history().len();
    eprintln_quietly(&format!(
        "stopped after {played} of {} generations; {how}",
        args.generations
    ));
    Ok(ExitStatus::Unfinished)
}

/// What a file keeps, as `read` understands its text.
fn resume<T, E: Display>(
    file: &Path,
    read: impl FnOnce(&str) -> Result<T, E>,
) -> Result<T, Failure> {
    let bad = |reason: String| Failure::BadInput(format!("'{}': {reason}", file.display()));
    let text = files::read::text(file, MAX_FILE_BYTES).map_err(|error| bad(error.to_string()))?;
    read(&text).map_err(|error| bad(error.to_string()))
}

fn write(file: &Path, text: &str) -> Result<(), Failure> {
    files::replace(file, text.as_bytes()).map_err(|error| {
        Failure::CouldNot(format!("'{}' cannot be written: {error}", file.display()))
    })
}

/// Plays generations until all are played or Ctrl-C; there is no winner then.
fn breed(tuning: Tuning, args: &BreedArgs) -> Result<(Tuning, Option<Winner>), Failure> {
    let hands = args.hands.hire(&format!("tuning for {}", args.game()))?;
    let control = Arc::new(Control::new(usize::MAX, None, 1));
    let latest = Arc::new(Mutex::new(tuning.clone()));
    let work = {
        let (control, latest) = (Arc::clone(&control), Arc::clone(&latest));
        let (generations, state) = (args.generations as usize, args.state.clone());
        let runner = hands.clone();
        let mut tuning = tuning;
        move || -> Result<Option<Winner>, Failure> {
            while tuning.history().len() < generations {
                if !tuning.step(&runner, &control)? {
                    return Ok(None);
                }
                if let Some(file) = &state {
                    write(file, &tuning.to_text())?;
                }
                *latest.lock().unwrap_or_else(PoisonError::into_inner) = tuning.clone();
            }
            Ok(tuning.play_off(&runner, &control)?)
        }
    };
    let bar = ProgressBar::new(args.generations.into());
    let template = "{bar:24} {pos}/{len} generations, {msg}, {elapsed}";
    let style = ProgressStyle::with_template(template);
    let bar = bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    let tick = || {
        let tuning = latest.lock().unwrap_or_else(PoisonError::into_inner);
        bar.set_position(tuning.history().len() as u64);
        let (played, _) = control.progress();
        let best = tuning.history().last().map(words).unwrap_or_default();
        bar.set_message(format!("game {played} of the next{best}"));
    };
    let winner = until_stopped(work, tick, || control.stop());
    bar.finish_and_clear();
    let winner = hands.settle(winner?.transpose())?.flatten();
    let tuning = latest
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .clone();
    Ok((tuning, winner))
}

fn words(past: &Past) -> String {
    format!(", best {:.2} with {}", past.best, past.champion)
}

impl From<TuneError> for Failure {
    fn from(error: TuneError) -> Self {
        Failure::BadInput(error.to_string())
    }
}

impl Report for Tuned {
    fn text(&self, look: Look) -> String {
        let mut text = format!("{}\n", look.paint.strong(&self.game));
        let _ = writeln!(text, "{} of {}, seed {}", self.eval, self.agent, self.seed);
        let _ = writeln!(text, "generation   best   mean  begin  weights of the best");
        for (number, past) in (1..).zip(&self.generations) {
            let Past {
                best,
                mean,
                begin,
                champion,
            } = past;
            let _ = writeln!(
                text,
                "{number:>10}  {best:.3}  {mean:.3}  {begin:.3}  {champion}"
            );
        }
        if let (Some(weights), Some(score), Some(begin), Some(best)) =
            (&self.weights, self.score, self.begin_score, &self.best)
        {
            let _ = writeln!(text, "weights      {}", look.paint.strong(weights));
            let (Some(elo), Some(error)) = (self.elo, self.elo_error) else {
                let _ = writeln!(text, "play-off     nothing came out above {}", self.begin);
                return text;
            };
            let _ = writeln!(
                text,
                "play-off     {score:.3} points a game; {} has {begin:.3}",
                self.begin
            );
            let sure = if elo > error {
                ""
            } else {
                ", which may be chance"
            };
            let _ = writeln!(
                text,
                "             {elo:+.0} ± {error:.0} Elo against it (95%){sure}"
            );
            let _ = writeln!(
                text,
                "try          thera match {} '{best}' '{}'",
                self.game, self.begin_agent
            );
        }
        text
    }
}
