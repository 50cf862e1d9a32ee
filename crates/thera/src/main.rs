//! Thera plays, solves and checks claims about combinatorial board games.
//!
//! This is the one binary. Each subcommand is a file with its `Args` and a function
//! `run(args, out)`; this file only chooses among them. Games and positions are read by
//! [`game_args`], results are printed by [`output`] (text or JSON, in one place), what went wrong
//! is a [`failure::Failure`] and decides the exit code, and [`interrupt`] lets Ctrl-C end long
//! work.

mod analyse;
mod bench;
mod book;
mod calc;
mod census;
mod check;
mod completions;
mod contest;
mod engine;
mod failure;
mod game_args;
mod games;
mod hands;
mod interrupt;
mod judgement;
mod limits;
mod listing;
mod man;
mod memory;
mod merge;
mod output;
mod perft;
mod play;
mod processor;
mod progress;
mod puzzle;
mod reduce;
mod replay;
mod reproduce;
mod review;
mod serve;
mod show;
mod solve;
mod target;
mod train;
mod tree;
mod tune;
mod usage;
mod value;
mod verify;
mod version;
mod work;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use failure::{ExitStatus, Failure};
use output::{Output, OutputArgs};

/// Plays and solves combinatorial board games, values them, and checks what was claimed about them
#[derive(Parser)]
#[command(name = "thera", version, long_version = version::LONG, after_help = EXAMPLES)]
struct Cli {
    #[command(flatten)]
    output: OutputArgs,
    #[command(subcommand)]
    command: Option<Command>,
}

const EXAMPLES: &str = "\
Examples:
  thera                             the web page: play, analyse, explore
  thera play snort@grid:4x4         play in the terminal
  thera games                       what there is to play
  thera puzzle                      positions with one proven answer
  thera show santorini@king:3x3     a board and its legal moves
  thera perft snort@path:12 5       count turns
  thera solve castellan@2x4         who wins, and how
  thera value snort@grid:3x3        what it is worth
  thera calc '{2|-1} + snort@path:4' arithmetic of values
  thera census snort --graphs connected:5   a table over all graphs
  thera analyse santorini           the best lines an engine finds
  thera tree snort@path:4 --depth 2 a game tree, and what alpha-beta cuts
  thera match santorini greedy random --games 100
  thera verify                      the papers' claims, checked
  thera work nats://lab:4222        do jobs for others' --workers

A game is FAMILY[:VARIANT][@BOARD]; see 'thera games'.
Exit codes: 0 done, 1 could not do it, 2 bad input.";

#[derive(Subcommand)]
enum Command {
    Games(games::Args),
    Show(show::Args),
    Perft(perft::Args),
    Play(play::Args),
    Puzzle(puzzle::Args),
    Solve(solve::Args),
    Value(value::Args),
    Analyse(analyse::Args),
    Tree(tree::Args),
    Calc(calc::Args),
    Census(census::Args),
    Check(check::Args),
    Engine(engine::Args),
    Bench(bench::Args),
    Book(book::Args),
    Reduce(reduce::Args),
    Tune(tune::Args),
    Train(train::Args),
    Serve(serve::Args),
    Match(contest::two::Args),
    Tournament(contest::many::Args),
    Replay(replay::Args),
    Review(review::Args),
    Reproduce(reproduce::Args),
    Verify(verify::Args),
    Merge(merge::Args),
    Work(work::Args),
    Completions(completions::Args),
    Man(man::Args),
}

/// Small on purpose: nothing that the processor might not know comes before the question.
fn main() -> ExitCode {
    match processor::missing() {
        Some(feature) => processor::refuse(feature),
        None => start(),
    }
}

#[inline(never)]
fn start() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            if let Some(failure) = usage::refused(&error) {
                return failure.report(std::env::args().any(|arg| arg == "--json"));
            }
            // A closed pipe is the only way this fails, and then nobody is reading.
            let _ = error.print();
            return ExitCode::SUCCESS;
        }
    };
    let as_json = cli.output.is_json();
    match run(cli) {
        Ok(status) => status.into(),
        Err(failure) => failure.report(as_json),
    }
}

fn run(cli: Cli) -> Result<ExitStatus, Failure> {
    let mut out = Output::new(&cli.output)?;
    match cli.command {
        Some(Command::Games(args)) => games::run(args, &mut out),
        Some(Command::Show(args)) => show::run(args, &mut out),
        Some(Command::Perft(args)) => perft::run(args, &mut out),
        Some(Command::Play(args)) => play::run(args, &mut out),
        Some(Command::Puzzle(args)) => puzzle::run(args, &mut out),
        Some(Command::Solve(args)) => solve::run(args, &mut out),
        Some(Command::Value(args)) => value::run(args, &mut out),
        Some(Command::Analyse(args)) => analyse::run(args, &mut out),
        Some(Command::Tree(args)) => tree::run(args, &mut out),
        Some(Command::Calc(args)) => calc::run(args, &mut out),
        Some(Command::Census(args)) => census::run(args, &mut out),
        Some(Command::Check(args)) => check::run(args, &mut out),
        Some(Command::Engine(args)) => engine::run(args, &mut out),
        Some(Command::Bench(args)) => bench::run(args, &mut out),
        Some(Command::Book(args)) => book::run(args, &mut out),
        Some(Command::Reduce(args)) => reduce::run(args, &mut out),
        Some(Command::Tune(args)) => tune::run(args, &mut out),
        Some(Command::Train(args)) => train::run(args, &mut out),
        Some(Command::Serve(args)) => serve::run(args, &mut out),
        Some(Command::Match(args)) => contest::two::run(args, &mut out),
        Some(Command::Tournament(args)) => contest::many::run(args, &mut out),
        Some(Command::Replay(args)) => replay::run(args, &mut out),
        Some(Command::Review(args)) => review::run(args, &mut out),
        Some(Command::Reproduce(args)) => reproduce::run(args, &mut out),
        Some(Command::Verify(args)) => verify::run(args, &mut out),
        Some(Command::Merge(args)) => merge::run(args, &mut out),
        Some(Command::Work(args)) => work::run(args, &mut out),
        Some(Command::Completions(args)) => completions::run(args, &mut out),
        Some(Command::Man(args)) => man::run(args, &mut out),
        None => serve::run(serve::Args::default(), &mut out),
    }
}

#[cfg(test)]
#[path = "../tests/all/docs/commands.rs"]
#[allow(dead_code, reason = "where the commands are run uses the rest")]
mod documented;

#[cfg(test)]
mod tests {
    use super::*;
    use clap::error::ErrorKind;
    use documented::How;

    /// Why a command of the documentation is not understood.
    fn refusal(text: &str, how: &How) -> Option<String> {
        let Some(words) = documented::words(text) else {
            return Some("its quotes do not match".into());
        };
        let error = Cli::try_parse_from(words).err()?;
        let fine = match error.kind() {
            ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => true,
            ErrorKind::MissingRequiredArgument | ErrorKind::MissingSubcommand => {
                *how == How::Mentioned
            }
            _ => false,
        };
        (!fine).then(|| error.to_string())
    }

    #[test]
    fn commands_of_the_documentation_are_understood() {
        let mut wrong = Vec::new();
        for page in documented::pages() {
            for command in &page.commands {
                if let Some(reason) = refusal(&command.text, &command.how) {
                    let (page, line, text) = (&page.name, command.line, &command.text);
                    wrong.push(format!("{page}:{line}: {text}\n{reason}"));
                }
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
        assert!(refusal("thera solv snort@path:3", &How::Mentioned).is_some());
        assert!(refusal("thera solve", &How::OnlyParsed).is_some());
    }
}
