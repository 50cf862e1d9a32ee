//! What the results of games say about the strength of players.
//!
//! Games come in pairs, the same opening with sides swapped, and the two games of a pair are not
//! independent: an opening that favours first is won once by each. So a pair, not a game, is what
//! is counted. [`tally`] keeps the counts, [`elo`] turns them into a rating difference with its
//! error and the likelihood of superiority, [`sprt`] tells when enough has been played to decide
//! between two hypotheses, and [`mod@ratings`] places many players on one scale.

pub mod elo;
pub mod ratings;
pub mod sprt;
pub mod tally;

pub use elo::{Estimate, elo_of_score, score_of_elo};
pub use ratings::{Encounter, Rating, ratings};
pub use sprt::{Decision, Sprt, SprtError};
pub use tally::Tally;
