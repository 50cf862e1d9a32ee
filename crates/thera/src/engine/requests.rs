//! Analysis for programs: JSON objects, one a line, several requests at once.

use std::collections::HashMap;
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc};
use std::time::{Duration, Instant};

use serde::Serialize;
use serde_json::{Map, Value};
use thera_agents::Playable;
use thera_agents::analysis::{Adviser, Task};
use thera_control::Control;
use thera_search::analysis::{Insight, MAX_LINES};

use super::lines::{next, say};
use crate::analyse::Told;

/// Bytes that each worker may use for what it remembers.
const MEMORY: usize = 32 << 20;

/// Requests that may wait or be worked on.
const MOST_OPEN: usize = 1_000;

/// A request that does not say how long is answered within this.
const USUAL_TIME: Duration = Duration::from_secs(1);

/// What a request may hold.
const FIELDS: [&str; 7] = [
    "id", "position", "moves", "lines", "seconds", "depth", "nodes",
];

/// Answers requests until the input ends; what was asked before is still answered, unless nobody
/// reads any more.
pub fn serve<G: Playable>(game: &G) {
    let (sender, receiver) = mpsc::channel();
    let office = Office {
        game: game.clone(),
        open: Mutex::default(),
        jobs: Mutex::new(receiver),
    };
    let workers = rayon::current_num_threads().max(1);
    std::thread::scope(|scope| {
        for _ in 0..workers {
            let spawned = std::thread::Builder::new()
                .stack_size(64 << 20)
                .spawn_scoped(scope, || office.work());
            if spawned.is_err() {
                break;
            }
        }
        let mut input = io::stdin().lock();
        while let Some(line) = next(&mut input) {
            if line == "quit" {
                office.cancel_all();
                break;
            }
            if !line.is_empty() && !office.receive(&line, &sender) {
                office.cancel_all();
                break;
            }
        }
        drop(sender);
    });
}

/// A question that was understood.
struct Job<P> {
    id: String,
    position: P,
    task: Task,
    time: Option<Duration>,
    control: Arc<Control>,
}

/// What was wrong with a line, and with which field of it.
struct Complaint {
    field: Option<String>,
    reason: String,
}

impl Complaint {
    fn about(field: &str, reason: impl Into<String>) -> Self {
        Complaint {
            field: Some(field.to_string()),
            reason: reason.into(),
        }
    }
}

#[derive(Serialize)]
struct Refusal<'a> {
    id: Option<&'a str>,
    error: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    field: Option<&'a str>,
}

#[derive(Serialize)]
struct Cancelled<'a> {
    id: &'a str,
    cancelled: &'a str,
    found: bool,
}

#[derive(Serialize)]
struct Answer<'a> {
    id: &'a str,
    #[serde(rename = "final")]
    is_final: bool,
    depth: u32,
    nodes: u64,
    seconds: f64,
    /// Whose scores these are.
    to_move: String,
    lines: Vec<Told>,
}

struct Office<G: Playable> {
    game: G,
    /// The reins of what was asked and is not answered yet.
    open: Mutex<HashMap<String, Arc<Control>>>,
    jobs: Mutex<mpsc::Receiver<Job<G::Position>>>,
}

