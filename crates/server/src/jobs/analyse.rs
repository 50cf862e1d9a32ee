//! `analyse`: the best lines, deeper and deeper, and beside them what the exact solver knows about
//! each move.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use serde::{Deserialize, Serialize};
use serde_json::json;
use thera_agents::analysis::{Adviser, Task};
use thera_control::Control;
use thera_games::with_game;
use thera_search::analysis::{self, Insight};

use super::{Desk, Offered, exact, time, wait_for_turn};
use crate::engine::Running;
use crate::error::ApiError;
use crate::limits;
use crate::place::Place;
use crate::score::{Worth, clear_advantage};
use crate::socket::reply::Reply;

/// Lines shown unless the client wants more or fewer.
const USUAL_LINES: usize = 3;

/// Bytes for what an engine of its own remembers, if the computation may have as many: more take
/// long to set up, and every move on the page begins another analysis.
const MEMORY: usize = 32 << 20;

/// What to analyse.
#[derive(Clone, Deserialize)]
pub struct Request {
    #[serde(flatten)]
    place: Place,
    lines: Option<usize>,
    seconds: Option<f64>,
}

/// A move and what is expected to follow.
#[derive(Serialize)]
pub struct Line {
    #[serde(rename = "move")]
    turn: String,
    steps: Vec<String>,
    line: Vec<String>,
    score: Worth,
}

/// What the two computations of one analysis tell each other. Both send `analysis` messages, and
/// do so one at a time: after the proven one no estimate follows.
#[derive(Default)]
pub(super) struct Common(Mutex<Findings>);

#[derive(Default)]
struct Findings {
    /// Set once every move is proven: then there is nothing left to estimate.
    settled: bool,
    /// Turns to the end after moves for which the search has proven it.
    distances: HashMap<String, u32>,
}

impl Common {
    fn findings(&self) -> MutexGuard<'_, Findings> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The turns to the end after a move, if the search knows.
    pub(super) fn distance(&self, turn: &str) -> Option<u32> {
        self.findings().distances.get(turn).copied()
    }

    /// Every move is proven: sends what there is to say about that, which is the last word.
    pub(super) fn settle(&self, send: impl FnOnce()) {
        let mut findings = self.findings();
        findings.settled = true;
        send();
    }

    /// Remembers what the search found and sends it, unless everything is settled.
    fn estimate(&self, lines: &[Line], send: impl FnOnce()) {
        let mut findings = self.findings();
        if findings.settled {
            return;
        }
        for line in lines {
            if let Some(turns) = line.score.distance {
                findings.distances.insert(line.turn.clone(), turns);
            }
        }
        send();
    }
}

pub(super) fn start(desk: &Desk<'_>, request: Request) -> Result<Vec<Running>, ApiError> {
    let time = time(request.seconds, limits::ANALYSE, limits::ANALYSE)?;
    let lines = request.lines.unwrap_or(USUAL_LINES).clamp(1, limits::LINES);
    let common = Arc::new(Common::default());
    let known = Arc::clone(&common);
    let place = request.place.clone();
    let search = desk.start(time, move |app, control, reply| {
        let game = app.rules().find(&request.place.game)?;
        with_game!(&game.rules, game => search(game, &request.place, lines, control, reply, &common))
    })?;
    let brake = search.brake();
    let solve = desk.start(time, move |app, control, reply| {
        let game = app.rules().find(&place.game)?;
        let complete = with_game!(&game.rules, game => {
            exact::tell(game, &place, lines, control, reply, &known)
        })?;
        if complete {
            brake.stop();
        }
        Ok(())
    })?;
    Ok(vec![search, solve])
}

fn search<G: Offered>(
    game: &G,
    place: &Place,
    lines: usize,
    control: &Control,
    reply: &Reply,
    common: &Common,
) -> Result<(), ApiError> {
    let position = place.course(game)?.now();
    limits::check_breadth(game)?;
    let begun = Instant::now();
    if let Some(outcome) = game.outcome(&position) {
        let message = json!({
            "depth": 0, "nodes": 0, "seconds": 0.0, "method": "rules",
            "score": Worth::proven(outcome, Some(0)), "lines": [],
        });
        reply.update("analysis", message);
        return Ok(());
    }
    wait_for_turn(control);
    let mut adviser = adviser(game, control);
    let task = Task {
        lines,
        ..Task::default()
    };
    let method = adviser.method();
    let tell = |insight: &Insight<G::Move>| {
        let lines = lines_of(game, insight, method);
        let score = lines.first().map(|line| line.score.clone());
        let message = json!({
            "depth": insight.depth,
            "nodes": insight.nodes,
            "seconds": begun.elapsed().as_secs_f64(),
            "method": method,
            "score": score,
            "lines": lines,
        });
        common.estimate(&lines, || reply.update("analysis", message));
    };
    adviser.analyse(&position, &task, control, tell);
    Ok(())
}

/// The best engine there is for the game, within the memory of a computation.
pub(super) fn adviser<G: Offered>(game: &G, control: &Control) -> Adviser<G> {
    Adviser::new(game, MEMORY.min(control.memory))
}

fn lines_of<G: Offered>(game: &G, insight: &Insight<G::Move>, method: &str) -> Vec<Line> {
    let clear = clear_advantage::<G>(method);
    let told = |line: &analysis::Line<G::Move>| {
        let score = Worth::found(line.score, insight.player, insight.exhausted, clear);
        Line::new(game, &line.moves, score)
    };
    insight.lines.iter().filter_map(told).collect()
}

impl Line {
    /// A line as it is sent; there is none without a move.
    pub(super) fn new<G: Offered>(game: &G, moves: &[G::Move], score: Worth) -> Option<Self> {
        let &first = moves.first()?;
        Some(Line {
            turn: game.format_move(first),
            steps: game.steps(first),
            line: moves.iter().map(|&turn| game.format_move(turn)).collect(),
            score,
        })
    }

    /// How many turns it has.
    pub(super) fn length(&self) -> usize {
        self.line.len()
    }

    /// What it is worth.
    pub(super) fn score(&self) -> &Worth {
        &self.score
    }
}
