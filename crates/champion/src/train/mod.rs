//! How the evaluations are made: games of the engine against itself, and learning from them.
//!
//! [`openings`] finds beginnings that are not decided yet; [`selfplay`] plays games from them and
//! writes down [`samples`]: a position, what the search said and who won. [`fit`] fits the weights
//! of the hand-made evaluation to samples; [`model`] is the network as it learns, with the
//! gradient written out, and rounds it to the whole numbers the engine uses; [`study`] is how it is
//! taught. [`duel`] plays two engines against each other. [`school`] does all of it, generation by
//! generation. [`tuning`] finds the constants of the search by games.

use thera_jobs::Trade;

pub mod duel;
pub mod fit;
pub mod model;
pub mod openings;
pub mod pairings;
pub mod samples;
pub mod school;
pub mod selfplay;
mod standard;
pub mod study;
pub mod subject;
pub mod tuning;

use pairings::Situation;
use school::School;

/// How workers on other machines do these jobs; networks come along.
pub const TRADES: &[Trade] = &{
    let [games, trials] = School::<crate::Position>::TRADES;
    let [pairing_games, pairing_trials] = School::<Situation>::TRADES;
    [games, trials, pairing_games, pairing_trials, tuning::TRADE]
};
