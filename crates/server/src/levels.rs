//! The opponents a person may choose.

use serde::Serialize;
use thera_agents::{AgentInfo, AgentSpec};
use thera_champion::levels::LEVELS;
use thera_games::Family;
use thera_games::santorini::Santorini;

use crate::catalogue::{Entry, entries};

/// A kind of agent.
#[derive(Serialize)]
pub struct AgentEntry {
    name: &'static str,
    meaning: &'static str,
    options: Vec<Entry>,
}

/// A difficulty level: an agent with a name for people.
#[derive(Clone, Debug, Serialize)]
pub struct Level {
    name: String,
    agent: String,
    meaning: &'static str,
    /// The one game it is for; null if it suits every game without levels of its own.
    game: Option<String>,
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
        let offered = info.options.iter().filter(|option| !option.names_a_file());
        AgentEntry {
            name: info.name,
            meaning: info.meaning,
            options: entries(offered.map(|option| (option.text(), option.explanation()))),
        }
    }
}

/// Name, agent and meaning of the levels for any game, weakest first.
const USUAL: &[(&str, &str, &str)] = &[
    ("Beginner", "random", "plays any legal move"),
    (
        "Easy",
        "greedy",
        "takes what it can get at once and looks no further",
    ),
    (
        "Medium",
        "alphabeta:depth=2",
        "looks two turns ahead: its own move and your answer",
    ),
    ("Hard", "alphabeta:depth=3", "looks three turns ahead"),
    (
        "Expert",
        "alphabeta:time=2s",
        "looks as far ahead as it can in two seconds",
    ),
    (
        "Perfect",
        "perfect:time=20s",
        "never errs, but only plays where the game can be solved within seconds: small boards, \
         and the end of larger games",
    ),
];

/// The levels for any game, then champion's own for standard Santorini, weakest first.
pub fn levels() -> Vec<Level> {
    let usual = USUAL.iter().map(|&(name, agent, meaning)| Level {
        name: name.to_string(),
        agent: agent.to_string(),
        meaning,
        game: None,
    });
    let standard = Santorini::standard().name();
    let own = LEVELS.iter().map(|level| Level {
        name: capitalised(level.name),
        agent: format!("champion:level={}", level.name),
        meaning: level.meaning,
        game: Some(standard.clone()),
    });
    usual.chain(own).collect()
}

fn capitalised(word: &str) -> String {
    let (first, rest) = word.split_at(word.len().min(1));
    first.to_uppercase() + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_is_an_agent() {
        for level in levels() {
            let agent: AgentSpec = level.agent.parse().unwrap();
            assert!(!agent.is_human() && !agent.reads_files(), "{}", level.agent);
            // The page finds the level of an agent by its text.
            assert_eq!(agent.to_string(), level.agent);
        }
    }
}