impl<G: Playable> Office<G> {
    fn open(&self) -> MutexGuard<'_, HashMap<String, Arc<Control>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn cancel_all(&self) {
        self.open().values().for_each(|control| control.stop());
    }

    /// Takes a line; false if nobody reads the answers.
    fn receive(&self, line: &str, sender: &mpsc::Sender<Job<G::Position>>) -> bool {
        let object = match serde_json::from_str(line) {
            Ok(Value::Object(object)) => object,
            Ok(_) => return refuse(None, "expected a JSON object", None),
            Err(error) => return refuse(None, &format!("this is not JSON: {error}"), None),
        };
        let Some(id) = object.get("id").and_then(Value::as_str).map(str::to_string) else {
            return refuse(None, "expected a text that names the request", Some("id"));
        };
        if let Some(target) = object.get("cancel") {
            return self.cancel(&id, target);
        }
        match self.read(&id, &object) {
            Ok(job) => {
                self.open().insert(id, Arc::clone(&job.control));
                sender.send(job).is_ok()
            }
            Err(Complaint { field, reason }) => refuse(Some(&id), &reason, field.as_deref()),
        }
    }

    fn cancel(&self, id: &str, target: &Value) -> bool {
        let Some(target) = target.as_str() else {
            let reason = "expected the id of the request to end, a text";
            return refuse(Some(id), reason, Some("cancel"));
        };
        let found = match self.open().get(target) {
            Some(control) => {
                control.stop();
                true
            }
            None => false,
        };
        tell(&Cancelled {
            id,
            cancelled: target,
            found,
        })
    }

    fn read(&self, id: &str, object: &Map<String, Value>) -> Result<Job<G::Position>, Complaint> {
        if let Some(unknown) = object.keys().find(|key| !FIELDS.contains(&key.as_str())) {
            let unknown = thera_board::shorten(unknown);
            let known = FIELDS.join(", ");
            let reason = format!("unknown field: expected {known} or cancel");
            return Err(Complaint::about(&unknown, reason));
        }
        {
            let open = self.open();
            if open.contains_key(id) {
                return Err(Complaint::about(
                    "id",
                    "a request with this id is still open",
                ));
            }
            if open.len() >= MOST_OPEN {
                return Err(Complaint {
                    field: None,
                    reason: format!("{MOST_OPEN} requests are open; wait for answers"),
                });
            }
        }
        let position = self.read_position(object)?;
        let nodes = number(object, "nodes", 1..=u64::MAX)?;
        let depth = number(object, "depth", 1..=1_000)?;
        let lines = number(object, "lines", 1..=MAX_LINES as u64)?;
        let seconds = read_seconds(object)?;
        let is_limited = nodes.is_some() || depth.is_some();
        Ok(Job {
            id: id.to_string(),
            position,
            task: Task {
                lines: lines.unwrap_or(1) as usize,
                depth: depth.map_or(u32::MAX, |depth| depth as u32),
                nodes: nodes.unwrap_or(u64::MAX),
            },
            time: seconds.or((!is_limited).then_some(USUAL_TIME)),
            control: Arc::new(Control::new(MEMORY, None, 1)),
        })
    }

    fn read_position(&self, object: &Map<String, Value>) -> Result<G::Position, Complaint> {
        let mut position = match object.get("position") {
            None | Some(Value::Null) => self.game.start(),
            Some(Value::String(text)) => self
                .game
                .parse_position(text)
                .map_err(|error| Complaint::about("position", error.to_string()))?,
            Some(_) => return Err(Complaint::about("position", "expected a text")),
        };
        let expected = || Complaint::about("moves", "expected a list of texts");
        let moves = match object.get("moves") {
            None | Some(Value::Null) => &Vec::new(),
            Some(Value::Array(moves)) => moves,
            Some(_) => return Err(expected()),
        };
        for (k, turn) in moves.iter().enumerate() {
            let text = turn.as_str().ok_or_else(expected)?;
            let turn = self
                .game
                .parse_move(&position, text)
                .map_err(|error| Complaint::about("moves", format!("move {}: {error}", k + 1)))?;
            position = self.game.play(&position, turn);
        }
        Ok(position)
    }

    /// Answers jobs until there are no more.
    fn work(&self) {
        let mut adviser = Adviser::new(&self.game, MEMORY);
        loop {
            let job = {
                let jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
                jobs.recv()
            };
            let Ok(job) = job else { return };
            let goes_on = self.answer(&mut adviser, &job);
            self.open().remove(&job.id);
            if !goes_on {
                self.cancel_all();
            }
        }
    }

    /// Answers one job; false if nobody reads any more.
    fn answer(&self, adviser: &mut Adviser<G>, job: &Job<G::Position>) -> bool {
        let begun = Instant::now();
        let control = job.control.within(job.time);
        let to_move = self.game.to_move(&job.position).to_string();
        let put = |insight: Option<&Insight<G::Move>>, is_final| {
            tell(&Answer {
                id: &job.id,
                is_final,
                depth: insight.map_or(0, |insight| insight.depth),
                nodes: insight.map_or(0, |insight| insight.nodes),
                seconds: begun.elapsed().as_secs_f64(),
                to_move: to_move.clone(),
                lines: insight.map_or(Vec::new(), |insight| self.told(insight)),
            })
        };
        let found = adviser.analyse(&job.position, &job.task, &control, |insight| {
            if !put(Some(insight), false) {
                control.stop();
            }
        });
        put(found.as_ref(), true)
    }

    fn told(&self, insight: &Insight<G::Move>) -> Vec<Told> {
        let lines = insight.lines.iter();
        let told = lines.map(|line| Told::new(&self.game, insight, line));
        told.collect()
    }
}

fn tell(message: &impl Serialize) -> bool {
    // These messages are texts, numbers and lists, which JSON can always hold.
    serde_json::to_string(message).is_ok_and(|line| say(&line))
}

fn refuse(id: Option<&str>, error: &str, field: Option<&str>) -> bool {
    tell(&Refusal { id, error, field })
}

fn number(
    object: &Map<String, Value>,
    field: &str,
    range: std::ops::RangeInclusive<u64>,
) -> Result<Option<u64>, Complaint> {
    match object.get(field) {
        None | Some(Value::Null) => Ok(None),
        Some(value) => match value.as_u64().filter(|number| range.contains(number)) {
            Some(number) => Ok(Some(number)),
            None => {
                let (least, most) = (range.start(), range.end());
                let reason = format!("expected a whole number from {least} to {most}");
                Err(Complaint::about(field, reason))
            }
        },
    }
}

fn read_seconds(object: &Map<String, Value>) -> Result<Option<Duration>, Complaint> {
    match object.get("seconds") {
        None | Some(Value::Null) => Ok(None),
        Some(value) => {
            let seconds = value.as_f64().filter(|s| (0.0..=86_400.0).contains(s));
            match seconds.map(Duration::from_secs_f64) {
                Some(time) => Ok(Some(time)),
                None => Err(Complaint::about(
                    "seconds",
                    "expected a number from 0 to 86400",
                )),
            }
        }
    }
}
