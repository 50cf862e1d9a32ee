//! `thera bench`: how fast champion searches, and the signature of its search.

use std::fmt::Write;
use std::sync::Arc;
use std::time::Duration;

use serde::Serialize;
use thera_champion::bench::{self, Measure, Task};
use thera_champion::{Handmade, Network};
use thera_control::{Control, Interrupted};

use crate::failure::{ExitStatus, Failure};
use crate::limits::{parse_time, watch};
use crate::listing::grouped;
use crate::output::{Look, Output, Report};

/// Measure champion: fixed positions, a fixed depth, one thread
///
/// The number of positions looked at is the same on every machine and is the signature of the
/// search: if it changes, so has the search. With --time, --depth or --threads there is no
/// signature, but depth and speed are told. Each evaluation has a signature of its own.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  thera bench
  thera bench --time 1s --evaluation handmade
  thera bench --depth 8 --threads 2 --json")]
pub struct Args {
    /// Plies to search each position
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=128))]
    depth: Option<u32>,
    /// Search each position this long instead: 500ms, 10s
    #[arg(long, value_name = "T", value_parser = parse_time)]
    time: Option<Duration>,
    /// What judges positions
    #[arg(long, value_name = "EVAL", default_value = "network")]
    evaluation: Judge,
}

/// An evaluation that champion has.
#[derive(Clone, Copy, clap::ValueEnum)]
enum Judge {
    /// The trained network, with which it plays
    Network,
    /// The hand-made evaluation
    Handmade,
}

impl Judge {
    fn name(self) -> &'static str {
        match self {
            Judge::Network => "network",
            Judge::Handmade => "handmade",
        }
    }

    fn measure(self, task: &Task, control: &Control) -> Result<Vec<Measure>, Interrupted> {
        match self {
            Judge::Network => bench::run(Network::shipped(), task, control),
            Judge::Handmade => bench::run(Handmade::default(), task, control),
        }
    }
}

impl Args {
    fn task(&self, threads: usize) -> Task {
        let usual = if self.time.is_some() {
            u32::MAX
        } else {
            bench::DEPTH
        };
        Task {
            depth: self.depth.unwrap_or(usual),
            time: self.time,
            threads,
        }
    }
}

/// Measures and prints.
pub fn run(args: Args, out: &mut Output) -> Result<ExitStatus, Failure> {
    let task = args.task(out.threads().unwrap_or(1));
    let control = Arc::new(Control::default());
    let judge = args.evaluation;
    let work = move |control: &Control| judge.measure(&task, control);
    let measured = watch(&control, "positions", work)?;
    let Some(Ok(measures)) = measured else {
        return Err(Failure::CouldNot("it was interrupted".to_string()));
    };
    out.report(&Bench::new(&task, judge.name(), &measures))?;
    Ok(ExitStatus::Done)
}

/// What is printed. Scripts rely on these names.
#[derive(Serialize)]
struct Bench {
    evaluation: &'static str,
    threads: usize,
    nodes: u64,
    seconds: f64,
    nodes_per_second: u64,
    /// Null unless the searches are those that make the signature.
    signature: Option<u64>,
    positions: Vec<Searched>,
}

#[derive(Serialize)]
struct Searched {
    position: &'static str,
    /// Plies searched in full; fewer than asked for where the result was proven before.
    depth: u32,
    nodes: u64,
    seconds: f64,
}

impl Bench {
    fn new(task: &Task, evaluation: &'static str, measures: &[Measure]) -> Self {
        let searched = |measure: &Measure| Searched {
            position: measure.position,
            depth: measure.depth,
            nodes: measure.nodes,
            seconds: measure.time.as_secs_f64(),
        };
        let nodes = measures.iter().map(|measure| measure.nodes).sum();
        let time: Duration = measures.iter().map(|measure| measure.time).sum();
        Bench {
            evaluation,
            threads: task.threads,
            nodes,
            seconds: time.as_secs_f64(),
            nodes_per_second: speed(nodes, time),
            signature: (*task == Task::SIGNATURE).then(|| bench::signature(measures)),
            positions: measures.iter().map(searched).collect(),
        }
    }
}

fn speed(nodes: u64, time: Duration) -> u64 {
    (nodes as f64 / time.as_secs_f64().max(1e-9)) as u64
}

impl Report for Bench {
    fn text(&self, look: Look) -> String {
        let heading = format!(
            "{:<54} {:>5} {:>12} {:>8}",
            "position", "depth", "nodes", "seconds"
        );
        let mut text = format!("{}\n", look.paint.faint(heading));
        for one in &self.positions {
            let _ = writeln!(
                text,
                "{:<54} {:>5} {:>12} {:>8.3}",
                one.position,
                one.depth,
                grouped(one.nodes),
                one.seconds
            );
        }
        let _ = writeln!(text, "evaluation  {}", self.evaluation);
        let _ = writeln!(text, "threads     {}", self.threads);
        let _ = writeln!(text, "nodes       {}", grouped(self.nodes));
        let _ = writeln!(text, "seconds     {:.3}", self.seconds);
        let _ = writeln!(text, "nodes/s     {}", grouped(self.nodes_per_second));
        if let Some(signature) = self.signature {
            let _ = writeln!(
                text,
                "signature   {}",
                look.paint.strong(signature.to_string())
            );
        }
        text
    }
}
