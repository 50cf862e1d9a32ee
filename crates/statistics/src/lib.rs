//! What the results of games say about the strength of players.
//!
//! Games come in pairs, the same opening with sides swapped, and the two games of a pair are not
//! independent: an opening that favours first is won once by each. So a pair, not a game, is what
//! is counted. [`tally`] keeps the counts, [`interval`] says how far a share or a mean of a sample
//! may be from the truth, [`elo`] turns a tally into a rating difference with its error and the
//! likelihood of superiority, [`sprt`] tells when enough has been played to decide between two
//! hypotheses, and [`mod@ratings`] places many players on one scale.
//!
//! ```
//! use thera_statistics::{Decision, Estimate, Sprt, Tally};
//!
//! // Pairs of games by half points: 3 lost, 40 split, 17 won.
//! let tally = Tally { pairs: [3, 0, 40, 0, 17], ..Tally::default() };
//! let estimate = Estimate::new(&tally).unwrap();
//! assert!(estimate.low.unwrap() > 0.0 && estimate.los > 0.99);
//! let test: Sprt = "0,80".parse().unwrap();
//! assert_eq!(test.decide(test.ratio(&tally.pairs)), Some(Decision::H1));
//! ```

pub mod elo;
pub mod interval;
pub mod ratings;
pub mod sprt;
pub mod tally;

pub use elo::{Estimate, elo_of_score, score_of_elo};
pub use interval::{Mean, Proportion, Z95, same_share};
pub use ratings::{Encounter, Rating, Scale};
pub use sprt::{Decision, Sprt, SprtError};
pub use tally::Tally;
