//! `thera solve`: the exact result of a game or position.
//!
//! `--all` solves every position of a small board ([`all`]), `--sweep` solves a game on
//! many graphs ([`sweep`]).

mod all;
mod export;
mod sweep;

use std::fmt::Write;
use std::path::PathBuf;

use serde::Serialize;
use thera_control::Control;
use thera_games::Player;
use thera_queries::certificate::Certify;
use thera_queries::{MoveVerdict, SeatsAnswer, Solve, SolveAnswer};

use crate::failure::{ExitStatus, Failure, eprintln_quietly};
use crate::game_args::{GameArgs, MovesArgs};
use crate::hands::HandsArgs;
use crate::limits::{LimitArgs, ask, parse_memory};
use crate::listing::{counted, grouped, paragraph, size};
use crate::output::{Look, Output, Report};
use crate::target::{Target, file_to_keep};

/// Find the exact result: who wins, by which move, and a line of best play
///
/// The winner takes the shortest way and the loser the longest, where the turns to the end are
/// known. Everything is the same on any number of threads. If the time or memory
/// does not suffice, or Ctrl-C ends the search, nothing is claimed and the exit code is 1.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  thera solve santorini:2WP3HTWUS@king:3x3
  thera solve santorini:2WP4HTWUS@king:3x3 --position 000000000/1/a1/c3 --memory 4G
  thera solve castellan:touch@3x3 --json
  thera solve castellan:touch@3x7 --winner --time 1m
  thera solve snort@grid:4x5 --outcome
  thera solve geography@grid:5x5 --time 10s
  thera solve castellan@2x4 --moves \"w(1,0)\" --moves-values
  thera solve santorini@king:3x3 --all --write 3x3.tb
  thera solve santorini:2WP3HTWUS@king:4x4 --all --out 4x4 --memory 8G
  thera solve santorini@king:3x4 --all --out layers --workers nats://lab:4222
  thera solve santorini@king:3x3 --tablebase 3x3.tb --position 000000000/1/a1,b2/c3,b3
  thera solve santorini@king:3x3 --tablebase 3x3.tb --position 444040001/1/a1,b2/c3,b3 --export after.txt
  thera solve castellan@2x3 --certificate castellan.cert
  geng -c 7 | thera solve snort --sweep")]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    moves: MovesArgs,
    #[command(flatten)]
    limits: LimitArgs,
    /// Only find out who wins, not by how much nor by which moves: less work where points count
    #[arg(long, conflicts_with_all = ["outcome", "tablebase"])]
    winner: bool,
    /// Also tell the outcome class: N or P if the next or previous player wins, L or R if first or
    /// second wins whoever moves
    #[arg(long)]
    outcome: bool,
    /// Also tell the result of every move
    #[arg(long, conflicts_with_all = ["winner", "all", "sweep"])]
    moves_values: bool,
    /// Solve every position of a small board at once, and tell who wins from each placement; with
    /// --sweep, solve from every start up to symmetry
    #[arg(long, conflicts_with_all = ["position", "moves", "outcome", "tablebase"])]
    all: bool,
    /// With --all: keep the answers in this file, for --tablebase
    #[arg(long, value_name = "FILE", requires = "all", value_parser = file_to_keep)]
    write: Option<PathBuf>,
    /// With --all: solve piece by piece and keep what is still needed in this folder; for boards
    /// that do not fit into memory
    #[arg(long, value_name = "DIR", requires = "all", conflicts_with_all = ["write", "sweep"])]
    out: Option<PathBuf>,
    /// With --out: go on with what is in the folder
    #[arg(long, requires = "out")]
    resume: bool,
    /// With --out: the size of a slice before it is packed, at least 4K
    #[arg(long, value_name = "BYTES", default_value = "16M", requires = "out",
          value_parser = parse_memory)]
    slice: usize,
    #[command(flatten)]
    hands: HandsArgs,
    /// Answer from a file that --all --write made
    #[arg(long, value_name = "FILE", conflicts_with = "sweep")]
    tablebase: Option<PathBuf>,
    /// With --tablebase: write every position that can follow, with its winner, into this text file
    /// (- is the standard output)
    #[arg(long, value_name = "FILE", requires = "tablebase", value_parser = Target::text,
          conflicts_with_all = ["winner", "outcome", "moves_values"])]
    export: Option<Target>,
    /// Write a proof that 'thera check' can check into this file: a strategy, move by move (- is the
    /// standard output)
    #[arg(long, value_name = "FILE", value_parser = Target::text,
          conflicts_with_all = ["winner", "outcome", "moves_values", "all", "sweep", "tablebase"])]
    certificate: Option<Target>,
    /// Solve the game on every graph of the standard input, a line each in graph6, sparse6 or
    /// digraph6; one JSON line comes out for each
    #[arg(long, conflicts_with_all = ["moves", "write"])]
    sweep: bool,
}

