//! Agents as typed: `NAME[:key=value,…]`.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thera_board::shorten;
use thera_champion::levels::{self, LEVELS, Level};
use thera_learn::EvalError;
use thera_search::lookahead::MAX_DEPTH;
use thera_search::mcts::USUAL_CURIOSITY;
use thera_search::montecarlo::Pick;
use thiserror::Error;

use crate::agent::{Agent, Playable};
use crate::champion::Champion;
use crate::options::{EvalSpec, OptionError, Options, Writer};
use crate::perfect::Perfect;
use crate::players::{Greedy, MonteCarlo, Random, Searcher, TreeSearch};
use crate::qplayer::QPlayer;

/// The most games an agent may play out for a move.
pub const MAX_PLAYOUTS: u64 = 1_000_000_000;

/// The most threads an agent may search with.
const MAX_THREADS: usize = 256;

/// Memory a perfect player may take, in megabytes.
const MAX_MEGABYTES: u32 = 1 << 20;

/// An agent as typed.
#[derive(Clone, Debug, PartialEq)]
pub enum AgentSpec {
    /// A person at the board.
    Human,
    /// Any legal move, all equally likely.
    Random,
    /// A move of the largest immediate gain.
    Greedy,
    /// Looks at everything up to a depth.
    Minimax(Sight),
    /// Finds the same faster.
    AlphaBeta(Sight),
    /// Plays games out at random after every move.
    MonteCarlo {
        /// Games to play out for a move.
        playouts: Option<u64>,
        /// How the move is chosen.
        pick: Pick,
        /// Time for a move.
        time: Option<Duration>,
    },
    /// Monte Carlo tree search.
    Mcts {
        /// Games to play out for a move.
        playouts: Option<u64>,
        /// The weight of what is little known.
        curiosity: Option<f64>,
        /// Time for a move.
        time: Option<Duration>,
    },
    /// Plays what a table of Q-learning says.
    QLearning {
        /// The file it is in.
        table: PathBuf,
    },
    /// Plays without a mistake, where the game is small enough.
    Perfect {
        /// Time for a move.
        time: Option<Duration>,
        /// Megabytes of memory.
        megabytes: Option<u32>,
        /// A file of answers.
        tablebase: Option<PathBuf>,
    },
    /// The strongest there is for the game.
    Champion(Effort),
}

/// How far an agent looks ahead, and how it judges what it sees there.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Sight {
    /// Turns ahead.
    pub depth: Option<u32>,
    /// Time for a move: deeper and deeper until it is over.
    pub time: Option<Duration>,
    /// The evaluation.
    pub eval: EvalSpec,
}

/// How hard the champion tries.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Effort {
    /// Time for a move; the usual one if no limit is given.
    pub time: Option<Duration>,
    /// Positions to look at for a move.
    pub nodes: Option<u64>,
    /// Turns ahead.
    pub depth: Option<u32>,
    /// Threads to search with.
    pub threads: Option<usize>,
    /// A named strength.
    pub level: Option<&'static Level>,
    /// A file of answers.
    pub tablebase: Option<PathBuf>,
}

/// An agent as `thera games` tells it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AgentInfo {
    /// The word that names it.
    pub name: &'static str,
    /// What it does.
    pub meaning: &'static str,
    /// Its options, each with its meaning.
    pub options: &'static [(&'static str, &'static str)],
}

const DEPTH: (&str, &str) = (
    "depth=N",
    "turns to look ahead, 1 to 64 (2 for minimax, 3 for alphabeta)",
);
const EVAL: (&str, &str) = ("eval=NAME", "evaluation, see 'thera games'");
const WEIGHTS: (&str, &str) = ("w=A;B;…", "weights of the evaluation's features");
const TIME: (&str, &str) = (
    "time=T",
    "time for a move, such as 500ms or 2s; the seed then no longer decides the move",
);
const TABLEBASE: (&str, &str) = (
    "tablebase=FILE",
    "answer from a file of 'thera solve --all --write'",
);
const PLAYOUTS: (&str, &str) = ("playouts=N", "games to play out for a move");

