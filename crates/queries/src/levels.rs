//! The opponents a person may choose.

use schemars::JsonSchema;
use serde::Serialize;
use thera_champion::levels::{LEVELS, game};
use thera_games::capability::Seated;
use thera_games::{AnyGame, Family};

/// A difficulty level: an agent with a name for people.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Level {
    /// The name.
    pub name: String,
    /// The agent it stands for.
    pub agent: String,
    /// What that agent does.
    pub meaning: &'static str,
    /// The one game it is for; null if it suits every game without levels of its own.
    pub game: Option<String>,
    /// Whether it is for games with more than two players, chance or hidden things, instead of those
    /// for two.
    pub table: bool,
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
        "champion:time=2s",
        "looks as far ahead as it can in two seconds",
    ),
    (
        "Perfect",
        "perfect:time=20s",
        "never errs, but only plays where the game can be solved within seconds: small boards, \
         and the end of larger games",
    ),
];

/// The same where more than two play, chance takes part or things are hidden.
const AT_TABLES: &[(&str, &str, &str)] = &[
    ("Beginner", "random", "plays any legal move"),
    (
        "Easy",
        "greedy",
        "takes what it can get at once and looks no further",
    ),
    (
        "Medium",
        "mcts:playouts=100",
        "plays a hundred games out in its head before each move",
    ),
    (
        "Hard",
        "mcts:playouts=1000",
        "plays a thousand games out in its head before each move",
    ),
    (
        "Expert",
        "champion:time=2s",
        "plays out as many games as it can in two seconds",
    ),
];

impl Level {
    /// The level of a game that an agent is, if it is one.
    pub fn of(game: &AnyGame, agent: &str) -> Option<Level> {
        let (name, table) = (game.name(), game.duel().is_err());
        let fits = |level: &Level| {
            let game = level.game.as_ref();
            level.agent == agent && level.table == table && game.is_none_or(|own| *own == name)
        };
        levels().into_iter().find(fits)
    }

    /// The level for whoever has not chosen one: the weakest but one of those made for this game (its
    /// full name), or of those that play any game.
    pub fn easy(game: &str) -> Level {
        let levels = levels();
        let own = levels
            .iter()
            .filter(|level| level.game.as_deref() == Some(game));
        own.take(2).last().unwrap_or(&levels[1]).clone()
    }
}

/// The levels for any game, then champion's own for the game it was made for, weakest first.
pub(crate) fn levels() -> Vec<Level> {
    let any = |table| {
        move |&(name, agent, meaning): &(&str, &str, &'static str)| Level {
            name: name.to_string(),
            agent: agent.to_string(),
            meaning,
            game: None,
            table,
        }
    };
    let usual = USUAL.iter().map(any(false));
    let at_tables = AT_TABLES.iter().map(any(true));
    let own = LEVELS.iter().map(|level| Level {
        name: capitalised(level.name),
        agent: format!("champion:level={}", level.name),
        meaning: level.meaning,
        game: Some(game()),
        table: false,
    });
    usual.chain(at_tables).chain(own).collect()
}

fn capitalised(word: &str) -> String {
    let (first, rest) = word.split_at(word.len().min(1));
    first.to_uppercase() + rest
}

#[cfg(test)]
mod tests {
    use super::*;
    use thera_agents::AgentSpec;

    #[test]
    fn who_chooses_no_level_gets_an_easy_one() {
        assert_eq!(Level::easy("snort@path:9").agent, "greedy");
        assert_eq!(
            Level::easy(&game()).agent,
            format!("champion:level={}", LEVELS[1].name)
        );
    }

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
