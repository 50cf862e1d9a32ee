//! `thera play`: people and agents at one board, in the terminal.
//!
//! This file reads the arguments and prints what is left at the end. The conversation itself is in
//! [`session`]; it keeps the game in [`history`], reads lines with [`input`] (through an [`editor`] at
//! a terminal), understands them with [`command`], acts on them in [`actions`], explains in
//! [`insight`], shows who is [`thinking`] and looks after files with [`saving`].

mod actions;
mod command;
mod editor;
mod history;
mod input;
mod insight;
mod saving;
mod session;
mod talk;
pub mod terminal;
mod thinking;

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use clap::builder::{OsStringValueParser, TypedValueParser};
use serde::Serialize;
use thera_agents::{Agent, AgentSpec, player_seeds};
use thera_control::Control;
use thera_games::capability::Seated;
use thera_games::{AnyGame, BySeat, Family, FileAccess, Player};
use thera_knowledge::Advisor;
use thera_lab::record::{self, Record};
use thera_queries::Level;
use thera_solvers::Exact;

use crate::failure::{ExitStatus, Failure, eprintln_quietly};
use crate::game_args::position_or_start;
use crate::interrupt::until_left;
use crate::output::{Look, Output, Report};
use history::History;
use insight::HINT_MEMORY;
use session::Session;
use thinking::Thinking;

pub use input::{Input, Typed};
pub use saving::state_folder;
pub use talk::Talk;

/// The game that is played if none is named.
const USUAL_GAME: &str = "santorini";

/// Play a game in the terminal: people and agents in any mix
///
/// Type a move when asked for one (the Tab key completes it), or 'help'. Ctrl-C ends an agent's
/// thinking; at the prompt it leaves, as Ctrl-D and 'quit' do. Games at a terminal are kept as they go.
#[derive(clap::Args, Default)]
#[command(after_help = "\
Examples:
  thera play                                       Santorini against an easy level
  thera play santorini@king:4x4 --first greedy --second human
  thera play snort@grid:4x4 --second human         two people
  thera play castellan@3x4 --first random --second greedy --seed 7 --json
  thera play snort:players=3@grid:4x4 --second greedy --third human
  thera play --resume                              go on with the game played last
  thera play --resume game.txt                     go on with a saved game")]
pub struct Args {
    /// The game by its name, if any was given.
    #[arg(help = "The game, FAMILY[:VARIANT][@BOARD] [default: santorini, or that of --resume]")]
    game: Option<String>,
    /// Who plays first, an agent of 'thera games' [default: human]
    #[arg(long, value_name = "AGENT")]
    first: Option<String>,
    /// Who plays second [default: an easy level of the game]
    #[arg(long, value_name = "AGENT")]
    second: Option<String>,
    /// Who plays third, in games for more than two; and so on
    #[arg(long, value_name = "AGENT")]
    third: Option<String>,
    #[arg(long, value_name = "AGENT", hide = true)]
    fourth: Option<String>,
    #[arg(long, value_name = "AGENT", hide = true)]
    fifth: Option<String>,
    #[arg(long, value_name = "AGENT", hide = true)]
    sixth: Option<String>,
    /// What random choices and chance are made from [default: a new one each time]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// The position to begin with [default: the start of the game]
    #[arg(
        long,
        value_name = "P",
        conflicts_with = "resume",
        allow_hyphen_values = true
    )]
    position: Option<String>,
    /// Go on with a game saved by 'save FILE' [default: the one played last at a terminal]
    // No file is an empty name, which the usual reader of paths refuses.
    #[arg(long, value_name = "FILE", num_args = 0..=1, default_missing_value = "",
          value_parser = OsStringValueParser::new().map(PathBuf::from))]
    resume: Option<PathBuf>,
    /// Keep the game in this file after every turn [default: at a terminal, where --resume finds it]
    #[arg(long, value_name = "FILE")]
    autosave: Option<PathBuf>,
    /// Let 'hint' answer from a file made by 'thera solve --all --write'
    #[arg(long, value_name = "FILE")]
    tablebase: Option<PathBuf>,
}

/// Plays a game.
pub fn run(mut args: Args, out: &mut Output) -> Result<ExitStatus, Failure> {
    args.resume = args.resume.map(or_usual).transpose()?;
    let record = args.resume.as_deref().map(record::load).transpose()?;
    let rules = rules(args.game.as_deref(), record.as_ref())?;
    let players = Players::new(&args, record.as_ref(), &rules)?;
    if players.has_person()
        && args
            .game
            .as_deref()
            .is_some_and(|game| game.ends_with("@file:-"))
    {
        return Err(Failure::BadInput(
            "a board from the standard input (file:-) leaves no input to type moves in; \
             use file:PATH"
                .into(),
        ));
    }
    play(rules, &args, record, players, out)
}

/// The file that was named, or the one in which games are kept as they go.
fn or_usual(file: PathBuf) -> Result<PathBuf, Failure> {
    if !file.as_os_str().is_empty() {
        return Ok(file);
    }
    let kept = saving::usual_file().filter(|kept| kept.exists());
    let none = || Failure::BadInput("no game was kept; name a file: --resume FILE".into());
    kept.ok_or_else(none)
}

/// The game that was named, which has to be that of the record if there is one.
fn rules(name: Option<&str>, record: Option<&Record>) -> Result<AnyGame, Failure> {
    let named = name
        .map(|name| AnyGame::parse(name, FileAccess::Allowed))
        .transpose()?;
    let Some(record) = record else {
        return match named {
            Some(rules) => Ok(rules),
            None => Ok(AnyGame::parse(USUAL_GAME, FileAccess::Refused)?),
        };
    };
    let rules = record.rules()?;
    match named {
        Some(named) if named.name() != rules.name() => Err(Failure::BadInput(format!(
            "the saved game is {}, not {}",
            rules.name(),
            named.name()
        ))),
        _ => Ok(rules),
    }
}