impl AgentSpec {
    /// What there is.
    pub const ALL: &[AgentInfo] = &[
        AgentInfo {
            name: "human",
            meaning: "a person at the board",
            options: &[],
        },
        AgentInfo {
            name: "random",
            meaning: "any legal move, all equally likely",
            options: &[],
        },
        AgentInfo {
            name: "greedy",
            meaning: "climbs when it can, takes the vertex of highest degree, takes a region",
            options: &[],
        },
        AgentInfo {
            name: "minimax",
            meaning: "looks at everything some turns ahead",
            options: &[DEPTH, EVAL, WEIGHTS, TIME],
        },
        AgentInfo {
            name: "alphabeta",
            meaning: "finds what minimax finds, faster",
            options: &[DEPTH, EVAL, WEIGHTS, TIME],
        },
        AgentInfo {
            name: "montecarlo",
            meaning: "plays games out at random and makes the move that won most (500 games)",
            options: &[
                PLAYOUTS,
                ("pick=wins|average", "most games won, or the largest share"),
                TIME,
            ],
        },
        AgentInfo {
            name: "mcts",
            meaning: "Monte Carlo tree search (2000 games)",
            options: &[
                PLAYOUTS,
                ("c=X", "how eager to try what is little known (1.414)"),
                TIME,
            ],
        },
        AgentInfo {
            name: "qlearning",
            meaning: "plays what a table says that 'thera train qlearning' made; at random where \
                      the table knows nothing",
            options: &[("table=FILE", "the table; must be given")],
        },
        AgentInfo {
            name: "perfect",
            meaning: "plays without a mistake where it can solve the game in time (60s a move), \
                      and gives up with a sentence where it cannot",
            options: &[
                ("time=T", "time for a move"),
                ("memory=M", "megabytes for a move (1024)"),
                TABLEBASE,
            ],
        },
        AgentInfo {
            name: "champion",
            meaning: "the strongest: an engine of its own for standard Santorini, exact answers on \
                      small boards of it, alpha-beta with the usual evaluation elsewhere (1s a \
                      move)",
            options: &[
                ("time=T", "time for a move"),
                ("nodes=N", "positions to look at for a move"),
                ("depth=N", "turns to look ahead"),
                ("threads=N", "threads to search with (1)"),
                (
                    "level=NAME",
                    "beginner, casual, club, strong, expert, master, grandmaster or champion",
                ),
                TABLEBASE,
            ],
        },
    ];

