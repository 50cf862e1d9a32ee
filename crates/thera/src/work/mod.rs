//! `thera work`: doing jobs for others, and seeing who does.

mod status;

use std::sync::Arc;
use std::time::Duration;

use thera_control::Control;
use thera_jobs::Trade;
use thera_workers::{Address, Bounds, Status, Terms, Worker};

use crate::failure::{ExitStatus, Failure, eprintln_quietly};
use crate::hands::build;
use crate::interrupt::until_stopped;
use crate::limits::{parse_memory, parse_time};
use crate::listing::{counted, size};
use crate::output::Output;

/// Bytes that a job may always use: with less, games would come out otherwise.
const LEAST_MEMORY: usize = 1 << 30;

/// Work for others: take jobs from a NATS server and post the answers
///
/// The server is nats-server (Debian: apt install nats-server) started with -js. Commands with
/// --workers URL post their jobs there; any number of workers on any number of machines may come and
/// go, and results are the same bytes as on threads. A worker answers questions and plays games; it
/// reads no files and runs no programs. Only builds with the same version and the same bench
/// signature work for each other.
///
/// Passwords, tokens, keys and certificates come from the environment: NATS_USER and NATS_PASSWORD,
/// NATS_TOKEN, NATS_CREDS, NATS_CA, NATS_CERT and NATS_KEY; with the address env also NATS_URL.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  nats-server -js                               somewhere
  thera work nats://lab:4222                    on every machine that has time
  thera match santorini greedy random --workers nats://lab:4222
  thera work --status nats://lab:4222           who works on what")]
pub struct Args {
    /// The NATS server: nats://HOST:4222, tls://HOST:4222, or env (the address in NATS_URL)
    url: String,
    /// Tell who works on what, and end
    #[arg(long)]
    status: bool,
    /// Memory for the tables of one job, at least 1G; each thread does one job at a time
    #[arg(long, value_name = "BYTES", default_value = "2G", value_parser = parse_memory,
          env = "THERA_MEMORY", hide_env_values = true)]
    memory: usize,
    /// Give up a job that takes longer than this: 10m, 2h
    #[arg(long, value_name = "T", default_value = "24h", value_parser = parse_time)]
    time: Duration,
}

/// Works until Ctrl-C.
pub fn run(args: Args, out: &mut Output) -> Result<ExitStatus, Failure> {
    let address = Address::typed(&args.url)?;
    if args.status {
        out.report(&status::Told(Status::read(&address)?))?;
        return Ok(ExitStatus::Done);
    }
    if args.memory < LEAST_MEMORY {
        return Err(Failure::BadInput(format!(
            "a job may use {}, so --memory has to be at least 1G; use fewer threads instead",
            size(LEAST_MEMORY as u64)
        )));
    }
    let bounds = Bounds {
        threads: rayon::current_num_threads(),
        memory: args.memory,
        time: Some(args.time),
    };
    let build = build()?;
    let words = format!(
        "at {} with {}, build {build}; Ctrl-C ends it",
        address.shown(),
        counted(bounds.threads as u64, "thread")
    );
    let worker = Worker::at(&address, Terms::default(), build, trades(), bounds)?;
    eprintln_quietly(&format!("{} works {words}", worker.name()));
    let control = Arc::new(Control::default());
    let reins = Arc::clone(&control);
    let work = move || {
        let tell = |sentence: &str| eprintln_quietly(&format!("thera: {sentence}"));
        worker.run(&reins, &tell)
    };
    match until_stopped(work, || (), || control.stop())? {
        Some(ended) => ended?,
        None => eprintln_quietly("left behind in the middle of a job; somebody else will do it"),
    }
    Ok(ExitStatus::Done)
}

/// Everything that a worker can do.
fn trades() -> Vec<Trade> {
    let all = [
        thera_lab::jobs::TRADES,
        thera_champion::train::TRADES,
        thera_papers::TRADES,
        thera_solvers::TRADES,
    ];
    all.concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_trades_have_one_name() {
        let mut names: Vec<&str> = trades().iter().map(|trade| trade.name).collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
    }
}
