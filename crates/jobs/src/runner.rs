//! Who does the work.

use std::collections::BTreeMap;
use std::iter::Enumerate;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use thera_control::{Control, Interrupted};

use super::{Job, Things};

/// Deep games recurse deeply.
const STACK: usize = 64 << 20;

/// Time between two looks at the control.
const TICK: Duration = Duration::from_millis(50);

/// Has `jobs` done by `runner` and delivers them with their outputs in order. Ends after the last
/// one, when `deliver` breaks, when `control` ends (none of these is an error), or with the first
/// job that fails.
pub fn run<Shared, J>(
    runner: &dyn Runner,
    jobs: impl Iterator<Item = J> + Send,
    shared: &Shared,
    control: &Control,
    mut deliver: impl FnMut(J, J::Output) -> ControlFlow<()>,
) -> Result<(), J::Error>
where
    Shared: Sync + ?Sized,
    J: Job<Shared>,
{
    let batch = Batch {
        waiting: Mutex::new(jobs.enumerate()),
        away: Mutex::default(),
        done: Mutex::default(),
        delivered: AtomicUsize::new(0),
        shared,
    };
    let mut failed = None;
    runner.run(&batch, control, &mut || {
        while control.go_on(0).is_ok() {
            let next = batch.delivered();
            let Some(result) = lock(&batch.done).remove(&next) else {
                return ControlFlow::Continue(());
            };
            match result {
                Ok((job, output)) => {
                    batch.delivered.store(next + 1, Relaxed);
                    deliver(job, output)?;
                }
                Err(error) => {
                    failed = Some(error);
                    break;
                }
            }
        }
        ControlFlow::Break(())
    })?;
    failed.map_or(Ok(()), Err)
}

/// Jobs to be done, as those see them who do them: of what kind they are does not matter.
pub trait Work: Sync {
    /// Does the next job on this thread; false if there is none left or `control` has ended.
    fn do_next(&self, control: &Control) -> bool;

    /// The trade by which others do these jobs, if they need not stay here.
    fn trade(&self) -> Option<&'static str>;

    /// What others need to do them besides the jobs, or why they cannot have it.
    fn luggage(&self) -> Result<Vec<u8>, String>;

    /// Hands out the next job to be done elsewhere: its number, and the job as JSON.
    fn hand_out(&self) -> Option<(usize, Vec<u8>)>;

    /// Takes what came of a job that was handed out, as JSON; false if it is no such thing, and
    /// then the job is still away. What comes twice is taken once.
    fn take_back(&self, number: usize, output: &[u8]) -> bool;

    /// Nothing will come of a job that was handed out: the run ends when it is its turn.
    fn give_up(&self, number: usize);

    /// Jobs that were delivered so far.
    fn delivered(&self) -> usize;
}

/// Something that runs jobs.
pub trait Runner: Sync {
    /// Has all of `work` done. Calls `collect` on this thread whenever something was done, and ends
    /// as soon as that breaks, or `control` does.
    fn run(
        &self,
        work: &dyn Work,
        control: &Control,
        collect: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Result<(), Interrupted>;

    /// Where jobs leave large things for each other, if they are not done on this machine.
    fn things(&self) -> Option<Arc<dyn Things>> {
        None
    }
}

/// What ended jobs leave, by their numbers.
type Ended<J, Output, Error> = BTreeMap<usize, Result<(J, Output), Error>>;

/// The jobs of one call of [`run`].
struct Batch<'a, Shared: ?Sized, I, J: Job<Shared>> {
    waiting: Mutex<Enumerate<I>>,
    /// Those that were handed out and have not come back.
    away: Mutex<BTreeMap<usize, J>>,
    /// Those that are done and not delivered yet.
    done: Mutex<Ended<J, J::Output, J::Error>>,
    delivered: AtomicUsize,
    shared: &'a Shared,
}

