//! The thread that searches: it takes one job after the other and answers each.

use std::sync::Arc;
use std::time::Instant;

use thera_control::{Control, Interrupted};
use thera_games::{AnyGame, AnyPosition, Game, Notation};
use thera_knowledge::Advisor;
use thera_queries::{Analyse, AnalyseAnswer, AnalysePart, LineAnswer};
use thera_search::perft::{divide_within, perft_within};

use super::go::Limits;
use crate::engine::lines::say;
use crate::engine::queue::{self, Queue};

/// With more first moves than this only the sum is told.
const MOST_DIVIDED: u64 = 10_000;

/// What the searcher is to do.
pub struct Job<P> {
    pub work: Work<P>,
    pub control: Control,
}

/// The kinds of work, all answered in the order they were asked for.
pub enum Work<P> {
    /// Build the engine and say so.
    Prepare(Build),
    /// Answer a `go` that was not understood with the reason.
    Refuse(String),
    Search {
        position: P,
        limits: Limits,
        build: Build,
        /// When it was asked for: the player's clock runs from here.
        asked: Instant,
    },
    Perft {
        position: P,
        depth: u32,
    },
}

/// What an engine is built from; it is built anew when this changes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Build {
    pub megabytes: usize,
    /// Counts new games: what was found in an earlier one is forgotten.
    pub game_number: u64,
}

impl<P> queue::Job for Job<P> {
    fn control(&self) -> &Control {
        &self.control
    }
}

impl<P> Job<P> {
    /// Whether `stop` can end it.
    pub fn is_stoppable(&self) -> bool {
        matches!(self.work, Work::Search { .. } | Work::Perft { .. })
    }

    /// Whether only `stop` ends it.
    pub fn is_endless(&self) -> bool {
        matches!(self.work, Work::Search { limits, .. } if limits.is_endless)
    }
}

/// The engine, built when first needed, and the game it plays.
pub struct Searcher {
    game: AnyGame,
    engine: Option<(Build, Advisor)>,
}

impl Searcher {
    pub fn new(game: AnyGame) -> Self {
        Searcher { game, engine: None }
    }

    /// Works until there will be no more jobs.
    pub fn run(mut self, queue: &Queue<Job<AnyPosition>>) {
        while let Some(job) = queue.take() {
            let answer = self.answer(&job);
            queue.finish(&job, || say(&answer));
        }
    }

    /// Does a job; what it returns is the last that is said about it.
    fn answer(&mut self, job: &Arc<Job<AnyPosition>>) -> String {
        match &job.work {
            Work::Prepare(build) => {
                self.engine(*build);
                "readyok".into()
            }
            Work::Refuse(reason) => format!("info string {reason}\nbestmove (none)"),
            Work::Search {
                position,
                limits,
                build,
                asked,
            } => {
                self.engine(*build);
                let control = job.control.within(limits.time(asked.elapsed()));
                self.search(position, limits, *build, &control)
            }
            Work::Perft { position, depth } => {
                let (game, control) = (&self.game, &job.control);
                let counted = rayon::ThreadPoolBuilder::new()
                    .num_threads(control.threads)
                    .build()
                    .map_err(|_| Interrupted::NoThread)
                    .and_then(|pool| pool.install(|| count(game, position, *depth, control)));
                counted.unwrap_or_else(|reason| format!("info string perft: {reason}"))
            }
        }
    }

    fn engine(&mut self, build: Build) -> &mut Advisor {
        if self
            .engine
            .as_ref()
            .is_some_and(|(built, _)| *built != build)
        {
            // The old table goes before there is a new one.
            self.engine = None;
        }
        let game = &self.game;
        let (_, advisor) = self.engine.get_or_insert_with(|| {
            let mut advisor = Advisor::new(game, build.megabytes << 20);
            advisor.prepare();
            (build, advisor)
        });
        advisor
    }

    fn search(
        &mut self,
        position: &AnyPosition,
        limits: &Limits,
        build: Build,
        control: &Control,
    ) -> String {
        let mut tell = |part: AnalysePart| {
            let AnalysePart::Analysis(found) = part else {
                return;
            };
            let mut lines = (1..).zip(&found.lines);
            if !lines.all(|(place, line)| say(&info(&found, place, line))) {
                control.stop();
            }
        };
        let advisor = self.engine(build);
        let found = Analyse::ask(advisor, position, &limits.task, control, &mut tell);
        match found.lines.first() {
            Some(line) => format!("bestmove {}", line.turn),
            None => "info string the game is over\nbestmove (none)".into(),
        }
    }
}

/// The number of sequences of turns after each first move, and of all.
fn count(
    game: &AnyGame,
    position: &AnyPosition,
    depth: u32,
    control: &Control,
) -> Result<String, Interrupted> {
    let mut text = String::new();
    let total = if game.count_moves(position) > MOST_DIVIDED {
        perft_within(game, position, depth, control)?
    } else {
        let shares = divide_within(game, position, depth, control)?;
        for (turn, count) in &shares {
            text += &format!("{}: {count}\n", game.format_move(*turn));
        }
        shares
            .iter()
            .fold(0, |sum: u64, (_, count)| sum.saturating_add(*count))
    };
    Ok(text + &format!("nodes {total}"))
}

/// Hundredths of a point that stand for a win whose length is not known.
const CERTAIN: i64 = 100_000;

/// A line as `info`.
fn info(found: &AnalyseAnswer, place: usize, line: &LineAnswer) -> String {
    let (nodes, seconds) = (found.nodes, found.seconds);
    let speed = nodes as f64 / seconds.max(1e-6);
    let verdict = &line.verdict;
    let score = match (line.mate, verdict.score) {
        // A mate counts one's own turns.
        (Some(turns), _) => format!("mate {}", (turns.abs() + 1) / 2 * turns.signum()),
        (None, Some(points)) => format!("cp {:.0}", points * 100.0),
        (None, None) if verdict.share > 0.5 => format!("cp {CERTAIN}"),
        (None, None) => format!("cp -{CERTAIN}"),
    };
    // A proof looks as far ahead as its line; a tree of games has no depth.
    let depth = found.depth.map_or(String::new(), |depth| {
        let proven = if verdict.proven { line.line.len() } else { 0 };
        format!("depth {} ", depth.max(proven as u32))
    });
    format!(
        "info {depth}multipv {place} score {score} nodes {nodes} nps {speed:.0} time {:.0} pv {}",
        seconds * 1000.0,
        line.line.join(" ")
    )
}
