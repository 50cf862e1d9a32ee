//! `thera train champion`: the network of the Santorini engine.

use thera_champion::Position;

use super::school::{self, SchoolArgs};
use crate::failure::{ExitStatus, Failure};
use crate::output::Output;

/// The network of champion, the Santorini engine, from games against itself
///
/// Each generation plays games, learns from them, and meets the best network so far in a test
/// (SPRT 0,20): only one that is shown to be stronger takes its place. The first opponent is the
/// hand-made evaluation, or the network given. The folder keeps everything, its champion.net is the best network; Ctrl-C
/// loses at most a few games, and the same command goes on. All processors are used, and the result
/// does not depend on how many there are.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  thera train champion school
  thera train champion school --generations 8
  thera train champion next --teacher champion.net --samples 10000000 --memory 1 --generations 1
  thera train champion small --samples 20000 --nodes 500 --generations 2 --json")]
pub struct Args {
    #[command(flatten)]
    school: SchoolArgs,
}

/// Trains and prints.
pub fn run(args: &Args, out: &mut Output) -> Result<ExitStatus, Failure> {
    school::run::<Position>(&args.school, out)
}
