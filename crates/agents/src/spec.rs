//! Agents as typed: `NAME[:key=value,…]`.

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thera_board::shorten;
use thera_games::capability::Seated;
use thera_games::evaluation::EvalError;
use thera_games::{AnyGame, Player};
use thiserror::Error;

use crate::agent::Agent;
use crate::catalogue::Kind;
use crate::descriptor::{AgentInfo, Games, OptionKind, Prepared};
use crate::options::{Chosen, EvalSpec, OptionError};

/// An agent as typed.
///
/// ```
/// use thera_agents::AgentSpec;
/// let agent: AgentSpec = "alphabeta: depth=3, eval=Boreham".parse().unwrap();
/// assert_eq!(agent.to_string(), "alphabeta:depth=3,eval=boreham");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct AgentSpec {
    kind: Kind,
    options: Chosen,
}

impl AgentSpec {
    /// What there is.
    pub const ALL: &[AgentInfo] = Kind::INFOS;

    /// The agents that a text stands for: one, or with `key=*` one for each word of an option that
    /// has a list of them.
    ///
    /// ```
    /// use thera_agents::AgentSpec;
    /// let levels = AgentSpec::roster("champion:level=*").unwrap();
    /// assert_eq!(levels[0].to_string(), "champion:level=toddler");
    /// assert_eq!(AgentSpec::roster("random").unwrap().len(), 1);
    /// assert!(AgentSpec::roster("champion:nodes=*").is_err());
    /// ```
    pub fn roster(text: &str) -> Result<Vec<AgentSpec>, AgentError> {
        let Some((option, words)) = star_in(text) else {
            return Ok(vec![text.parse()?]);
        };
        let each =
            |word: &&str| AgentSpec::roster(&text.replacen(option, &option.replace('*', word), 1));
        let agents: Result<Vec<_>, _> = words.iter().map(each).collect();
        Ok(agents?.concat())
    }

    /// What is told about this agent.
    pub fn info(&self) -> &'static AgentInfo {
        self.kind.info()
    }

    /// The word that names the agent.
    pub fn name(&self) -> &'static str {
        self.info().name
    }

    /// The evaluation it is told to use, if it is an agent that uses one.
    pub fn eval(&self) -> Option<EvalSpec> {
        self.uses_an_evaluation().then(|| self.options.eval())
    }

    /// The same agent with another evaluation, if it is one that uses one.
    pub fn with_eval(self, eval: EvalSpec) -> Option<Self> {
        self.uses_an_evaluation().then(|| AgentSpec {
            kind: self.kind,
            options: self.options.with_eval(eval, self.kind.info().options),
        })
    }

    fn uses_an_evaluation(&self) -> bool {
        let mut kinds = self.info().options.iter().map(|option| option.kind);
        kinds.any(|kind| kind == OptionKind::Evaluation)
    }

    /// Whether this is a person, who cannot be built.
    pub fn is_human(&self) -> bool {
        self.kind == Kind::Human
    }

    /// Whether the agent reads a file of this machine; front ends for strangers refuse those.
    pub fn reads_files(&self) -> bool {
        self.options.has(|kind| matches!(kind, OptionKind::File))
    }

    /// The files it reads.
    pub fn files(&self) -> impl Iterator<Item = &Path> {
        self.options.files()
    }

    /// The same agent with the contents of its files, which are not read then; the name of one that
    /// is not there is the error.
    pub fn with_files(
        mut self,
        contents: &dyn Fn(&Path) -> Option<Arc<[u8]>>,
    ) -> Result<Self, PathBuf> {
        self.options.attach(contents)?;
        Ok(self)
    }

    /// Whether the agent was told how many threads to use; front ends that share their threads
    /// among many refuse those.
    pub fn asks_for_threads(&self) -> bool {
        self.options
            .has(|kind| matches!(kind, OptionKind::Threads { .. }))
    }

    /// Whether its choices depend on the clock as well as on the seed.
    pub fn is_timed(&self) -> bool {
        self.kind.is_timed(&self.options)
    }

    /// The agent made ready for any number of games with these rules: its files are read and its
    /// evaluation is made, once. `None` for a person.
    pub fn prepare(&self, game: &AnyGame) -> Result<Option<Prepared>, AgentError> {
        let name = self.name();
        match (self.kind.games(), game.duel()) {
            (Games::Duels, Err(reason)) => Err(AgentError::NotForTables { name, reason }),
            (Games::Tables, Ok(())) => Err(AgentError::NotForTwo(name)),
            _ => self.kind.prepare(&self.options, game),
        }
    }

    /// The agent itself, for one game; `None` for a person.
    pub fn build(&self, game: &AnyGame, seed: u64) -> Result<Option<Box<dyn Agent>>, AgentError> {
        let prepared = self.prepare(game)?;
        Ok(prepared.map(|prepared| prepared.player(seed)))
    }
}

