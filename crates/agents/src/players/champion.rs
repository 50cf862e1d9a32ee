//! The strongest player of each game, and its named levels.
//!
//! It asks the advisor, as every front end does: what can be proven in a part of its time is
//! proven (or looked up, in a file if it was given one), and only the rest is estimated.

use std::sync::Arc;
use std::time::Duration;

use thera_champion::book_for;
use thera_champion::levels::{self, LEVELS, Level, seen};
use thera_control::Control;
use thera_games::capability::Seated;
use thera_games::evaluation::{self, Score};
use thera_games::{AnyGame, AnyMove, AnyPosition, Game};
use thera_knowledge::{Advisor, Analysis, Limits, Line};
use thera_search::playout::Playouts;
use thera_search::seats::tree;
use thera_solvers::Oracle;

use super::lookahead::depth;
use super::perfect::{TABLEBASE, open_tablebase};
use super::seats::{Growth, Planter};
use crate::agent::{Agent, Thought};
use crate::chooser::Chooser;
use crate::descriptor::{AgentInfo, Description, Games, OptionInfo, OptionKind, Prepared};
use crate::options::{Chosen, EVAL};
use crate::spec::AgentError;

const USUAL_TIME: Duration = Duration::from_secs(1);

/// Bytes for what it remembers, if it may have as many.
const MEMORY: usize = 32 << 20;
/// The least of them, and those for every position of a move: what a whole game leaves behind fits.
/// A larger table would be slower to come by than the few positions to look at.
const LEAST_MEMORY: usize = 1 << 20;
const MEMORY_PER_NODE: u64 = 512;

const TIME: OptionInfo = OptionInfo {
    key: "time",
    value: "T",
    meaning: "time for a move",
    kind: OptionKind::Time {
        usual: Some(USUAL_TIME),
    },
};

const NODES: OptionInfo = OptionInfo {
    key: "nodes",
    value: "N",
    meaning: "positions to look at for a move",
    kind: OptionKind::Count {
        least: 1,
        most: 1_000_000_000,
        usual: None,
    },
};

const DEPTH: OptionInfo = depth(None);

const THREADS: OptionInfo = OptionInfo {
    key: "threads",
    value: "N",
    meaning: "threads to search with",
    kind: OptionKind::Threads { most: 256 },
};

const LEVEL: OptionInfo = OptionInfo {
    key: "level",
    value: "NAME",
    meaning: "strength for people, weakest first",
    kind: OptionKind::Choice {
        words: &LEVEL_NAMES,
        usual: None,
    },
};

const LEVEL_NAMES: [&str; LEVELS.len()] = {
    let mut names = [""; LEVELS.len()];
    let mut place = 0;
    while place < LEVELS.len() {
        names[place] = LEVELS[place].name;
        place += 1;
    }
    names
};

/// The agent as it describes itself; [`Player`] plays.
pub(crate) struct Champion;

impl Description for Champion {
    const INFO: AgentInfo = AgentInfo {
        name: "champion",
        meaning: "the strongest: an engine of its own where there is one, exact answers where they \
                  are soon had, principal variation search elsewhere",
        options: &[TIME, NODES, DEPTH, THREADS, LEVEL, EVAL, TABLEBASE],
    };

    const GAMES: Games = Games::Any;

    fn is_timed(options: &Chosen) -> bool {
        Effort::of(options).is_timed()
    }

    fn prepare(options: &Chosen, game: &AnyGame) -> Result<Option<Prepared>, AgentError> {
        let effort = Effort::of(options);
        if game.duel().is_err() {
            let growth = effort.growth();
            return Ok(Some(Prepared::new(move |seed| Planter::new(growth, seed))));
        }
        let tablebase = open_tablebase(options, game, Self::INFO.name)?;
        let evaluation = options.eval().name;
        if evaluation.is_some() {
            evaluation::Chosen::of(game, evaluation.as_deref(), None)?;
        }
        Ok(Some(Prepared::new(move |seed| Player {
            advisor: None,
            evaluation: evaluation.clone(),
            tablebase: tablebase.clone(),
            effort,
            chooser: Chooser::new(seed),
            thought: Thought::default(),
        })))
    }
}

/// How hard it tries.
#[derive(Clone, Copy)]
struct Effort {
    time: Option<Duration>,
    nodes: Option<u64>,
    depth: Option<u32>,
    threads: usize,
    level: Option<&'static Level>,
}

impl Effort {
    fn of(options: &Chosen) -> Self {
        Effort {
            time: options.time(),
            nodes: options.count(&NODES),
            depth: options.count(&DEPTH).map(|depth| depth as u32),
            threads: options.count(&THREADS).unwrap_or(1) as usize,
            level: options.word(&LEVEL).and_then(levels::level),
        }
    }

