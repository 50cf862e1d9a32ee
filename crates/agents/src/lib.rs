//! Players: a name with options ([`AgentSpec`]) becomes something that chooses moves ([`Agent`]).
//!
//! The algorithms are elsewhere; here they get names, options, random numbers and limits. Every
//! agent plays every family, is fixed by its seed unless it is given a time, and
//! breaks ties at random. Each agent describes itself in one file ([`AgentInfo`]); everything that is
//! told about agents, and every text that is read or written, comes from there.
//!
//! ```
//! use thera_agents::AgentSpec;
//! use thera_games::{AnyGame, FileAccess, Game};
//!
//! let agent: AgentSpec = "alphabeta:depth=2".parse()?;
//! let game = AnyGame::parse("snort@star:4", FileAccess::Refused).unwrap();
//! let mut player = agent.build(&game, 1)?.expect("not a person");
//! let turn = player.choose(&game, &game.start()).unwrap();
//! assert!(game.is_legal(&game.start(), turn));
//! # Ok::<(), thera_agents::AgentError>(())
//! ```

mod agent;
mod catalogue;
mod chance;
mod chooser;
mod descriptor;
pub mod options;
mod players;
mod spec;

pub use agent::{Agent, Learnable, Thought};
pub use chance::chance;
pub use descriptor::{AgentInfo, OptionInfo, OptionKind, Prepared};
pub use options::{EvalSpec, OptionError};
pub use players::qlearning::{MAX_TABLE_BYTES, load_table};
pub use spec::{AgentError, AgentSpec, player_seeds};
