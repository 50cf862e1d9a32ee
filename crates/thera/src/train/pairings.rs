//! `thera train pairings`: the network for Santorini with powers.

use thera_champion::train::pairings::Situation;

use super::school::{self, SchoolArgs};
use crate::failure::{ExitStatus, Failure};
use crate::output::Output;

/// The network for Santorini with powers, from games of all pairings of the simple gods and mortals
///
/// As for champion, each generation plays games, learns from them, and meets the best network so far
/// in a test (SPRT 0,20); the pairing of every game is drawn. The first opponent is the hand-made
/// evaluation, or the network given. It looks at as many more positions as it is faster. The folder
/// keeps everything, its champion.net is the best network; Ctrl-C loses at most a few games, and the
/// same command goes on. All processors are used, and the result does not depend on how many there
/// are.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  thera train pairings school
  thera train pairings school --samples 300000 --nodes 1000 --generations 1
  thera train pairings next --teacher pairings.net --samples 1000000 --generations 1
  thera train pairings small --samples 20000 --nodes 500 --trial-nodes 500 --json")]
pub struct Args {
    #[command(flatten)]
    school: SchoolArgs,
}

/// Trains and prints.
pub fn run(args: &Args, out: &mut Output) -> Result<ExitStatus, Failure> {
    school::run::<Situation>(&args.school, out)
}
