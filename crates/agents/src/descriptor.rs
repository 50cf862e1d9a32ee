//! How an agent describes itself: its name, its meaning, its options, and what it needs to play.
//!
//! Each agent is one file with one [`Description`]; the list in [`crate::catalogue`] names it
//! once. Reading and writing agents as text, the errors, help texts and catalogues all read these
//! tables and nothing else.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use thera_games::AnyGame;

use crate::agent::Agent;
use crate::options::{Chosen, format_time};
use crate::spec::AgentError;

/// An agent as catalogues and help texts tell it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AgentInfo {
    /// The word that names it.
    pub name: &'static str,
    /// What it does.
    pub meaning: &'static str,
    /// Its options, in the order in which they are written.
    pub options: &'static [OptionInfo],
}

/// An option of an agent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OptionInfo {
    /// What stands before the equals sign.
    pub key: &'static str,
    /// What stands for its value in help texts: `N`, `FILE`.
    pub value: &'static str,
    /// What it means.
    pub meaning: &'static str,
    /// What its values are.
    pub kind: OptionKind,
}

/// What the values of an option are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum OptionKind {
    /// A whole number of a range.
    Count {
        /// The smallest.
        least: u64,
        /// The largest.
        most: u64,
        /// What it is if it is not given, where that is one number.
        usual: Option<u64>,
    },
    /// So many threads; one if it is not given.
    Threads {
        /// The most.
        most: u64,
    },
    /// Any number of a range.
    Number {
        /// The smallest.
        least: f64,
        /// The largest.
        most: f64,
        /// What it is if it is not given.
        usual: f64,
    },
    /// A time for each move.
    Time {
        /// What it is if no limit is given.
        usual: Option<Duration>,
    },
    /// One of these words.
    Choice {
        /// The words.
        words: &'static [&'static str],
        /// The word that means the same as none, and is therefore not written.
        usual: Option<&'static str>,
    },
    /// A file of this machine.
    File,
    /// The name of an evaluation of the family.
    Evaluation,
    /// Weights of the evaluation's features.
    Weights,
}

impl OptionInfo {
    /// The option as it is typed: `depth=N`.
    pub fn text(&self) -> String {
        format!("{}={}", self.key, self.value)
    }

    /// What it means, with the range of its values and the usual one.
    pub fn explanation(&self) -> String {
        let (range, usual) = match self.kind {
            OptionKind::Count { least, most, usual } => {
                let range = format!(", {least} to {most}");
                (range, usual.map(|usual| usual.to_string()))
            }
            OptionKind::Threads { most } => (format!(", 1 to {most}"), Some("1".to_string())),
            OptionKind::Number { least, most, usual } => {
                let thousandths = (usual * 1000.0).round() / 1000.0;
                (
                    format!(", {least} to {most}"),
                    Some(thousandths.to_string()),
                )
            }
            OptionKind::Time { usual } => (String::new(), usual.map(format_time)),
            OptionKind::Choice { words, usual } => {
                let listed = self.value == words.join("|");
                let words = if listed {
                    String::new()
                } else {
                    format!(": {}", words.join(", "))
                };
                (words, usual.map(str::to_string))
            }
            OptionKind::File | OptionKind::Evaluation | OptionKind::Weights => {
                (String::new(), None)
            }
        };
        let usual = usual.map_or(String::new(), |usual| format!(" ({usual})"));
        format!("{}{range}{usual}", self.meaning)
    }

    /// Whether its value is a file of this machine.
    pub fn names_a_file(&self) -> bool {
        matches!(self.kind, OptionKind::File)
    }
}

/// Which games an agent plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Games {
    /// Those for two players with everything open.
    Duels,
    /// The others.
    Tables,
    /// All.
    Any,
}

/// What one agent says of itself.
pub(crate) trait Description {
    /// Its name, meaning and options.
    const INFO: AgentInfo;

    /// Which games it plays.
    const GAMES: Games = Games::Duels;

    /// Whether its choices depend on the clock as well as on the seed.
    fn is_timed(options: &Chosen) -> bool {
        options.time().is_some()
    }

    /// Makes it ready for games with these rules: what takes long or can fail happens here. `None`
    /// for a person.
    fn prepare(options: &Chosen, game: &AnyGame) -> Result<Option<Prepared>, AgentError>;
}

/// An agent that is ready to play any number of games with the same rules.
///
/// Files have been read and evaluations made; players share them. Cloning is cheap.
#[derive(Clone)]
pub struct Prepared {
    player: Arc<dyn Fn(u64) -> Box<dyn Agent> + Send + Sync>,
}

impl Prepared {
    /// An agent whose players are made like this from a seed.
    pub(crate) fn new<A: Agent + 'static>(
        player: impl Fn(u64) -> A + Send + Sync + 'static,
    ) -> Self {
        Prepared {
            player: Arc::new(move |seed| Box::new(player(seed))),
        }
    }

    /// A player for one side of one game; its seed fixes its random choices.
    pub fn player(&self, seed: u64) -> Box<dyn Agent> {
        (self.player)(seed)
    }
}

impl fmt::Debug for Prepared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Prepared").finish_non_exhaustive()
    }
}
