//! `thera train`: learning from games.

mod champion;
mod pairings;
mod qlearning;
mod school;

use crate::failure::{ExitStatus, Failure};
use crate::output::Output;

/// Learn to play from games
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    method: Method,
}

#[derive(clap::Subcommand)]
enum Method {
    Qlearning(qlearning::Args),
    Champion(champion::Args),
    Pairings(pairings::Args),
}

/// Trains and prints.
pub fn run(args: Args, out: &mut Output) -> Result<ExitStatus, Failure> {
    match args.method {
        Method::Qlearning(args) => qlearning::run(args, out),
        Method::Champion(args) => champion::run(&args, out),
        Method::Pairings(args) => pairings::run(&args, out),
    }
}

fn share(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|x| (0.0..=1.0).contains(x));
    number.ok_or_else(|| "expected a number from 0 to 1".into())
}
