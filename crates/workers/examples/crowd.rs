//! Many workers and many jobs through one server, without computing anything: each worker is one
//! connection of its own whose jobs sleep. Tells throughput, latency and memory.
//!
//! ```text
//! nats-server -js &
//! cargo run --release -p thera-workers --example crowd -- nats://127.0.0.1:4222 200 100000 10
//! ```

use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use thera_control::{Control, Interrupted};
use thera_jobs::{Job, Threads, Trade, run};
use thera_workers::{Address, Bounds, Build, Terms, Worker, Workers};

/// Sleeps.
#[derive(Serialize, Deserialize)]
struct Nap {
    number: u64,
    milliseconds: u64,
}

impl Job<()> for Nap {
    type Output = u64;
    type Error = Interrupted;

    const TRADE: Option<&'static str> = Some("nap");

    fn run(&self, _shared: &(), control: &Control) -> Result<u64, Interrupted> {
        std::thread::sleep(Duration::from_millis(self.milliseconds));
        control.go_on(1)?;
        Ok(self.number)
    }
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [url, workers, jobs, milliseconds] = &words[..] else {
        eprintln!("crowd URL WORKERS JOBS MILLISECONDS");
        std::process::exit(2);
    };
    let number = |text: &String| text.parse::<u64>().expect("a number");
    let (workers, jobs, milliseconds) = (number(workers), number(jobs), number(milliseconds));
    let address = Address::typed(url).expect("an address");
    let build = Build {
        version: "crowd".into(),
        signature: 1,
    };
    let control = Arc::new(Control::default());
    let hired: Vec<_> = (0..workers)
        .map(|_| {
            let (address, build, control) = (address.clone(), build.clone(), Arc::clone(&control));
            std::thread::spawn(move || {
                let bounds = Bounds {
                    threads: 1,
                    memory: usize::MAX,
                    time: None,
                };
                let trades = vec![Trade::alone::<(), Nap>("nap")];
                let worker = Worker::at(&address, Terms::default(), build, trades, bounds);
                let ran = worker.and_then(|worker| worker.run(&control, &|_| ()));
                ran.expect("a worker");
            })
        })
        .collect();
    let tell = |sentence: &str| eprintln!("{sentence}");
    let runner = Workers::at(&address, Terms::default(), build, "crowd", Threads(1), tell);
    let runner = runner.expect("a server");
    let begun = Instant::now();
    // When each job was handed out, which is only when there is room for it.
    let born = Mutex::new(Vec::new());
    let naps = (0..jobs).map(|number| {
        born.lock().expect("no panic before").push(Instant::now());
        Nap {
            number,
            milliseconds,
        }
    });
    let (mut seen, mut waits) = (0, Vec::new());
    run(&runner, naps, &(), &Control::default(), |job, output| {
        assert_eq!((job.number, output), (seen, seen));
        waits.push(born.lock().expect("no panic before")[seen as usize].elapsed());
        seen += 1;
        if seen % 10_000 == 0 {
            let seconds = begun.elapsed().as_secs_f64();
            println!(
                "{seen} jobs, {:.0} a second, {}",
                seen as f64 / seconds,
                memory()
            );
        }
        ControlFlow::Continue(())
    })
    .expect("all jobs");
    let seconds = begun.elapsed().as_secs_f64();
    waits.sort_unstable();
    let share = |part: usize| waits[(waits.len() - 1) * part / 1000].as_secs_f64() * 1000.0;
    println!(
        "{workers} workers, {jobs} jobs of {milliseconds} ms: {seconds:.1} s, {:.0} a second; from \
         hand to hand {:.0} ms median, {:.0} ms at 99.9%; {}",
        jobs as f64 / seconds,
        share(500),
        share(999),
        memory()
    );
    assert_eq!(seen, jobs, "nothing lost, nothing twice");
    control.stop();
    for worker in hired {
        worker.join().expect("a worker ends");
    }
}

/// What this process, all its workers included, has in memory.
fn memory() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmRSS"));
    line.map_or_else(String::new, |line| {
        line.split_whitespace().collect::<Vec<_>>().join(" ")
    })
}
