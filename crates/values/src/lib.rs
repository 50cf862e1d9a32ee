//! Combinatorial game values: what a position of a two-player game without chance is worth.
//!
//! Two players, Left and Right, alternate; who cannot move loses. A position is a pair of sets of
//! positions, `{left options | right options}`; positions add up side by side, and the values of
//! this arithmetic are numbers, infinitesimals such as `^` and `*`, switches such as `±1`, and
//! trees built from them. Two positions with equal values can stand for each other in every sum.
//!
//! An arena, [`Games`], holds every value once in canonical form, so that equal values have equal
//! [`GameId`]s:
//!
//! ```
//! use thera_values::{GameId, Games, Outcome};
//! let mut games = Games::new();
//!
//! // A position in which Left can move to 1 and Right to 0:
//! let one = games.integer(1)?;
//! let switch = games.game(&[one], &[GameId::ZERO])?;
//! assert_eq!(games.text(switch)?, "{1|0}");
//! assert_eq!(games.mean(switch)?.to_string(), "1/2");
//!
//! // Sums, negatives and order:
//! let twice = games.sum(switch, switch)?;
//! assert_eq!(twice, one);
//! let nothing = games.difference(switch, switch)?;
//! assert_eq!(nothing, GameId::ZERO);
//! let up = games.parse("^")?;
//! assert!(games.le(nothing, up)?);
//! assert_eq!(games.outcome(switch)?, Outcome::Next);
//!
//! // Whatever is written can be read back:
//! let game = games.parse("±{4|{1|0}}")?;
//! assert_eq!(games.text(game)?, "±{4|{1|0}}");
//! assert_eq!(games.temperature(game)?.to_string(), "9/4");
//! # Ok::<(), thera_values::Error>(())
//! ```
//!
//! What people type is more than single games: sums, comparisons, functions, variables, positions of
//! games that somebody else knows. The [`expression`] module reads and works out all of it.
//!
//! Nothing panics: numbers that outgrow the exact type, trees too deep for recursion, limits on
//! memory and time ([`Limits`]) and texts that are no games all end in an [`Error`] that says so.
//!
//! Why it is fast. Games are kept up to translation by integers; order, sums and negatives are
//! remembered for all translations at once. Numbers, ups and nimbers have closed forms and no
//! tree. Stops, and who has the last word there, settle most comparisons before any option is
//! looked at. In a sum, moves in the same summand are never
//! compared, since adding a game keeps the order.

mod atomic;
mod cache;
mod canonical;
mod cooling;
mod dyadic;
mod error;
pub mod expression;
mod games;
mod intern;
mod limits;
mod node;
mod order;
mod outline;
mod player;
mod reduced;
mod simple;
mod structure;
mod sum;
mod text;
mod thermograph;

pub use dyadic::{Bound, Dyadic};
pub use error::{Error, Result};
pub use games::Games;
pub use limits::Limits;
pub use node::GameId;
pub use player::{Outcome, Player};
pub use simple::NumberUpStar;
pub use structure::mex;
pub use text::Script;
pub use thermograph::{Corner, Level, Thermograph};
