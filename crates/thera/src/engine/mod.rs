//! `thera engine`: the engine for other programs, on standard input and output.
//!
//! [`ugi`] is the Universal Game Interface, one search at a time, for programs that play;
//! [`requests`] takes JSON requests, several at once, for programs that analyse. Both read lines
//! until `quit` or the end of the input, answer what they do not understand with a sentence, and
//! end quietly when nobody reads any more. In both one thread reads and puts what needs thought
//! into a [`queue`], and workers answer with the advisor that every front end asks.

mod lines;
mod queue;
mod requests;
mod ugi;

use std::thread;

use crate::failure::{ExitStatus, Failure};
use crate::game_args::for_two;
use crate::output::Output;

/// Let other programs play and analyse: text protocols on standard input and output
///
/// Without options it speaks UGI: ugi, isready, uginewgame, setoption name Threads|MultiPV|Hash
/// value N, position startpos|fen P [moves …], go movetime|depth|nodes|p1time|p2time|p1inc|p2inc|
/// movestogo N (wtime, btime, winc and binc are understood too), go infinite, perft N, stop, query
/// gameover|p1turn|result, d, quit. Scores belong to the player to move: cp counts hundredths of a
/// point, mate counts that player's turns. Every go is answered by one bestmove; a go that comes
/// while a search is on waits for its end.
///
/// With --analysis each line is a JSON object: {"id": "1", "position": P, "moves": [...], "lines":
/// 3, "seconds": 1, "depth": N, "nodes": N}, all but the id optional, or {"id": "2", "cancel":
/// "1"}. Answers carry the id, "final" (false for partial ones), depth, nodes, seconds, to_move and
/// lines; or "error" and, where one is to blame, "field". Each request gets one final answer.
///
/// docs/protocols.md describes both in full.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  thera engine santorini
  thera engine snort@grid:4x4
  printf 'position startpos moves b2,d4\\ngo movetime 1000\\n' | thera engine santorini
  echo '{\"id\": \"1\", \"moves\": [\"b2,d4\"], \"seconds\": 1}' | thera engine santorini --analysis")]
pub struct Args {
    /// The game, such as santorini or snort@path:9
    #[arg(default_value = "santorini")]
    game: String,
    /// Take requests as JSON, one a line, several at once
    #[arg(long)]
    analysis: bool,
}

/// Serves until the input ends.
pub fn run(args: Args, out: &mut Output) -> Result<ExitStatus, Failure> {
    let game = thera_games::AnyGame::parse(&args.game, thera_games::FileAccess::Allowed)?;
    if args.analysis {
        requests::serve(&game, rayon::current_num_threads())
    } else {
        let game = for_two(game, "this protocol")?;
        ugi::serve(&game, out.threads().unwrap_or(1))
    }?;
    Ok(ExitStatus::Done)
}

/// Something to do on a thread of its own.
type ThreadBody = Box<dyn FnOnce() + Send>;

/// Deep games recurse deeply.
const STACK: usize = 64 << 20;

/// Runs a reader and workers side by side until the workers have ended. The reader may still be
/// waiting for a line then: if nobody reads the answers, nobody waits for more questions.
fn run_threads(reader: ThreadBody, workers: Vec<ThreadBody>) -> Result<(), Failure> {
    let start = |task: ThreadBody| thread::Builder::new().stack_size(STACK).spawn(task);
    let workers: Vec<_> = workers
        .into_iter()
        .map_while(|task| start(task).ok())
        .collect();
    if workers.is_empty() || start(reader).is_err() {
        return Err(Failure::CouldNot("a thread cannot be started".into()));
    }
    let ended: Vec<_> = workers.into_iter().map(|worker| worker.join()).collect();
    if ended.iter().any(Result::is_err) {
        return Err(Failure::CouldNot(
            "a search failed; this is a mistake in thera".into(),
        ));
    }
    Ok(())
}
