//! `thera puzzle`: positions with one proven answer.
//!
//! This file reads the arguments; [`session`] asks and judges, [`told`] writes puzzles and solutions
//! for people, [`streak`] counts, [`make`] finds new ones.

mod make;
mod session;
mod streak;
mod told;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use thera_control::Control;
use thera_queries::{House, Puzzle, PuzzleSolution, Query, today};

use crate::failure::{ExitStatus, Failure};
use crate::limits::ask;
use crate::output::Output;
use crate::play::fresh_seed;

/// What a solution or a judgement may take.
const MEMORY: usize = 256 << 20;
const TIME: Duration = Duration::from_secs(10);

/// Solve puzzles: positions in which exactly one move wins, or does not lose
///
/// Every move of every position was decided exactly; the grade, 1 to 5, is how many turns a plain
/// search has to look ahead before it finds the answer. Type a move, or 'hint', 'solution', 'next' or
/// 'quit'.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  thera puzzle                             one after the other
  thera puzzle --day                       today's, the same for everybody
  thera puzzle --game snort --grade 3
  thera puzzle santorini-17 --solution     what to play after every reply
  thera puzzle --day 2026-11-16 --json
  thera puzzle --make found.txt --seed 7 castellan@3x3=20")]
pub struct Args {
    /// A puzzle by its name, such as santorini-17; with --make GAME=COUNT, one or more
    #[arg(value_name = "ID")]
    names: Vec<String>,
    /// The puzzle of a day, YYYY-MM-DD [default: today, in UTC]
    #[arg(long, value_name = "DAY", num_args = 0..=1, default_missing_value = "")]
    day: Option<String>,
    /// Only puzzles of this family or game
    #[arg(long)]
    game: Option<String>,
    /// Only puzzles this hard, 1 to 5
    #[arg(long)]
    grade: Option<u8>,
    /// Only puzzles with this task: win, or save
    #[arg(long)]
    task: Option<String>,
    /// Print the solution: the answer, and what to play after every reply
    #[arg(long)]
    solution: bool,
    /// Find new puzzles and add them to this file; a run that was stopped goes on where it ends
    #[arg(long, value_name = "FILE", conflicts_with_all = ["day", "game", "grade", "task", "solution"])]
    make: Option<PathBuf>,
    /// What the choice of puzzles, or the games they are found in, are made from
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

/// Asks for answers, or tells them.
pub fn run(args: Args, out: &mut Output) -> Result<ExitStatus, Failure> {
    if let Some(file) = &args.make {
        return make::run(file, &args.names, args.seed.unwrap_or(1), out);
    }
    let mut wish = wish(&args)?;
    let chosen = wish.id.is_some() || wish.day.is_some();
    if args.solution || out.is_json() {
        let puzzle = wish.answer(&House::new(), &Control::default(), &mut |_| ())?;
        if !args.solution {
            out.report(&puzzle)?;
            return Ok(ExitStatus::Done);
        }
        let control = Arc::new(Control::new(MEMORY, Some(TIME), 1));
        let solution = ask(PuzzleSolution { id: puzzle.id }, &control, "replies")?;
        out.report(&solution)?;
        return Ok(ExitStatus::Done);
    }
    if !chosen {
        wish.number = Some(args.seed.unwrap_or_else(fresh_seed));
    }
    session::Session::new(wish, out).run()?;
    Ok(ExitStatus::Done)
}

/// The puzzle that is wanted.
fn wish(args: &Args) -> Result<Puzzle, Failure> {
    let id = match &args.names[..] {
        [] => None,
        [id] => Some(id.clone()),
        _ => {
            let sentence = "one puzzle at a time; several GAME=COUNT go with --make FILE";
            return Err(Failure::BadInput(sentence.into()));
        }
    };
    Ok(Puzzle {
        id,
        day: args.day.clone().map(|day| match day.is_empty() {
            true => today(),
            false => day,
        }),
        game: args.game.clone(),
        grade: args.grade,
        task: args.task.clone(),
        number: args.seed,
    })
}