impl<Shared, I, J> Work for Batch<'_, Shared, I, J>
where
    Shared: Sync + ?Sized,
    I: Iterator<Item = J> + Send,
    J: Job<Shared>,
{
    fn do_next(&self, control: &Control) -> bool {
        if control.go_on(0).is_err() {
            return false;
        }
        let next = lock(&self.waiting).next();
        let Some((number, job)) = next else {
            return false;
        };
        let result = job.run(self.shared, control);
        // What was under way when the control ended is not as it should be.
        if control.go_on(0).is_err() {
            return false;
        }
        lock(&self.done).insert(number, result.map(|output| (job, output)));
        true
    }

    fn trade(&self) -> Option<&'static str> {
        J::TRADE
    }

    fn luggage(&self) -> Result<Vec<u8>, String> {
        J::luggage(self.shared)
    }

    fn hand_out(&self) -> Option<(usize, Vec<u8>)> {
        let (number, job) = lock(&self.waiting).next()?;
        let text = serde_json::to_vec(&job).expect("jobs are plain data");
        lock(&self.away).insert(number, job);
        Some((number, text))
    }

    fn take_back(&self, number: usize, output: &[u8]) -> bool {
        let Ok(output) = serde_json::from_slice(output) else {
            return false;
        };
        if let Some(job) = lock(&self.away).remove(&number) {
            lock(&self.done).insert(number, Ok((job, output)));
        }
        true
    }

    fn give_up(&self, number: usize) {
        if lock(&self.away).remove(&number).is_some() {
            lock(&self.done).insert(number, Err(Interrupted::Elsewhere.into()));
        }
    }

    fn delivered(&self) -> usize {
        self.delivered.load(Relaxed)
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The thread that asks does the jobs one after the other, so that it takes turns with others as
/// its control says.
#[derive(Clone, Copy, Debug)]
pub struct OneByOne;

impl Runner for OneByOne {
    fn run(
        &self,
        work: &dyn Work,
        control: &Control,
        collect: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Result<(), Interrupted> {
        while work.do_next(control) && collect().is_continue() {}
        Ok(())
    }
}

/// The threads of this machine.
#[derive(Clone, Copy, Debug)]
pub struct Threads(
    /// How many, at least one.
    pub usize,
);

impl Runner for Threads {
    fn run(
        &self,
        work: &dyn Work,
        control: &Control,
        collect: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Result<(), Interrupted> {
        // What the threads are doing is of no use once enough was collected.
        let control = &control.branch();
        let (sender, done) = mpsc::channel();
        thread::scope(|scope| {
            let mut started = Ok(());
            for _ in 0..self.0.max(1) {
                let sender = sender.clone();
                let work = move || while work.do_next(control) && sender.send(()).is_ok() {};
                let thread = thread::Builder::new().stack_size(STACK);
                let spawned = thread.spawn_scoped(scope, work);
                started = started.and(spawned.map(drop).map_err(|_| Interrupted::NoThread));
            }
            drop(sender);
            if started.is_ok() {
                collect_all(&done, control, collect);
            }
            control.stop();
            started
        })
    }
}

/// The threads of the pool that the caller is one of (rayon's): many who ask at once share them.
#[derive(Clone, Copy, Debug)]
pub struct Pool;

impl Runner for Pool {
    fn run(
        &self,
        work: &dyn Work,
        control: &Control,
        collect: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Result<(), Interrupted> {
        let control = &control.branch();
        let has_enough = rayon::in_place_scope(|scope| {
            for _ in 1..rayon::current_num_threads() {
                scope.spawn(|_| while work.do_next(control) {});
            }
            while work.do_next(control) {
                if collect().is_break() {
                    control.stop();
                    return true;
                }
            }
            false
        });
        if !has_enough {
            // What the others have done since; nothing is left to be stopped.
            let _ = collect();
        }
        Ok(())
    }
}

/// Collects whenever a job was done, until all threads have ended.
fn collect_all(
    done: &mpsc::Receiver<()>,
    control: &Control,
    collect: &mut dyn FnMut() -> ControlFlow<()>,
) {
    while control.go_on(0).is_ok() {
        match done.recv_timeout(TICK) {
            Ok(()) if collect().is_continue() => {}
            Err(RecvTimeoutError::Timeout) => {}
            Ok(()) | Err(RecvTimeoutError::Disconnected) => return,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicU64;

    use serde::{Deserialize, Serialize};

    use super::*;

    /// Counts to a number; 13 cannot be done.
    #[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
    struct Count(u64);

    #[derive(Debug, PartialEq, Eq)]
    enum Refused {
        Unlucky,
        Interrupted(Interrupted),
    }

    impl From<Interrupted> for Refused {
        fn from(interrupted: Interrupted) -> Self {
            Refused::Interrupted(interrupted)
        }
    }

    impl Job<AtomicU64> for Count {
        type Output = u64;
        type Error = Refused;

        fn run(&self, begun: &AtomicU64, control: &Control) -> Result<u64, Refused> {
            begun.fetch_add(1, Relaxed);
            for _ in 0..self.0 {
                control.go_on(1)?;
            }
            match self.0 {
                13 => Err(Refused::Unlucky),
                number => Ok(number),
            }
        }
    }

    /// Jobs that take longer and shorter in turn.
    fn uneven(count: u64) -> impl Iterator<Item = Count> + Send {
        (0..count).map(|number| {
            Count(if number % 3 == 0 {
                20_000 + number
            } else {
                number
            })
        })
    }

    fn runners() -> [Box<dyn Runner>; 5] {
        [
            Box::new(Pool),
            Box::new(OneByOne),
            Box::new(Threads(0)),
            Box::new(Threads(2)),
            Box::new(Threads(7)),
        ]
    }

    #[test]
    fn outputs_come_in_the_order_of_the_jobs() {
        for runner in runners() {
            let (begun, mut seen) = (AtomicU64::new(0), vec![]);
            let control = Control::default();
            run(
                &*runner,
                uneven(50).take(12),
                &begun,
                &control,
                |job, output| {
                    assert_eq!(job.0, output);
                    seen.push(job);
                    ControlFlow::Continue(())
                },
            )
            .unwrap();
            assert!(seen.into_iter().eq(uneven(12)));
            assert_eq!(begun.into_inner(), 12);
        }
    }

    #[test]
    fn a_receiver_that_has_enough_ends_it_and_the_control_goes_on() {
        for runner in runners() {
            let (begun, mut seen) = (AtomicU64::new(0), 0);
            let control = Control::default();
            // Jobs without end: it has to stop by itself.
            let jobs = (0..).map(|_| Count(1));
            run(&*runner, jobs, &begun, &control, |_, _| {
                seen += 1;
                if seen == 5 {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            })
            .unwrap();
            assert_eq!(seen, 5);
            assert_eq!(control.go_on(0), Ok(()));
        }
    }

    #[test]
    fn nothing_is_delivered_after_a_stop() {
        for runner in runners() {
            let (begun, mut seen) = (AtomicU64::new(0), 0);
            let control = Control::default();
            run(
                &*runner,
                (0..).map(|_| Count(1)),
                &begun,
                &control,
                |_, _| {
                    seen += 1;
                    if seen == 3 {
                        control.stop();
                    }
                    ControlFlow::Continue(())
                },
            )
            .unwrap();
            assert_eq!(seen, 3);
            let long = std::iter::once(Count(u64::MAX));
            run(&*runner, long, &begun, &control, |_, _| {
                panic!("it was stopped")
            })
            .unwrap();
        }
    }

    #[test]
    fn time_ends_jobs_that_are_under_way_without_an_error() {
        for runner in runners() {
            let control = Control::new(1 << 20, Some(Duration::from_millis(30)), 1);
            let long = (0..3).map(|_| Count(u64::MAX));
            let begun = AtomicU64::new(0);
            run(&*runner, long, &begun, &control, |_, _| {
                panic!("out of time")
            })
            .unwrap();
            assert!(begun.into_inner() > 0);
        }
    }

    #[test]
    fn a_job_that_fails_ends_it_after_those_before_it() {
        for runner in runners() {
            let (begun, mut seen) = (AtomicU64::new(0), vec![]);
            let jobs = [30_000, 5, 13, 6, 7].map(Count).into_iter();
            let ended = run(&*runner, jobs, &begun, &Control::default(), |_, output| {
                seen.push(output);
                ControlFlow::Continue(())
            });
            assert_eq!(ended, Err(Refused::Unlucky));
            assert_eq!(seen, [30_000, 5]);
        }
    }
}