/// Who plays, and the seed of their choices.
#[derive(Clone)]
struct Players {
    agents: Vec<AgentSpec>,
    seed: u64,
    /// What is said about the level of an opponent nobody chose.
    level: Option<String>,
}

impl Players {
    /// As told, else as in the record, else a person against an easy level.
    fn new(args: &Args, record: Option<&Record>, game: &AnyGame) -> Result<Self, Failure> {
        let easy = Level::easy(&game.name());
        let usual = |seat: usize| match record {
            Some(record) => record.players.get(seat).map_or("human", String::as_str),
            None if seat == 0 => "human",
            None => easy.agent.as_str(),
        };
        let told = [
            &args.first,
            &args.second,
            &args.third,
            &args.fourth,
            &args.fifth,
            &args.sixth,
        ];
        let seats = game.seats();
        if let Some(seat) = (seats..told.len()).find(|&seat| told[seat].is_some()) {
            return Err(Failure::BadInput(format!(
                "{} has {seats} seats, so there is no --{}",
                game.name(),
                Player::ALL[seat]
            )));
        }
        let read = |seat: usize| told[seat].as_deref().unwrap_or(usual(seat)).parse();
        let agents: Vec<AgentSpec> = (0..seats).map(read).collect::<Result<_, _>>()?;
        let nobody_chose = record.is_none() && told[1..seats].iter().all(|told| told.is_none());
        Ok(Players {
            agents,
            level: nobody_chose.then(|| {
                format!(
                    "The level is {}: it {}. For another: --second AGENT, see 'thera games'.",
                    easy.name, easy.meaning
                )
            }),
            seed: args
                .seed
                .or_else(|| record.and_then(|record| record.seed))
                .unwrap_or_else(fresh_seed),
        })
    }

    fn has_person(&self) -> bool {
        self.agents.iter().any(AgentSpec::is_human)
    }
}

/// A short number that differs from run to run, so that it can be typed back in.
pub fn fresh_seed() -> u64 {
    use std::hash::{BuildHasher, RandomState};
    RandomState::new().hash_one("seed") % 1_000_000
}

fn play(
    game: AnyGame,
    args: &Args,
    record: Option<Record>,
    players: Players,
    out: &mut Output,
) -> Result<ExitStatus, Failure> {
    let history = match &record {
        Some(record) => History::from(record.replay(&game)?),
        None => History::new(position_or_start(&game, args.position.as_deref())?),
    };
    let advisor = advisor(&game, args.tablebase.as_deref())?;
    let seats = seats(&game, &players, history.len())?;
    let has_person = players.has_person();
    let talk = Talk::new(out, has_person);
    let left = Arc::new(Mutex::new(Left::default()));
    let thinking = Thinking::default();
    let work = {
        let (left, thinking) = (Arc::clone(&left), thinking.clone());
        let (file, autosave) = (args.resume.clone(), args.autosave.clone());
        move || {
            Session::new(game, history, players, seats, advisor, talk, left)
                .thinking_aloud(thinking)
                .saved_in(file)
                .keeping(autosave)
                .run()
        }
    };
    let finished = until_left(work, || (), || thinking.stop())?;
    // Waits for a file that is just being written.
    let left = left.lock().unwrap_or_else(PoisonError::into_inner);
    let status = match finished {
        Some(result) => result.map(|()| ExitStatus::Done)?,
        None => {
            eprintln_quietly(&format!("\n{}", left.farewell));
            if has_person {
                ExitStatus::Done
            } else {
                ExitStatus::Unfinished
            }
        }
    };
    if out.is_json() {
        out.report(&left.summary)?;
    }
    Ok(status)
}

/// Who gives hints: the best there is, with the answers of a file if one is given.
fn advisor(game: &AnyGame, tablebase: Option<&Path>) -> Result<Advisor, Failure> {
    let advisor = Advisor::new(game, HINT_MEMORY);
    let Some(file) = tablebase else {
        return Ok(advisor);
    };
    let opened = game.open_tablebase(file, &Control::default());
    let oracle = opened.map_err(|error| Failure::BadInput(error.to_string()))?;
    Ok(advisor.with_oracle(Arc::from(oracle)))
}

/// The agents of all seats; nobody where a person sits.
type Seats = Vec<Option<Box<dyn Agent>>>;

/// Builds the agents for a game that has this many turns already: one that goes on later must not
/// repeat the choices it began with.
fn seats(game: &AnyGame, players: &Players, turns: usize) -> Result<Seats, Failure> {
    let seeds = player_seeds(players.seed.wrapping_add(turns as u64));
    let seats = players.agents.iter().zip(seeds);
    let agents = seats.map(|(agent, seed)| agent.build(game, seed));
    Ok(agents.collect::<Result<_, _>>()?)
}

/// What a session leaves behind, up to date at any moment.
#[derive(Default)]
struct Left {
    farewell: String,
    summary: Summary,
}

/// A game as JSON tells it.
#[derive(Default, Serialize)]
struct Summary {
    game: String,
    #[serde(flatten)]
    players: BySeat<String>,
    seed: u64,
    start: String,
    position: String,
    moves: Vec<String>,
    plies: usize,
    over: bool,
    winner: Option<&'static str>,
    value: Option<i32>,
}

impl Report for Summary {
    /// The conversation has said it all.
    fn text(&self, _look: Look) -> String {
        String::new()
    }
}