    /// What is told about this agent.
    pub fn info(&self) -> &'static AgentInfo {
        let name = self.name();
        let known = AgentSpec::ALL.iter().find(|info| info.name == name);
        known.unwrap_or(&AgentSpec::ALL[0])
    }

    /// The word that names the agent.
    pub fn name(&self) -> &'static str {
        match self {
            AgentSpec::Human => "human",
            AgentSpec::Random => "random",
            AgentSpec::Greedy => "greedy",
            AgentSpec::Minimax(_) => "minimax",
            AgentSpec::AlphaBeta(_) => "alphabeta",
            AgentSpec::MonteCarlo { .. } => "montecarlo",
            AgentSpec::Mcts { .. } => "mcts",
            AgentSpec::QLearning { .. } => "qlearning",
            AgentSpec::Perfect { .. } => "perfect",
            AgentSpec::Champion(_) => "champion",
        }
    }

    /// The evaluation it is told to use, if it is an agent that uses one.
    pub fn eval(&self) -> Option<&EvalSpec> {
        match self {
            AgentSpec::Minimax(sight) | AgentSpec::AlphaBeta(sight) => Some(&sight.eval),
            _ => None,
        }
    }

    /// The same agent with another evaluation, if it is one that uses one.
    pub fn with_eval(self, eval: EvalSpec) -> Option<Self> {
        match self {
            AgentSpec::Minimax(sight) => Some(AgentSpec::Minimax(Sight { eval, ..sight })),
            AgentSpec::AlphaBeta(sight) => Some(AgentSpec::AlphaBeta(Sight { eval, ..sight })),
            _ => None,
        }
    }

    /// Whether this is a person, who cannot be built.
    pub fn is_human(&self) -> bool {
        *self == AgentSpec::Human
    }

    /// Whether the agent reads a file of this machine; front ends for strangers refuse those.
    pub fn reads_files(&self) -> bool {
        match self {
            AgentSpec::QLearning { .. } => true,
            AgentSpec::Perfect { tablebase, .. } => tablebase.is_some(),
            AgentSpec::Champion(effort) => effort.tablebase.is_some(),
            _ => false,
        }
    }

    /// Whether the agent was told how many threads to use; front ends that share their threads
    /// among many refuse those.
    pub fn asks_for_threads(&self) -> bool {
        matches!(self, AgentSpec::Champion(effort) if effort.threads.is_some())
    }

    /// Whether its choices depend on the clock as well as on the seed.
    pub fn is_timed(&self) -> bool {
        match self {
            AgentSpec::Minimax(sight) | AgentSpec::AlphaBeta(sight) => sight.time.is_some(),
            AgentSpec::MonteCarlo { time, .. } | AgentSpec::Mcts { time, .. } => time.is_some(),
            AgentSpec::Perfect { .. } => true,
            AgentSpec::Champion(effort) => effort.is_timed(),
            AgentSpec::Human
            | AgentSpec::Random
            | AgentSpec::Greedy
            | AgentSpec::QLearning { .. } => false,
        }
    }

    /// The agent itself, for one game; `None` for a person.
    pub fn build<G: Playable>(
        &self,
        game: &G,
        seed: u64,
    ) -> Result<Option<Box<dyn Agent<G>>>, AgentError> {
        Ok(Some(match self {
            AgentSpec::Human => return Ok(None),
            AgentSpec::Random => Box::new(Random::new(seed)),
            AgentSpec::Greedy => Box::new(Greedy::new(seed)),
            AgentSpec::Minimax(sight) => Box::new(Searcher::minimax(game, sight, seed)?),
            AgentSpec::AlphaBeta(sight) => Box::new(Searcher::alphabeta(game, sight, seed)?),
            AgentSpec::MonteCarlo {
                playouts,
                pick,
                time,
            } => Box::new(MonteCarlo::new(*playouts, *pick, *time, seed)),
            AgentSpec::Mcts {
                playouts,
                curiosity,
                time,
            } => {
                let curiosity = curiosity.unwrap_or(USUAL_CURIOSITY);
                Box::new(TreeSearch::new(*playouts, curiosity, *time, seed))
            }
            AgentSpec::QLearning { table } => Box::new(QPlayer::new(game, table, seed)?),
            AgentSpec::Perfect {
                time,
                megabytes,
                tablebase,
            } => Box::new(Perfect::new(game, *time, *megabytes, tablebase.as_deref())?),
            AgentSpec::Champion(effort) => Box::new(Champion::new(game, effort, seed)?),
        }))
    }

    fn read(name: &str, options: &mut Options<'_>) -> Result<AgentSpec, AgentError> {
        let refuse = |error| AgentError::Option {
            name: name.to_string(),
            error,
        };
        Ok(match name {
            "human" => AgentSpec::Human,
            "random" => AgentSpec::Random,
            "greedy" => AgentSpec::Greedy,
            "minimax" => AgentSpec::Minimax(Sight::read(options).map_err(refuse)?),
            "alphabeta" => AgentSpec::AlphaBeta(Sight::read(options).map_err(refuse)?),
            "montecarlo" => AgentSpec::MonteCarlo {
                playouts: playouts(options).map_err(refuse)?,
                pick: options
                    .take("pick", "wins or average", read_pick)
                    .map_err(refuse)?
                    .unwrap_or_default(),
                time: options.time().map_err(refuse)?,
            },
            "mcts" => AgentSpec::Mcts {
                playouts: playouts(options).map_err(refuse)?,
                curiosity: options
                    .take("c", "a number from 0 to 100", read_curiosity)
                    .map_err(refuse)?,
                time: options.time().map_err(refuse)?,
            },
            "qlearning" => AgentSpec::QLearning {
                table: file(options, "table")
                    .map_err(refuse)?
                    .ok_or(AgentError::Option {
                        name: name.to_string(),
                        error: OptionError::Missing("table=FILE"),
                    })?,
            },
            "perfect" => AgentSpec::Perfect {
                time: options.time().map_err(refuse)?,
                megabytes: options
                    .number("memory", 1..=MAX_MEGABYTES)
                    .map_err(refuse)?,
                tablebase: file(options, "tablebase").map_err(refuse)?,
            },
            "champion" => AgentSpec::Champion(Effort::read(options).map_err(refuse)?),
            _ => return Err(AgentError::UnknownName(shorten(name))),
        })
    }
}

impl Sight {
    fn read(options: &mut Options<'_>) -> Result<Self, OptionError> {
        Ok(Sight {
            depth: options.number("depth", 1..=MAX_DEPTH)?,
            time: options.time()?,
            eval: options.eval()?,
        })
    }
}

impl Effort {
    /// Whether the clock ends the search.
    pub(crate) fn is_timed(&self) -> bool {
        let limited = self.nodes.is_some() || self.depth.is_some() || self.level.is_some();
        self.time.is_some() || !limited
    }

    fn read(options: &mut Options<'_>) -> Result<Self, OptionError> {
        let names: Vec<&str> = LEVELS.iter().map(|level| level.name).collect();
        Ok(Effort {
            time: options.time()?,
            nodes: options.number("nodes", 1..=MAX_PLAYOUTS)?,
            depth: options.number("depth", 1..=MAX_DEPTH)?,
            threads: options.number("threads", 1..=MAX_THREADS)?,
            level: options.take("level", &names.join(", "), levels::level)?,
            tablebase: file(options, "tablebase")?,
        })
    }
}

fn playouts(options: &mut Options<'_>) -> Result<Option<u64>, OptionError> {
    options.number("playouts", 1..=MAX_PLAYOUTS)
}