/// Solves and prints.
pub fn run(args: Args, out: &mut Output) -> Result<ExitStatus, Failure> {
    if args.sweep {
        let sweep = sweep::Sweep {
            rules: args.game.game,
            position: args.game.position,
            all: args.all,
            winner: args.winner,
        };
        return sweep.run(&args.limits, out);
    }
    if args.all && args.winner {
        let sentence = "--all tells who wins anyway: leave out --winner, or add --sweep";
        return Err(Failure::BadInput(sentence.into()));
    }
    if args.hands.are_elsewhere() && args.out.is_none() {
        let sentence =
            "workers solve the slices of --all --out DIR: add those, or leave out --workers";
        return Err(Failure::BadInput(sentence.into()));
    }
    if args.all {
        let way = match args.out {
            None => all::Way::InMemory(args.write),
            Some(folder) => all::Way::InSlices {
                folder,
                bytes: args.slice as u64,
                resume: args.resume,
                hands: args.hands.hire("solve --all")?,
            },
        };
        return all::run(
            args.game.rules_for_two("solving all positions")?,
            way,
            &args.limits,
            out,
        );
    }
    if let (Some(file), Some(tablebase)) = (&args.export, &args.tablebase) {
        out.make_way("--export", Some(file))?;
        let control = args.limits.control(1);
        let game = args.game.rules_for_two("a tablebase")?;
        let start = args.moves.play(&game, args.game.position(&game)?)?;
        return export::run(game, start, tablebase, file, &control, out);
    }
    if let Some(file) = &args.certificate {
        return certify(&args, file, out);
    }
    let query = Solve {
        winner: args.winner,
        outcome: args.outcome,
        moves_values: args.moves_values,
        tablebase: args.tablebase.clone(),
        ..Solve::new(args.game.at(&args.moves))
    };
    let control = args.limits.control(rayon::current_num_threads());
    let answer = ask(query, &control, "first moves")?;
    out.report(&answer)?;
    let Some(reason) = &answer.undecided else {
        return Ok(ExitStatus::Done);
    };
    eprintln_quietly(&format!("thera: {reason}; {}", effort(&answer, &control)));
    Ok(ExitStatus::Unfinished)
}

/// Writes a certificate into a file that appears only when it is whole.
fn certify(args: &Args, file: &Target, out: &mut Output) -> Result<ExitStatus, Failure> {
    out.make_way("--certificate", Some(file))?;
    let query = Certify {
        at: args.game.at(&args.moves),
        most: None,
    };
    let control = args.limits.control(rayon::current_num_threads());
    let answer = ask(query, &control, "positions")?;
    file.write(&answer.text)?;
    out.report(&Certified {
        file: file.path().to_path_buf(),
        game: answer.game,
        position: answer.position,
        result: answer.result,
        moves: answer.moves,
        bytes: answer.text.len(),
    })?;
    Ok(ExitStatus::Done)
}

/// What is said of a certificate.
#[derive(Serialize)]
struct Certified {
    game: String,
    position: String,
    result: String,
    file: PathBuf,
    moves: usize,
    bytes: usize,
}

impl Report for Certified {
    fn text(&self, look: Look) -> String {
        let mut text = format!("{}\n", look.paint.strong(&self.game));
        let _ = writeln!(text, "position     {}", self.position);
        let _ = writeln!(text, "result       {}", look.paint.strong(&self.result));
        let (moves, bytes) = (counted(self.moves as u64, "move"), size(self.bytes as u64));
        let file = self.file.display();
        let _ = writeln!(text, "certificate  {file}: {moves}, {bytes}");
        text
    }
}

/// What was done in vain.
fn effort(answer: &SolveAnswer, control: &Control) -> String {
    let (done, total) = control.progress();
    let (nodes, seconds) = (grouped(answer.nodes), answer.seconds);
    let mut text = format!("{nodes} positions were looked at in {seconds:.1} seconds");
    if total > 0 {
        let _ = write!(text, ", {done} of {total} first moves were tried");
    }
    text
}

/// Every move with its result, best first.
fn moves_text(moves: &[MoveVerdict]) -> String {
    let mut text = String::new();
    let width = moves
        .iter()
        .map(|known| known.turn.len())
        .max()
        .unwrap_or(0);
    let mut sorted: Vec<&MoveVerdict> = moves.iter().collect();
    sorted.sort_by_key(|known| !known.best);
    for known in sorted {
        let mark = if known.best { "*" } else { " " };
        let _ = writeln!(
            text,
            "  {mark} {:<width$}  {}",
            known.turn, known.verdict.text
        );
    }
    text
}

/// What each seat makes sure of, and who can win.
fn seats_text(seats: &SeatsAnswer) -> String {
    let sure = Player::ALL.iter().zip(seats.sure.clone());
    let sure: Vec<String> = sure.map(|(seat, sure)| format!("{seat} {sure}")).collect();
    let mut text = format!("sure of   {} (against all others)\n", sure.join(", "));
    if let Some(possible) = &seats.possible {
        let _ = writeln!(
            text,
            "can win   {} (if all play to win)",
            possible.join(", ")
        );
    }
    text
}

impl Report for SolveAnswer {
    fn text(&self, look: Look) -> String {
        let mut text = format!("{}\n", look.paint.strong(&self.game));
        let _ = writeln!(text, "position  {}", self.position);
        let _ = writeln!(text, "to move   {}", self.to_move);
        let _ = writeln!(text, "result    {}", look.paint.strong(&self.text));
        if let Some(class) = self.outcome {
            let _ = writeln!(text, "outcome   {class}");
        }
        if let Some(seats) = &self.seats {
            text += &seats_text(seats);
        }
        if let Some(best) = &self.best {
            let _ = writeln!(text, "best      {best}");
        }
        if self.seats.is_none() && !self.line.is_empty() {
            let mut line = self.line.join(" ");
            if self.value.is_none() && self.distance.is_none() {
                line += " (one way to win; the turns to the end are not known)";
            }
            let _ = write!(text, "line      {}", paragraph(&line, look.width, 10));
        }
        if let Some(moves) = &self.moves {
            let _ = write!(text, "moves\n{}", moves_text(moves));
        }
        let mut cost = format!(
            "cost      {}, {:.3} seconds",
            counted(self.nodes, "position"),
            self.seconds
        );
        if let (Some(entries @ 1..), Some(bytes)) = (self.table_entries, self.table_bytes) {
            let (entries, bytes) = (grouped(entries as u64), size(bytes as u64));
            let _ = write!(cost, ", {entries} in the table ({bytes})");
        }
        let _ = writeln!(text, "{}", look.paint.faint(cost));
        text
    }
}
