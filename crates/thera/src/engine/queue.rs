//! What was asked and is not answered yet: jobs that wait for a worker, and jobs under way.
//!
//! A reader adds jobs and may stop or withdraw them; workers take the oldest and finish it. A job
//! is open until its last word is out: both happen under one lock, so that whoever has read the
//! last word finds the job gone, and whoever stops a job before that stops this job and no other.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use thera_control::Control;

/// Something to work on that can be told to stop.
pub trait Job {
    /// The reins of the work.
    fn control(&self) -> &Control;
}

/// The jobs of one conversation.
pub struct Queue<J> {
    state: Mutex<State<J>>,
    /// Signalled when a job was added or no more will be.
    changed: Condvar,
}

struct State<J> {
    waiting: VecDeque<Arc<J>>,
    running: Vec<Arc<J>>,
    is_closed: bool,
}

impl<J: Job> Queue<J> {
    /// A queue without jobs.
    pub fn new() -> Self {
        Queue {
            state: Mutex::new(State {
                waiting: VecDeque::new(),
                running: Vec::new(),
                is_closed: false,
            }),
            changed: Condvar::new(),
        }
    }

    fn state(&self) -> MutexGuard<'_, State<J>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a job behind all others.
    pub fn add(&self, job: J) {
        self.state().waiting.push_back(Arc::new(job));
        self.changed.notify_one();
    }

    /// The oldest job that waits, as soon as there is one; `None` when there will be no more.
    pub fn take(&self) -> Option<Arc<J>> {
        let mut state = self.state();
        loop {
            if let Some(job) = state.waiting.pop_front() {
                state.running.push(Arc::clone(&job));
                return Some(job);
            }
            if state.is_closed {
                return None;
            }
            state = self
                .changed
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Ends a job that was taken with its last words, which say whether anybody reads them; if not,
    /// all is [abandoned](Queue::abandon).
    pub fn finish(&self, job: &Arc<J>, last_words: impl FnOnce() -> bool) {
        let mut state = self.state();
        state.running.retain(|other| !Arc::ptr_eq(other, job));
        let is_heard = last_words();
        drop(state);
        if !is_heard {
            self.abandon();
        }
    }

    /// Takes a job out that nobody works on yet.
    pub fn withdraw(&self, is_wanted: impl Fn(&J) -> bool) -> Option<Arc<J>> {
        let mut state = self.state();
        let place = state.waiting.iter().position(|job| is_wanted(job))?;
        state.waiting.remove(place)
    }

    /// Looks at all open jobs; those under way come first, then the others as they were added.
    pub fn look<T>(&self, see: impl FnOnce(&[&J]) -> T) -> T {
        let state = self.state();
        let open = state.running.iter().chain(&state.waiting);
        see(&open.map(Arc::as_ref).collect::<Vec<_>>())
    }

    /// Tells workers that no more jobs will come.
    fn close(&self) {
        self.state().is_closed = true;
        self.changed.notify_all();
    }

    /// Closes the queue when the reader is gone, whatever the reason.
    pub fn close_on_drop(&self) -> CloseOnDrop<'_, J> {
        CloseOnDrop(self)
    }

    /// Drops all jobs, since nobody reads the answers.
    pub fn abandon(&self) {
        let mut state = self.state();
        state.waiting.clear();
        state.running.iter().for_each(|job| job.control().stop());
        drop(state);
        self.close();
    }
}

/// Closes a queue in the end.
pub struct CloseOnDrop<'a, J: Job>(&'a Queue<J>);

impl<J: Job> Drop for CloseOnDrop<'_, J> {
    fn drop(&mut self) {
        self.0.close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Errand(u32, Control);

    impl Job for Errand {
        fn control(&self) -> &Control {
            &self.1
        }
    }

    fn queue_of(numbers: std::ops::Range<u32>) -> Queue<Errand> {
        let queue = Queue::new();
        numbers.for_each(|number| queue.add(Errand(number, Control::default())));
        queue
    }

    fn open(queue: &Queue<Errand>) -> Vec<u32> {
        queue.look(|open| open.iter().map(|job| job.0).collect())
    }

    #[test]
    fn jobs_are_open_until_their_last_word() {
        let queue = queue_of(0..3);
        let first = queue.take().unwrap();
        assert_eq!((first.0, open(&queue)), (0, vec![0, 1, 2]));
        queue.finish(&first, || true);
        assert_eq!(open(&queue), [1, 2]);
        assert!(queue.withdraw(|job| job.0 == 2).is_some());
        assert!(queue.withdraw(|job| job.0 == 2).is_none());
        drop(queue.close_on_drop());
        assert_eq!(queue.take().unwrap().0, 1);
        assert!(queue.take().is_none());
    }

    #[test]
    fn nobody_reading_ends_everything() {
        let queue = queue_of(0..3);
        let (first, second) = (queue.take().unwrap(), queue.take().unwrap());
        queue.finish(&first, || false);
        assert!(second.control().go_on(0).is_err());
        assert_eq!(open(&queue), [1]);
        assert!(queue.take().is_none());
    }

    #[test]
    fn many_workers_do_each_job_once() {
        let queue = queue_of(0..0);
        let done = Mutex::new(Vec::new());
        std::thread::scope(|scope| {
            let _closing = queue.close_on_drop();
            for _ in 0..3 {
                scope.spawn(|| {
                    while let Some(job) = queue.take() {
                        queue.finish(&job, || {
                            done.lock().unwrap().push(job.0);
                            true
                        });
                    }
                });
            }
            for number in 0..1_000 {
                queue.add(Errand(number, Control::default()));
            }
        });
        let mut done = done.into_inner().unwrap();
        done.sort_unstable();
        assert_eq!(done, (0..1_000).collect::<Vec<_>>());
    }
}
