//! Players: a name with options, and a way to choose a move.

use std::fmt;
use std::str::FromStr;

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use thera_games::Game;
use thera_games::capability::Greedy;
use thiserror::Error;

/// Chooses moves for one side of one game.
pub trait Agent<G: Game> {
    /// A legal move; `None` only if there is none.
    fn choose(&mut self, game: &G, position: &G::Position) -> Option<G::Move>;
}

/// An agent as typed: `NAME[:key=value,…]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AgentSpec {
    /// A person at the terminal.
    Human,
    /// Any legal move, all equally likely.
    Random,
    /// A move of the largest immediate gain.
    Greedy,
}

impl AgentSpec {
    /// Names and what they do, for lists and messages.
    pub const ALL: &[(&str, &str)] = &[
        ("human", "a person, at the terminal"),
        ("random", "any legal move, all equally likely"),
        (
            "greedy",
            "climbs when it can, takes the vertex of highest degree, takes a region",
        ),
    ];

    /// The agent itself, or `None` for a person.
    pub fn build<G: Greedy + 'static>(&self, seed: u64) -> Option<Box<dyn Agent<G>>> {
        let rng = Pcg64::seed_from_u64(seed);
        match self {
            AgentSpec::Human => None,
            AgentSpec::Random => Some(Box::new(RandomAgent(rng))),
            AgentSpec::Greedy => Some(Box::new(GreedyAgent(rng))),
        }
    }
}

/// The seeds of first's and second's agent in a game with this seed: two agents of one kind must
/// not draw the same numbers.
pub fn player_seeds(seed: u64) -> [u64; 2] {
    [seed, !seed]
}

/// Why a text is not an agent.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum AgentError {
    /// No such name.
    #[error("unknown agent '{0}': expected one of {names}", names = known_names())]
    UnknownName(String),
    /// An option the agent does not have.
    #[error("agent '{name}' has no option '{option}'; it takes none")]
    UnknownOption {
        /// The agent.
        name: String,
        /// The option as given.
        option: String,
    },
}

fn known_names() -> String {
    let names: Vec<&str> = AgentSpec::ALL.iter().map(|(name, _)| *name).collect();
    names.join(", ")
}

impl FromStr for AgentSpec {
    type Err = AgentError;

    fn from_str(text: &str) -> Result<Self, AgentError> {
        let (name, options) = text.split_once(':').unwrap_or((text, ""));
        let spec = match name.trim().to_ascii_lowercase().as_str() {
            "human" => AgentSpec::Human,
            "random" => AgentSpec::Random,
            "greedy" => AgentSpec::Greedy,
            _ => return Err(AgentError::UnknownName(name.chars().take(60).collect())),
        };
        if !options.is_empty() {
            let option = options.chars().take(60).collect();
            return Err(AgentError::UnknownOption {
                name: spec.to_string(),
                option,
            });
        }
        Ok(spec)
    }
}

impl fmt::Display for AgentSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            AgentSpec::Human => "human",
            AgentSpec::Random => "random",
            AgentSpec::Greedy => "greedy",
        })
    }
}

/// Plays any legal move.
struct RandomAgent(Pcg64);

impl<G: Game> Agent<G> for RandomAgent {
    fn choose(&mut self, game: &G, position: &G::Position) -> Option<G::Move> {
        pick(&mut self.0, &game.moves(position))
    }
}

/// Plays a move of the largest immediate gain; ties fall at random.
struct GreedyAgent(Pcg64);

impl<G: Greedy> Agent<G> for GreedyAgent {
    fn choose(&mut self, game: &G, position: &G::Position) -> Option<G::Move> {
        let mut best = Vec::new();
        let mut most = i32::MIN;
        game.for_each_move(position, |turn| {
            let gain = game.gain(position, turn);
            if gain > most {
                most = gain;
                best.clear();
            }
            if gain == most {
                best.push(turn);
            }
        });
        pick(&mut self.0, &best)
    }
}

fn pick<T: Copy>(rng: &mut Pcg64, items: &[T]) -> Option<T> {
    (!items.is_empty()).then(|| items[rng.random_range(0..items.len())])
}

#[cfg(test)]
mod tests {
    use super::*;
    use thera_games::santorini::{Move, Santorini};
    use thera_games::{Notation, Outcome};

    fn play_out<G: Greedy + 'static>(game: &G, agents: [AgentSpec; 2], seed: u64) -> Vec<G::Move> {
        let mut agents = agents.map(|spec| spec.build::<G>(seed).unwrap());
        let mut position = game.start();
        let mut turns = Vec::new();
        while let Some(turn) = agents[game.to_move(&position).index()].choose(game, &position) {
            assert!(game.is_legal(&position, turn));
            position = game.play(&position, turn);
            turns.push(turn);
        }
        assert!(matches!(game.outcome(&position), Some(Outcome::Won(_))));
        turns
    }

    #[test]
    fn a_seed_fixes_the_game() {
        let game = Santorini::standard();
        let play = |seed| play_out(&game, [AgentSpec::Random, AgentSpec::Greedy], seed);
        assert_eq!(play(7), play(7));
        assert_ne!(play(7), play(8));
    }

    #[test]
    fn the_two_players_draw_different_numbers() {
        let [first, second] = player_seeds(7);
        let game = Santorini::standard();
        let choose = |seed: u64| {
            AgentSpec::Random
                .build(seed)
                .unwrap()
                .choose(&game, &game.start())
        };
        assert_eq!(choose(first), choose(7));
        assert_ne!(choose(first), choose(second));
    }

    #[test]
    fn greedy_takes_the_win() {
        let game = Santorini::standard();
        let text = "0000000000000000023100000/1/mortal:C2,D4/mortal:B4,A1";
        let position = game.parse_position(text).unwrap();
        for seed in 0..20 {
            let turn = AgentSpec::Greedy
                .build(seed)
                .unwrap()
                .choose(&game, &position);
            assert!(matches!(turn, Some(Move::Climb { .. })));
        }
    }

    #[test]
    fn unknown_agents_and_options_are_refused_with_what_exists() {
        let error = "stockfish".parse::<AgentSpec>().unwrap_err().to_string();
        assert_eq!(
            error,
            "unknown agent 'stockfish': expected one of human, random, greedy"
        );
        let error = "random:depth=3"
            .parse::<AgentSpec>()
            .unwrap_err()
            .to_string();
        assert_eq!(
            error,
            "agent 'random' has no option 'depth=3'; it takes none"
        );
    }
}
