//! Players: a name with options ([`AgentSpec`]) becomes something that chooses moves ([`Agent`]).
//!
//! The algorithms are elsewhere; here they get names, options, random numbers and limits. Every
//! agent plays every family ([`Playable`]), is fixed by its seed unless it is given a time, and
//! breaks ties at random. [`options`] reads and writes what stands after the colon.

mod agent;
pub mod analysis;
mod champion;
mod luck;
pub mod options;
mod perfect;
mod players;
mod qplayer;
mod spec;

pub use agent::{Agent, Playable, Thought};
pub use options::{EvalSpec, OptionError};
pub use qplayer::{MAX_TABLE_BYTES, load_table};
pub use spec::{AgentError, AgentInfo, AgentSpec, player_seeds};