fn file(options: &mut Options<'_>, key: &str) -> Result<Option<PathBuf>, OptionError> {
    options.take(key, "a file name", |text| {
        (!text.is_empty()).then(|| PathBuf::from(text))
    })
}

fn read_pick(text: &str) -> Option<Pick> {
    match text {
        "wins" => Some(Pick::Wins),
        "average" => Some(Pick::Average),
        _ => None,
    }
}

fn read_curiosity(text: &str) -> Option<f64> {
    text.parse().ok().filter(|c| (0.0..=100.0).contains(c))
}

/// The seeds of first's and second's agent in a game with this seed: two agents of one kind must
/// not draw the same numbers.
pub fn player_seeds(seed: u64) -> [u64; 2] {
    [seed, !seed]
}

/// Why a text is not an agent, or an agent cannot play a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum AgentError {
    /// No such name.
    #[error("unknown agent '{0}': expected one of {names}", names = known_names())]
    UnknownName(String),
    /// An option the agent does not have.
    #[error("agent '{name}' has no option '{option}'; {known}", known = known_options(name))]
    UnknownOption {
        /// The agent.
        name: String,
        /// The option as given.
        option: String,
    },
    /// An option that cannot be read.
    #[error("agent '{name}': {error}")]
    Option {
        /// The agent.
        name: String,
        /// What is wrong with it.
        error: OptionError,
    },
    /// An evaluation that does not exist for the game.
    #[error(transparent)]
    Evaluation(#[from] EvalError),
    /// A file that is of no use.
    #[error("agent '{name}': {reason}")]
    File {
        /// The agent.
        name: &'static str,
        /// Why.
        reason: String,
    },
}

fn known_names() -> String {
    let names: Vec<&str> = AgentSpec::ALL.iter().map(|info| info.name).collect();
    names.join(", ")
}

fn known_options(name: &str) -> String {
    let info = AgentSpec::ALL.iter().find(|info| info.name == name);
    let options: Vec<&str> = info
        .map(|info| info.options.iter().map(|(text, _)| *text).collect())
        .unwrap_or_default();
    if options.is_empty() {
        "it takes none".to_string()
    } else {
        format!("it takes {}", options.join(", "))
    }
}

impl FromStr for AgentSpec {
    type Err = AgentError;

    fn from_str(text: &str) -> Result<Self, AgentError> {
        let (name, options) = text.split_once(':').unwrap_or((text, ""));
        let name = name.trim().to_ascii_lowercase();
        let known = AgentSpec::ALL.iter().any(|info| info.name == name);
        if !known {
            return Err(AgentError::UnknownName(shorten(&name)));
        }
        let mut options = Options::parse(options).map_err(|error| AgentError::Option {
            name: name.clone(),
            error,
        })?;
        let spec = AgentSpec::read(&name, &mut options)?;
        match options.left_over() {
            Some(option) => Err(AgentError::UnknownOption { name, option }),
            None => Ok(spec),
        }
    }
}

impl fmt::Display for AgentSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut options = Writer::default();
        match self {
            AgentSpec::Human | AgentSpec::Random | AgentSpec::Greedy => {}
            AgentSpec::Minimax(sight) | AgentSpec::AlphaBeta(sight) => {
                options
                    .put("depth", sight.depth)
                    .eval(&sight.eval)
                    .time(sight.time);
            }
            AgentSpec::MonteCarlo {
                playouts,
                pick,
                time,
            } => {
                let pick = (*pick == Pick::Average).then_some("average");
                options
                    .put("playouts", *playouts)
                    .put("pick", pick)
                    .time(*time);
            }
            AgentSpec::Mcts {
                playouts,
                curiosity,
                time,
            } => {
                options
                    .put("playouts", *playouts)
                    .put("c", *curiosity)
                    .time(*time);
            }
            AgentSpec::QLearning { table } => {
                options.put("table", Some(table.display()));
            }
            AgentSpec::Perfect {
                time,
                megabytes,
                tablebase,
            } => {
                let file = tablebase.as_ref().map(|file| file.display());
                options
                    .time(*time)
                    .put("memory", *megabytes)
                    .put("tablebase", file);
            }
            AgentSpec::Champion(effort) => {
                options
                    .time(effort.time)
                    .put("nodes", effort.nodes)
                    .put("depth", effort.depth)
                    .put("threads", effort.threads)
                    .put("level", effort.level.map(|level| level.name))
                    .put(
                        "tablebase",
                        effort.tablebase.as_ref().map(|file| file.display()),
                    );
            }
        }
        f.pad(&format!("{}{}", self.name(), options.text()))
    }
}

impl Serialize for AgentSpec {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for AgentSpec {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}