    /// The same effort where there are more seats, chance or hidden things.
    fn growth(&self) -> Growth {
        let nodes = self.nodes.or(self.level.map(|level| level.nodes));
        let playouts = nodes.map_or(u64::MAX, |nodes| {
            (nodes / tree::POSITIONS_PER_PLAYOUT).max(1)
        });
        let timed = self.is_timed();
        Growth {
            playouts: Playouts(playouts),
            curiosity: tree::USUAL_CURIOSITY,
            time: timed.then(|| self.time.unwrap_or(USUAL_TIME)),
            worlds: None,
        }
    }

    /// Whether the clock ends the search.
    fn is_timed(&self) -> bool {
        let limited = self.nodes.is_some() || self.depth.is_some() || self.level.is_some();
        self.time.is_some() || !limited
    }
}

/// Plays the best move it can find within its limits.
struct Player {
    /// Made with the first choice: only then is it known how much memory there is.
    advisor: Option<Advisor>,
    /// Answers from a file.
    tablebase: Option<Arc<dyn Oracle<AnyGame>>>,
    /// What the engine for any game goes by, in place of the best there is.
    evaluation: Option<String>,
    effort: Effort,
    chooser: Chooser,
    thought: Thought,
}

impl Player {
    /// How far to look this time.
    fn limits(&mut self) -> Limits {
        let level = self.effort.level;
        let of_level = level.map(|level| level.nodes(self.chooser.fraction()));
        Limits {
            lines: level.map_or(1, |level| level.choices),
            depth: self.effort.depth.unwrap_or(u32::MAX),
            nodes: self.effort.nodes.or(of_level).unwrap_or(u64::MAX),
        }
    }

    fn control(&self, control: &Control) -> Control {
        let time = if self.effort.is_timed() {
            Some(self.effort.time.unwrap_or(USUAL_TIME))
        } else {
            None
        };
        let mut control = control.within(time);
        // More threads than processors only cost memory, whoever asks for them.
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        control.threads = self.effort.threads.min(processors);
        control
    }

    /// The best move by the opening book, if there is one and it knows the position.
    fn book_move(&mut self, game: &AnyGame, position: &AnyPosition) -> Option<AnyMove> {
        let line = book_for(game)?.lines(position).into_iter().next()?;
        self.thought = Thought {
            nodes: 0,
            depth: None,
            score: Some(line.score),
            share: None,
        };
        line.moves.first().copied()
    }

    fn advisor(&mut self, game: &AnyGame, nodes: u64, control: &Control) -> &mut Advisor {
        let useful = nodes.saturating_mul(MEMORY_PER_NODE);
        let useful = usize::try_from(useful).unwrap_or(usize::MAX);
        let memory = useful.clamp(LEAST_MEMORY, MEMORY).min(control.memory);
        let (tablebase, evaluation) = (self.tablebase.clone(), self.evaluation.as_deref());
        self.advisor.get_or_insert_with(|| {
            let mut advisor = Advisor::new(game, memory);
            if evaluation.is_some() {
                advisor = advisor
                    .with_evaluation(evaluation, None)
                    .expect("the game has this evaluation, as was seen when it was named");
            }
            match tablebase {
                Some(tablebase) => advisor.with_oracle(tablebase),
                None => advisor,
            }
        })
    }
}

impl Agent for Player {
    fn choose_within(
        &mut self,
        game: &AnyGame,
        position: &AnyPosition,
        control: &Control,
    ) -> Option<AnyMove> {
        self.choose_aloud(game, position, control, &mut |_, _| ())
    }

    fn choose_aloud(
        &mut self,
        game: &AnyGame,
        position: &AnyPosition,
        control: &Control,
        tell: &mut dyn FnMut(u32, AnyMove),
    ) -> Option<AnyMove> {
        // Without a choice there is nothing to think about.
        if let [only] = game.moves(position)[..] {
            self.thought = Thought::default();
            return Some(only);
        }
        let level = self.effort.level;
        if level.is_none()
            && self.evaluation.is_none()
            && let Some(turn) = self.book_move(game, position)
        {
            return Some(turn);
        }
        let (limits, control) = (self.limits(), self.control(control));
        let advisor = self.advisor(game, limits.nodes, &control);
        let tell = &mut |found: &Analysis| {
            if let Some(line) = found.lines.first() {
                tell(found.depth, line.moves[0]);
            }
        };
        let found = match level {
            // Levels play by what they see.
            Some(_) => advisor.look_ahead_aloud(position, &limits, &control, tell),
            None => advisor.choose_aloud(position, &limits, &control, tell),
        };
        let score = |line: &Line| line.verdict.score(found.player);
        let scores: Vec<Score> = found.lines.iter().map(score).collect();
        let chosen = match level {
            Some(level) if level.slack > 0 => {
                let horizon = level.horizon(|| self.chooser.fraction());
                let chances = level.chances(&seen(&scores, horizon));
                self.chooser.pick_weighted(&chances)?
            }
            _ => 0,
        };
        let turn = found.lines.get(chosen)?.moves.first().copied();
        self.thought = Thought {
            nodes: found.nodes,
            depth: (found.depth > 0).then_some(found.depth),
            score: Some(scores[chosen]),
            share: None,
        };
        turn
    }

    fn thought(&self) -> Thought {
        self.thought
    }
}
