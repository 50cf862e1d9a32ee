//! `thera train qlearning`: a table of what moves are worth.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use serde::Serialize;
use thera_agents::{AgentSpec, Learnable, load_table};
use thera_control::Control;
use thera_files as files;
use thera_games::with_duel;
use thera_lab::training::{BULK, Lesson};
use thera_search::qlearning::{Learning, Table};

use super::share;
use crate::failure::{ExitStatus, Failure, eprintln_quietly};
use crate::game_args::GameArgs;
use crate::limits::watch;
use crate::listing::{counted, grouped};
use crate::output::{Look, Output, Report};

/// Memory for the opponent.
const MEMORY: usize = 1 << 30;

/// Tabular Q-learning (Rothenstein et al. 2021): what each move in each position is worth
///
/// The table is kept in a file, for the agent qlearning:table=FILE. If the file exists training
/// goes on from there, up to the episodes asked for; Ctrl-C keeps what was learnt. The learner
/// plays first and second in turn.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  thera train qlearning snort@path:7 --table snort.q --episodes 20000
  thera match snort@path:7 qlearning:table=snort.q random
  thera train qlearning santorini --table s.q --episodes 5000 --alpha 0.3 --opponent greedy")]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// The file of the table, read if it exists and then written
    #[arg(long, value_name = "FILE", value_parser = crate::target::file_to_keep)]
    table: PathBuf,
    /// Games to have learnt from in the end, those in the table included
    #[arg(long, value_name = "N", default_value_t = 10_000,
          value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    episodes: u64,
    /// How much of the new is taken in, 0 to 1
    #[arg(long, value_name = "X", default_value = "0.5", value_parser = share)]
    alpha: f64,
    /// How often a random move is tried, 0 to 1
    #[arg(long, value_name = "X", default_value = "0.1", value_parser = share)]
    epsilon: f64,
    /// What a later reward is worth now, 0 to 1
    #[arg(long, value_name = "X", default_value = "0.9", value_parser = share)]
    gamma: f64,
    /// Whom to learn against
    #[arg(long, value_name = "AGENT", default_value = "random")]
    opponent: String,
    /// What everything random is made from
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// Trains and prints.
pub fn run(args: Args, out: &mut Output) -> Result<ExitStatus, Failure> {
    if args.game.position.is_some() {
        let sentence = "training begins at the start of the game; leave out --position";
        return Err(Failure::BadInput(sentence.into()));
    }
    with_duel!(args.game.rules_for_two("Q-learning")?, game => train(game, &args, out))
}

fn train<G: Learnable>(game: G, args: &Args, out: &mut Output) -> Result<ExitStatus, Failure> {
    let opponent: AgentSpec = args.opponent.parse()?;
    if opponent.build(&game.clone().carry(), 0)?.is_none() {
        let sentence = "a person cannot be trained against; --opponent names an agent";
        return Err(Failure::BadInput(sentence.into()));
    }
    let table = if args.table.exists() {
        load_table(&game, &args.table).map_err(Failure::BadInput)?
    } else {
        // Better now than after all the games.
        let table = Table::default();
        save(&game, &table, &args.table)?;
        table
    };
    let before = table.episodes;
    let begun = Instant::now();
    let control = Arc::new(Control::new(MEMORY, None, 1));
    let lesson = Lesson {
        game: game.clone(),
        opponent,
        learning: Learning {
            alpha: args.alpha,
            epsilon: args.epsilon,
            gamma: args.gamma,
        },
        episodes: args.episodes,
        seed: args.seed,
    };
    let work = move |control: &Control| lesson.run(table, control, &mut |_| ());
    let result = watch(&control, "episodes", work)?;
    let learnt = result.ok_or_else(|| {
        let sentence = "stopped in the middle of a game that would not end; nothing was saved";
        Failure::CouldNot(sentence.into())
    })?;
    let (table, rewards, trouble) = (learnt.table, learnt.rewards, learnt.trouble);
    if table.episodes > before {
        save(&game, &table, &args.table)?;
    }
    out.report(&Learnt {
        game: game.name(),
        table: args.table.display().to_string(),
        opponent: args.opponent.clone(),
        episodes: table.episodes,
        new_episodes: table.episodes - before,
        states: table.len(),
        bulk: BULK,
        rewards,
        seconds: begun.elapsed().as_secs_f64(),
    })?;
    if let Some(trouble) = trouble {
        return Err(Failure::CouldNot(format!(
            "{} cannot move: {trouble}",
            args.opponent
        )));
    }
    if table.episodes < args.episodes {
        let done = grouped(table.episodes);
        eprintln_quietly(&format!(
            "stopped after {done} episodes; the same command goes on"
        ));
        return Ok(ExitStatus::Unfinished);
    }
    Ok(ExitStatus::Done)
}

fn save<G: Learnable>(game: &G, table: &Table<G>, file: &Path) -> Result<(), Failure> {
    files::replace(file, table.to_text(game).as_bytes()).map_err(|error| {
        Failure::CouldNot(format!("'{}' cannot be written: {error}", file.display()))
    })
}

/// What is printed. Scripts rely on these names.
#[derive(Serialize)]
struct Learnt {
    game: String,
    table: String,
    opponent: String,
    episodes: u64,
    new_episodes: u64,
    states: usize,
    /// Episodes in each entry of `rewards`.
    bulk: u64,
    /// Mean rewards, 1 for a win and -1 for a loss.
    rewards: Vec<f64>,
    seconds: f64,
}

impl Report for Learnt {
    fn text(&self, look: Look) -> String {
        let mut text = format!("{}\n", look.paint.strong(&self.game));
        text += &format!(
            "table     {} ({}, {} in all)\n",
            self.table,
            counted(self.states as u64, "position"),
            counted(self.episodes, "episode")
        );
        text += &format!(
            "learnt    from {} against {}\n",
            counted(self.new_episodes, "game"),
            self.opponent
        );
        if let (Some(first), Some(last)) = (self.rewards.first(), self.rewards.last()) {
            let bulk = self.bulk;
            text += &format!(
                "reward    {first:+.2} in the first {bulk} of them, {last:+.2} in the last {bulk}\n"
            );
        }
        text += &format!(
            "try       thera match {} qlearning:table={} {}\n",
            self.game, self.table, self.opponent
        );
        text
    }
}
