//! The opponents a person may choose.

use serde::Serialize;
use thera_agents::{AgentInfo, AgentSpec};

use crate::catalogue::{Entry, entries};

/// A kind of agent.
#[derive(Serialize)]
pub struct AgentEntry {
    name: &'static str,
    meaning: &'static str,
    options: Vec<Entry>,
}

/// A difficulty level: an agent with a name for people.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Level {
    name: &'static str,
    /// The agent it stands for.
    pub agent: &'static str,
    meaning: &'static str,
}

/// The agents that can play here: all but people.
pub fn agents() -> Vec<AgentEntry> {
    AgentSpec::ALL
        .iter()
        .filter(|info| info.name != "human")
        .map(AgentEntry::new)
        .collect()
}

impl AgentEntry {
    fn new(info: &AgentInfo) -> Self {
        // Options that name files are for the command line only.
        let offered = |(text, _): &(&str, &str)| !text.contains("FILE");
        AgentEntry {
            name: info.name,
            meaning: info.meaning,
            options: entries(info.options.iter().copied().filter(offered)),
        }
    }
}

/// The levels, weakest first.
pub const LEVELS: &[Level] = &[
    Level {
        name: "Beginner",
        agent: "random",
        meaning: "plays any legal move",
    },
    Level {
        name: "Easy",
        agent: "greedy",
        meaning: "takes what it can get at once and looks no further",
    },
    Level {
        name: "Medium",
        agent: "alphabeta:depth=2",
        meaning: "looks two turns ahead: its own move and your answer",
    },
    Level {
        name: "Hard",
        agent: "alphabeta:depth=3",
        meaning: "looks three turns ahead",
    },
    Level {
        name: "Expert",
        agent: "alphabeta:time=2s",
        meaning: "looks as far ahead as it can in two seconds",
    },
    Level {
        name: "Perfect",
        agent: "perfect:time=20s",
        meaning: "never errs, but only plays where the game can be solved within seconds: small \
                  boards, and the end of larger games",
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_is_an_agent() {
        for level in LEVELS {
            let agent: AgentSpec = level.agent.parse().unwrap();
            assert!(!agent.is_human() && !agent.reads_files(), "{}", level.agent);
        }
    }
}
