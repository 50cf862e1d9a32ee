//! `thera engine`: the engine for other programs, on standard input and output.
//!
//! [`ugi`] is the Universal Game Interface, one search at a time, for programs that play;
//! [`requests`] takes JSON requests, several at once, for programs that analyse. Both read lines
//! until `quit` or the end of the input, answer what they do not understand with a sentence, and
//! end quietly when nobody reads any more.

mod lines;
mod requests;
mod ugi;

use thera_games::with_game;

use crate::failure::{ExitStatus, Failure};
use crate::output::Output;

/// Let other programs play and analyse: text protocols on standard input and output
///
/// Without options it speaks UGI: ugi, isready, uginewgame, setoption, position startpos|fen P
/// [moves …], go movetime|depth|nodes|infinite, stop, query gameover|p1turn|result, quit. Scores
/// belong to the player to move: cp counts hundredths of a point, mate counts that player's turns.
///
/// With --analysis each line is a JSON object: {"id": "1", "position": P, "moves": [...], "lines":
/// 3, "seconds": 1, "depth": N, "nodes": N}, all but the id optional, or {"id": "2", "cancel":
/// "1"}. Answers carry the id, "final" (false for partial ones), depth, nodes, seconds, to_move and
/// lines; or "error" and, where one is to blame, "field".
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
pub fn run(args: Args, _out: &mut Output) -> Result<ExitStatus, Failure> {
    let game = thera_games::AnyGame::parse(&args.game, thera_games::FileAccess::Allowed)?;
    with_game!(game, game => if args.analysis {
        requests::serve(&game)
    } else {
        ugi::serve(&game)
    });
    Ok(ExitStatus::Done)
}
