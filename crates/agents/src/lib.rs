//! Players: a name with options ([`AgentSpec`]) becomes something that chooses moves ([`Agent`]).
//!
//! The algorithms are elsewhere; here they get names, options, random numbers and limits. Every
//! agent plays every family ([`Playable`]), is fixed by its seed unless it is given a time, and
//! breaks ties at random. Each agent describes itself in one file ([`AgentInfo`]); everything that is
//! told about agents, and every text that is read or written, comes from there.

mod agent;
pub mod analysis;
mod catalogue;
mod chooser;
mod descriptor;
pub mod options;
mod players;
mod spec;

pub use agent::{Agent, Playable, Thought};
pub use descriptor::{AgentInfo, OptionInfo, OptionKind, Prepared};
pub use options::{EvalSpec, OptionError};
pub use players::qlearning::{MAX_TABLE_BYTES, load_table};
pub use spec::{AgentError, AgentSpec, player_seeds};
