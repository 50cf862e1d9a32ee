//! Who works on what, for people.

use std::fmt::Write;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde::Serialize;
use thera_workers::{Doing, Status};

use crate::listing::{counted, grouped};
use crate::output::{Look, Report};

/// What is going on at a server.
#[derive(Serialize)]
#[serde(transparent)]
pub struct Told(pub Status);

impl Report for Told {
    fn text(&self, look: Look) -> String {
        let Status {
            server,
            waiting,
            runs,
            workers,
        } = &self.0;
        let mut text = format!("{}\n", look.paint.strong(server));
        let _ = writeln!(text, "jobs     {} waiting or under way", grouped(*waiting));
        for run in runs {
            let _ = writeln!(
                text,
                "run      {} ({}), build {}: {} posted, {} answered, {:.1} a second{}{}",
                run.title,
                run.trade,
                run.build,
                grouped(run.posted),
                grouped(run.answered),
                run.rate,
                some(run.again, "posted again"),
                some(run.rejected, "of no use"),
            );
        }
        if workers.is_empty() {
            let _ = writeln!(text, "workers  none (thera work {server})");
        }
        for worker in workers {
            let seconds = now().saturating_sub(worker.begun).max(1);
            let _ = writeln!(
                text,
                "worker   {}, build {}, {}: {} done, {:.1} a second{}{}",
                worker.worker,
                worker.build,
                counted(worker.threads, "thread"),
                grouped(worker.done),
                worker.done as f64 / seconds as f64,
                some(worker.failed, "failed"),
                doing(&worker.doing),
            );
        }
        text
    }
}

fn some(count: u64, what: &str) -> String {
    match count {
        0 => String::new(),
        count => format!(", {} {what}", grouped(count)),
    }
}

fn doing(jobs: &[Doing]) -> String {
    let told = |job: &Doing| {
        let seconds = now().saturating_sub(job.since);
        format!("{} {} for {seconds} s", job.trade, job.number)
    };
    match jobs {
        [] => ", idle".to_string(),
        jobs => format!(
            "; at {}",
            jobs.iter().map(told).collect::<Vec<_>>().join(", ")
        ),
    }
}

fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.unwrap_or(Duration::ZERO).as_secs()
}
