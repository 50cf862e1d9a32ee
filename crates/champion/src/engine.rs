//! The engine: searches deeper and deeper, with several threads, and tells what it found.

use std::time::{Duration, Instant};

use thera_control::Control;
use thera_search::analysis::Limits;

use crate::evaluation::Evaluation;
use crate::history::Common;
use crate::position::Position;
use crate::score::{Score, is_proof};
use crate::search::{Constants, MOST_PLIES, RootTurn, Searcher, Shared, Shortcuts, Team};
use crate::table::Table;
use crate::turn::Turn;

/// One of the best turns, and what may follow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// What it is worth to the player to move.
    pub score: Score,
    /// The turn and its continuation; never empty.
    pub turns: Vec<Turn>,
}

/// What a search found so far.
#[derive(Clone, Debug)]
pub struct Findings {
    /// Plies searched in full.
    pub depth: u32,
    /// Positions looked at by all threads.
    pub nodes: u64,
    /// Time taken.
    pub time: Duration,
    /// The best turns, the best first; empty if the game is over.
    pub lines: Vec<Line>,
}

impl Findings {
    /// The best turn; `None` if there is none.
    pub fn best(&self) -> Option<Turn> {
        self.lines.first().map(|line| line.turns[0])
    }
}

/// A searcher with a table that lasts from search to search.
pub struct Engine<E> {
    evaluation: E,
    table: Table,
    shortcuts: Shortcuts,
    constants: Constants,
}

impl<E: Evaluation> Engine<E> {
    /// An engine that judges by `evaluation`, with a table of so many bytes.
    pub fn new(evaluation: E, memory: usize) -> Self {
        Engine {
            evaluation,
            table: Table::new(memory),
            shortcuts: Shortcuts::ALL,
            constants: Constants::USUAL,
        }
    }

    /// The same engine with other shortcuts.
    pub fn with_shortcuts(self, shortcuts: Shortcuts) -> Self {
        Engine { shortcuts, ..self }
    }

    /// The same engine with other constants.
    pub fn with_constants(self, constants: Constants) -> Self {
        Engine { constants, ..self }
    }

    /// Forgets what was found in other positions.
    pub fn forget(&self) {
        self.table.clear();
    }

    /// The evaluation.
    pub fn evaluation(&self) -> &E {
        &self.evaluation
    }

    /// Searches a position until a limit is reached or the result is proven, calling `listen`
    /// after each depth. With one thread and no limit of time it finds the same every time.
    pub fn search(
        &self,
        position: &Position,
        limits: &Limits,
        control: &Control,
        mut listen: impl FnMut(&Findings),
    ) -> Findings {
        self.table.grow_older();
        let helpers = control.threads.max(1) - 1;
        let shared = Shared {
            evaluation: &self.evaluation,
            table: &self.table,
            control,
            team: (helpers > 0).then(Team::new),
            history: Common::new(),
            shortcuts: self.shortcuts,
            constants: self.constants,
        };
        let deepen = || Deepening::new(&shared, position, limits, helpers + 1);
        let Some(team) = &shared.team else {
            return deepen().run(&mut listen);
        };
        std::thread::scope(|scope| {
            for _ in 0..helpers {
                // A system without threads to spare leaves the search to those there are.
                let helper = || deepen().run(&mut |_| ());
                let _ = std::thread::Builder::new().spawn_scoped(scope, helper);
            }
            let findings = deepen().run(&mut listen);
            team.end_all();
            findings
        })
    }
}

/// One thread's way down through the depths.
struct Deepening<'a, E: Evaluation> {
    searcher: Searcher<'a, E>,
    shared: &'a Shared<'a, E>,
    limits: &'a Limits,
    threads: usize,
    begun: Instant,
}

impl<'a, E: Evaluation> Deepening<'a, E> {
    fn new(
        shared: &'a Shared<'a, E>,
        position: &Position,
        limits: &'a Limits,
        threads: usize,
    ) -> Self {
        let share = limits.nodes.div_ceil(threads as u64);
        Deepening {
            searcher: Searcher::new(shared, position, share),
            shared,
            limits,
            threads,
            begun: Instant::now(),
        }
    }

    /// Deepens until a limit is reached.
    fn run(mut self, listen: &mut impl FnMut(&Findings)) -> Findings {
        let mut findings = self.findings(0);
        let legal = self.searcher.roots.len();
        if legal == 0 {
            return findings;
        }
        let lines = self.limits.lines.clamp(1, legal);
        let deepest = self.limits.depth.clamp(1, MOST_PLIES as u32);
        let mut depth = 0;
        while depth < deepest {
            depth += 1;
            self.search_lines(depth, lines);
            depth = self.compare(depth);
            if self.searcher.is_stopped() {
                findings = self.after_stop(findings, lines);
                break;
            }
            findings = self.findings(depth);
            listen(&findings);
            if self.is_settled(depth, lines) {
                break;
            }
        }
        findings
    }

    /// Searches the best lines to a depth.
    fn search_lines(&mut self, depth: u32, lines: usize) {
        for first in 0..lines {
            self.searcher.search_roots(first, depth);
            if self.searcher.is_stopped() {
                break;
            }
        }
        self.searcher.sort_lines(lines);
    }

    /// Tells the others what was found, or takes what another found first; the depth reached.
    fn compare(&mut self, depth: u32) -> u32 {
        let Some(team) = &self.shared.team else {
            return depth;
        };
        if !self.searcher.is_stopped() {
            team.tell(depth, &self.searcher.roots);
        }
        match team.told(depth) {
            Some((reached, roots)) => {
                self.searcher.catch_up(roots);
                reached
            }
            None => depth,
        }
    }

    /// What is known when a depth was begun but not ended: it counts for the best turn, not for
    /// the depth. Further lines are those of the depth before, as they were not all searched.
    fn after_stop(&self, before: Findings, lines: usize) -> Findings {
        let now = self.findings(before.depth);
        if lines == 1 || before.depth == 0 {
            return now;
        }
        Findings {
            lines: before.lines,
            ..now
        }
    }

    /// Whether searching deeper cannot change anything that matters: each line is proven, and
    /// deep enough to have seen the shortest way.
    fn is_settled(&self, depth: u32, lines: usize) -> bool {
        self.searcher.roots[..lines].iter().all(|root| {
            is_proof(root.score)
                && match Score::from_number(root.score) {
                    Score::Win(plies) | Score::Loss(plies) => plies <= depth + 1,
                    Score::Estimate(_) => false,
                }
        })
    }

    fn findings(&self, depth: u32) -> Findings {
        let lines = self.limits.lines.max(1);
        let found = |root: &RootTurn| Line {
            score: root.known_score().unwrap_or(Score::Estimate(0)),
            turns: root.line.clone(),
        };
        // A turn that was not searched is only told if there is no other.
        let roots = &self.searcher.roots;
        let known = roots.iter().take_while(|root| root.known_score().is_some());
        let told = known.count().clamp(1, lines);
        let nodes = if self.threads == 1 {
            self.searcher.nodes()
        } else {
            self.shared.control.nodes().max(self.searcher.nodes())
        };
        Findings {
            depth,
            nodes,
            time: self.begun.elapsed(),
            lines: roots.iter().take(told).map(found).collect(),
        }
    }
}
