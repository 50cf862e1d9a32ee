//! What a long computation may use, as typed, and watching one on the terminal.

use std::sync::Arc;
use std::time::{Duration, Instant};

use thera_control::{Control, Interrupted};
use thera_queries::{House, Query, QueryError};

use crate::failure::Failure;
use crate::interrupt::until_stopped;
use crate::listing::{grouped, size};
use crate::progress::Progress;

/// Computations that take less than this show no progress.
const QUIET_TIME: Duration = Duration::from_secs(1);

/// Time and memory a computation may take.
#[derive(clap::Args)]
pub struct LimitArgs {
    /// Give up after this long: 500ms, 10s, 2m, 1h [default: no limit]
    #[arg(long, value_name = "T", value_parser = parse_time)]
    time: Option<Duration>,
    /// Memory for tables: 512M, 4G
    #[arg(long, value_name = "BYTES", default_value = "2G", value_parser = parse_memory,
          env = "THERA_MEMORY", hide_env_values = true)]
    memory: usize,
}

impl LimitArgs {
    /// The reins of a computation that begins now.
    pub fn control(&self, threads: usize) -> Arc<Control> {
        Arc::new(Control::new(self.memory, self.time, threads))
    }

    /// The reins of many computations that share the memory, and how long each may take.
    pub fn each(&self, parts: usize) -> (Control, Option<Duration>) {
        (Control::new(self.memory / parts.max(1), None, 1), self.time)
    }

    /// How long a computation may take, if that is limited.
    pub fn time(&self) -> Option<Duration> {
        self.time
    }

    /// The reins of one of many small computations that share the memory; each may take all the
    /// time.
    pub fn share(&self, parts: usize) -> Control {
        Control::new(self.memory / parts.max(1), self.time, 1)
    }
}

/// Why a computation ended without a result, in terms of what was typed.
pub fn why_undecided(interrupted: Interrupted) -> String {
    match interrupted {
        Interrupted::OutOfMemory { needed, allowed } => format!(
            "not decided: {} of memory are needed and --memory allows {}",
            size(needed),
            size(allowed)
        ),
        other => other.to_string(),
    }
}

/// Bytes that an engine remembers while it answers.
const ENGINE_MEMORY: usize = 64 << 20;

/// Asks a question on a thread of its own, with progress on stderr if it takes a while. Ctrl-C ends
/// it with what is known by then.
pub fn ask<Q>(query: Q, control: &Arc<Control>, steps: &'static str) -> Result<Q::Answer, Failure>
where
    Q: Query + Send + 'static,
    Q::Answer: Send,
{
    let work = move |control: &Control| answered(&query, control, &mut |_| ());
    match watch(control, steps, work)? {
        Some(answer) => Ok(answer?),
        None => Err(Failure::CouldNot(Interrupted::Stopped.to_string())),
    }
}

/// The same for questions whose parts are told as they come, which is progress enough.
pub fn ask_aloud<Q>(
    query: Q,
    control: &Arc<Control>,
    mut tell: impl FnMut(Q::Part) + Send + 'static,
) -> Result<Q::Answer, Failure>
where
    Q: Query + Send + 'static,
    Q::Answer: Send,
{
    let shared = Arc::clone(control);
    let work = move || answered(&query, &shared, &mut tell);
    match until_stopped(work, || (), || control.stop())? {
        Some(answer) => Ok(answer?),
        None => Err(Failure::CouldNot(Interrupted::Stopped.to_string())),
    }
}

fn answered<Q: Query>(
    query: &Q,
    control: &Control,
    tell: &mut dyn FnMut(Q::Part),
) -> Result<Q::Answer, QueryError> {
    let house = House::new().with_engine_memory(ENGINE_MEMORY);
    query.answer(&house, control, tell)
}

/// Runs `work` on a thread of its own, with progress on stderr if it takes a while. Ctrl-C stops
/// it; `None` if it does not heed.
pub fn watch<T: Send + 'static>(
    control: &Arc<Control>,
    steps: &'static str,
    work: impl FnOnce(&Control) -> T + Send + 'static,
) -> Result<Option<T>, Failure> {
    let shared = Arc::clone(control);
    let begun = Instant::now();
    let mut bar = None;
    let tick = || {
        if begun.elapsed() >= QUIET_TIME {
            let bar = bar.get_or_insert_with(|| Progress::new(steps, begun, control.deadline()));
            let (done, total) = control.progress();
            bar.show(
                done,
                total,
                format_args!("{} positions", grouped(control.nodes())),
            );
        }
    };
    // The bar goes with the end of this function, before anything is printed.
    until_stopped(move || work(&shared), tick, || control.stop())
}

/// Splits a number from the unit behind it.
fn number_and_unit(text: &str) -> Option<(f64, &str)> {
    let text = text.trim();
    let end = text
        .find(|c: char| !c.is_ascii_digit() && c != '.')
        .unwrap_or(text.len());
    let number: f64 = text[..end].parse().ok()?;
    number.is_finite().then_some((number, &text[end..]))
}

/// Reads a time as typed.
pub fn parse_time(text: &str) -> Result<Duration, String> {
    thera_agents::options::parse_time(text)
        .ok_or_else(|| "expected a time such as 500ms, 10s, 2m or 1h".into())
}

/// Reads a size as typed.
pub fn parse_memory(text: &str) -> Result<usize, String> {
    let unit = match number_and_unit(text) {
        Some((number, unit)) => (number, unit.to_ascii_uppercase()),
        None => return Err("expected a size such as 512M or 4G".into()),
    };
    let bytes = match (unit.0, unit.1.trim_end_matches('B')) {
        (number, "") => number,
        (number, "K") => number * 1024.0,
        (number, "M") => number * 1024.0 * 1024.0,
        (number, "G") => number * 1024.0 * 1024.0 * 1024.0,
        _ => return Err("expected a size such as 512M or 4G".into()),
    };
    if bytes >= 1u64.wrapping_shl(48) as f64 {
        return Err("that is more memory than any machine has".into());
    }
    Ok(bytes as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_and_sizes_are_read_with_their_units() {
        assert_eq!(parse_time("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(parse_time("2m"), Ok(Duration::from_secs(120)));
        assert_eq!(parse_time("1.5"), Ok(Duration::from_millis(1500)));
        assert!(parse_time("soon").is_err() && parse_time("").is_err());
        assert!(parse_time("99999999999999999999h").is_err());
        assert_eq!(parse_memory("4G"), Ok(4 << 30));
        assert_eq!(parse_memory("512mb"), Ok(512 << 20));
        assert_eq!(size(3 << 30), "3,072 MiB");
        assert_eq!(size(17), "17 bytes");
        assert!(size(u64::MAX).ends_with(" PiB"));
        assert!(parse_memory("-1").is_err() && parse_memory("9999999G").is_err());
    }
}
