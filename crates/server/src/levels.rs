//! The opponents a person may choose.

use serde::Serialize;
use thera_agents::AgentSpec;

/// A kind of agent.
#[derive(Serialize)]
pub struct AgentEntry {
    name: &'static str,
    meaning: &'static str,
}

/// A difficulty level: an agent with a name for people.
#[derive(Serialize)]
pub struct Level {
    name: &'static str,
    agent: &'static str,
    meaning: &'static str,
}

/// The agents that can play here: all but people.
pub fn agents() -> Vec<AgentEntry> {
    AgentSpec::ALL
        .iter()
        .filter(|info| info.name != "human")
        .map(|info| AgentEntry {
            name: info.name,
            meaning: info.meaning,
        })
        .collect()
}

/// The levels, weakest first.
pub fn levels() -> Vec<Level> {
    vec![
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
    ]
}
