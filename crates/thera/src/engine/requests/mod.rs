//! Analysis for programs: JSON objects, one a line, several requests at once.
//!
//! Here requests travel: they are read, wait, are cancelled and answered. What they look like is
//! told by [`shape`].

mod shape;

use std::io;
use std::sync::Arc;

use serde::Serialize;
use thera_control::Control;
use thera_games::{AnyGame, AnyPosition};
use thera_knowledge::Advisor;
use thera_queries::{Analyse, AnalyseAnswer, AnalysePart};

use self::shape::{Answer, Cancelled, Question, Refusal, Request};
use super::lines::{next, say};
use super::queue::{self, Queue};
use super::run_threads;
use crate::failure::Failure;

/// Bytes that each worker may use for what it remembers.
const MEMORY: usize = 32 << 20;

/// Requests that may wait or be worked on.
const MOST_OPEN: usize = 1_000;

/// Answers requests until the input ends; what was asked before is still answered, unless nobody
/// reads any more. After `quit` it is answered at once.
pub fn serve(game: &AnyGame, workers: usize) -> Result<(), Failure> {
    let office = Arc::new(Office {
        game: game.clone(),
        queue: Queue::new(),
    });
    let reader = Arc::clone(&office);
    let work = |_| {
        let office = Arc::clone(&office);
        Box::new(move || office.work()) as super::ThreadBody
    };
    let workers = (0..workers.max(1)).map(work).collect();
    run_threads(Box::new(move || reader.listen()), workers)
}

/// A question and the reins of its answer.
struct Job<P> {
    question: Question<P>,
    control: Control,
}

impl<P> queue::Job for Job<P> {
    fn control(&self) -> &Control {
        &self.control
    }
}

struct Office {
    game: AnyGame,
    queue: Queue<Job<AnyPosition>>,
}

impl Office {
    /// Takes requests until there are no more.
    fn listen(&self) {
        let _closing = self.queue.close_on_drop();
        let mut input = io::stdin().lock();
        while let Some(line) = next(&mut input) {
            if line == "quit" {
                self.queue
                    .look(|open| open.iter().for_each(|job| job.control.stop()));
                return;
            }
            if !line.is_empty() && !self.receive(&line) {
                return self.queue.abandon();
            }
        }
    }

    /// Takes a line; false if nobody reads the answers.
    fn receive(&self, line: &str) -> bool {
        match shape::read(&self.game, line).and_then(|request| self.admit(request)) {
            Ok(Request::Analyse(question)) => {
                self.queue.add(Job {
                    question,
                    control: Control::new(MEMORY, None, 1),
                });
                true
            }
            Ok(Request::Cancel { id, target }) => self.cancel(&id, &target),
            Err(refusal) => tell(&refusal),
        }
    }

    /// Lets a request in unless its name is taken or there are too many.
    fn admit(&self, request: Request<AnyPosition>) -> Result<Request<AnyPosition>, Refusal> {
        let Request::Analyse(question) = &request else {
            return Ok(request);
        };
        let id = &question.id;
        self.queue.look(|open| {
            if open.iter().any(|job| job.question.id == *id) {
                let reason = "a request with this id is still open";
                return Err(Refusal::of(id, Some("id"), reason));
            }
            if open.len() >= MOST_OPEN {
                let reason = format!("{MOST_OPEN} requests are open; wait for answers");
                return Err(Refusal::of(id, None, reason));
            }
            Ok(())
        })?;
        Ok(request)
    }

    /// Ends a request: at once if it waits, soon if it is worked on. Either way it is answered.
    fn cancel(&self, id: &str, target: &str) -> bool {
        let is_target = |job: &Job<AnyPosition>| job.question.id == target;
        let found = match self.queue.withdraw(is_target) {
            Some(job) => {
                let nothing = Analyse::nothing(&self.game, &job.question.position);
                if !tell(&last_word(&job, &nothing)) {
                    return false;
                }
                true
            }
            None => self.queue.look(|open| {
                let job = open.iter().find(|job| is_target(job));
                job.map(|job| job.control.stop()).is_some()
            }),
        };
        tell(&Cancelled {
            id,
            is_final: true,
            cancelled: target,
            found,
        })
    }

    /// Answers jobs until there are no more.
    fn work(&self) {
        let mut advisor = Advisor::new(&self.game, MEMORY);
        while let Some(job) = self.queue.take() {
            let control = job.control.within(job.question.time);
            let is_cancelled = job.control.go_on(0).is_err();
            let mut tell_part = |part: AnalysePart| {
                let AnalysePart::Analysis(found) = part else {
                    return;
                };
                let answer = Answer {
                    is_final: false,
                    ..last_word(&job, &found)
                };
                if !tell(&answer) {
                    control.stop();
                }
            };
            let (position, limits) = (&job.question.position, &job.question.limits);
            let found = match is_cancelled {
                true => Analyse::nothing(&self.game, position),
                false => Analyse::ask(&mut advisor, position, limits, &control, &mut tell_part),
            };
            self.queue.finish(&job, || tell(&last_word(&job, &found)));
        }
    }
}

/// The final answer to a job.
fn last_word<'a, P>(job: &'a Job<P>, found: &'a AnalyseAnswer) -> Answer<'a> {
    Answer {
        id: &job.question.id,
        is_final: true,
        found,
    }
}

fn tell(message: &impl Serialize) -> bool {
    // These messages are texts, numbers and lists, which JSON can always hold.
    serde_json::to_string(message).is_ok_and(|line| say(&line))
}
