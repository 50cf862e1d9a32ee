//! Fixed searches of fixed positions: how fast the engine is, and whether it still searches as it
//! did.
//!
//! How many positions one thread looks at is the same on every machine. The sum over all searches
//! is the engine's signature: a change that should not alter the search must leave it as it is.

use std::time::Duration;

use thera_control::{Control, Interrupted};
use thera_games::Notation;
use thera_games::santorini::Santorini;

use crate::engine::Engine;
use crate::evaluation::Evaluation;
use crate::position::Position;
use thera_search::analysis::Limits;

/// Plies each position is searched for the signature.
pub const DEPTH: u32 = 6;

/// Bytes of the table.
const MEMORY: usize = 16 << 20;

/// Positions from the first placement to the last turns.
pub const POSITIONS: [&str; 20] = [
    "0000000000000000000000000/1/mortal:/mortal:",
    "0000000000000000000000000/2/mortal:C3,C2/mortal:",
    "0000000000000000000000000/1/mortal:B2,D4/mortal:B4,D2",
    "0000000000000000000000000/1/mortal:C2,C4/mortal:B3,D3",
    "0000000000000100221100001/1/mortal:D3,E5/mortal:C3,D2",
    "0000001000011200021100000/1/mortal:C3,B2/mortal:D3,C4",
    "0000020000002211202000000/1/mortal:A3,C3/mortal:C2,E4",
    "0001002100210110112100000/1/mortal:C4,D3/mortal:B3,C2",
    "0010001011121110121100010/1/mortal:D3,D4/mortal:A3,D2",
    "0000010100010120022200140/2/mortal:D3,E1/mortal:B3,E4",
    "1000112220111200101010200/2/mortal:B4,B5/mortal:D4,E3",
    "1200001001001211202112200/1/mortal:B4,E3/mortal:A2,B1",
    "0101201221100202111011200/1/mortal:B2,E4/mortal:C2,C4",
    "0201201122033120101100001/1/mortal:D3,D5/mortal:B4,E4",
    "1000002011114121211221110/1/mortal:B2,E3/mortal:C2,D4",
    "0121102424022140101000000/1/mortal:B2,D3/mortal:C3,E5",
    "0010200021024222040122211/2/mortal:B1,D4/mortal:B2,B3",
    "0002200422024222024410121/2/mortal:B1,D3/mortal:D1,D4",
    "0114111442042120214214110/1/mortal:C3,C5/mortal:B5,E3",
    "4441024242222442224200022/2/mortal:C3,E2/mortal:B3,E4",
];

/// How far each position is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Task {
    /// Plies at most.
    pub depth: u32,
    /// Time at most.
    pub time: Option<Duration>,
    /// Threads that share the work.
    pub threads: usize,
}

impl Task {
    /// The searches whose positions make the signature.
    pub const SIGNATURE: Task = Task {
        depth: DEPTH,
        time: None,
        threads: 1,
    };
}

/// What the search of one position took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Measure {
    /// The position.
    pub position: &'static str,
    /// Plies searched in full.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// Time taken.
    pub time: Duration,
}

/// Searches every position, each with an empty table.
pub fn run<E: Evaluation>(
    evaluation: E,
    task: &Task,
    control: &Control,
) -> Result<Vec<Measure>, Interrupted> {
    let engine = Engine::new(evaluation, MEMORY);
    let limits = Limits {
        depth: task.depth,
        ..Limits::default()
    };
    let measure = |(done, text): (usize, &'static str)| {
        control.report(done as u64, POSITIONS.len() as u64);
        let mut part = control.within(task.time);
        part.threads = task.threads;
        engine.forget();
        let found = engine.search(&position(text), &limits, &part, |_| ());
        control.go_on(found.nodes).map(|()| Measure {
            position: text,
            depth: found.depth,
            nodes: found.nodes,
            time: found.time,
        })
    };
    POSITIONS.into_iter().enumerate().map(measure).collect()
}

/// The number that tells this search from others.
pub fn signature(measures: &[Measure]) -> u64 {
    measures.iter().map(|measure| measure.nodes).sum()
}

fn position(text: &str) -> Position {
    let position = Santorini::standard().parse_position(text);
    position
        .ok()
        .and_then(|position| Position::from_rules(&position))
        .expect("the fixed positions are positions")
}
