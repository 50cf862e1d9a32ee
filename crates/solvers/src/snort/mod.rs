//! Snort: who wins ([`outcome`]), and what positions are worth, as combinatorial games ([`values`])
//! and by Borje's counting ([`payoff`]).

mod method;
pub mod outcome;
pub mod payoff;
pub mod values;

pub(crate) use method::METHOD;