/// The first option `key=*` of an agent as typed whose values are a list of words, and those.
fn star_in(text: &str) -> Option<(&str, &'static [&'static str])> {
    let (name, options) = text.split_once(':')?;
    let info = Kind::find(name.trim())?.info();
    options.split(',').find_map(|option| {
        let (key, _) = option
            .split_once('=')
            .filter(|(_, value)| value.trim() == "*")?;
        let known = info.options.iter().find(|known| known.key == key.trim())?;
        match known.kind {
            OptionKind::Choice { words, .. } => Some((option, words)),
            _ => None,
        }
    })
}

/// The seeds of the agents in a game with this seed, seat by seat: two agents of one kind must not
/// draw the same numbers.
pub fn player_seeds(seed: u64) -> [u64; Player::ALL.len()] {
    let further = |seat: u64| seed.wrapping_add(seat.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    [seed, !seed, further(2), further(3), further(4), further(5)]
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
        name: &'static str,
        /// The option as given.
        option: String,
    },
    /// An option that cannot be read.
    #[error("agent '{name}': {error}")]
    Option {
        /// The agent.
        name: &'static str,
        /// What is wrong with it.
        error: OptionError,
    },
    /// An evaluation that does not exist for the game.
    #[error(transparent)]
    Evaluation(#[from] EvalError),
    /// An agent for two players with everything open.
    #[error(
        "agent '{name}' is for two players with everything open, but {reason}; expected one of {others}",
        others = names_of(Games::Tables)
    )]
    NotForTables {
        /// The agent.
        name: &'static str,
        /// What is otherwise in the game.
        reason: &'static str,
    },
    /// An agent for other games than those for two players with everything open.
    #[error(
        "agent '{0}' is for games with more players, chance or hidden things; expected one of {others}",
        others = names_of(Games::Duels)
    )]
    NotForTwo(&'static str),
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

/// The agents that play such games.
fn names_of(games: Games) -> String {
    let kinds = AgentSpec::ALL
        .iter()
        .filter_map(|info| Kind::find(info.name));
    let able = kinds.filter(|kind| [games, Games::Any].contains(&kind.games()));
    able.map(|kind| kind.info().name)
        .collect::<Vec<_>>()
        .join(", ")
}

fn known_options(name: &str) -> String {
    let options = Kind::find(name).map_or(&[][..], |kind| kind.info().options);
    match options {
        [] => "it takes none".to_string(),
        _ => {
            let texts: Vec<String> = options.iter().map(|option| option.text()).collect();
            format!("it takes {}", texts.join(", "))
        }
    }
}

impl FromStr for AgentSpec {
    type Err = AgentError;

    fn from_str(text: &str) -> Result<Self, AgentError> {
        let (name, options) = text.split_once(':').unwrap_or((text, ""));
        let name = name.trim().to_ascii_lowercase();
        let kind = Kind::find(&name).ok_or_else(|| AgentError::UnknownName(shorten(&name)))?;
        let AgentInfo {
            name,
            options: table,
            ..
        } = *kind.info();
        match Chosen::read(options, table) {
            Ok(options) => Ok(AgentSpec { kind, options }),
            Err(OptionError::Unknown(option)) => Err(AgentError::UnknownOption { name, option }),
            Err(error) => Err(AgentError::Option { name, error }),
        }
    }
}

impl fmt::Display for AgentSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}{}", self.name(), self.options))
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
