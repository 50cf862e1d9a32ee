//! J. Boreham, *Developing an Artificial Intelligence capable of playing the board game Santorini*
//! (2020), chapters 4 to 6.

mod grid;
mod ladder;
mod learning;
mod table;
mod tests_of_features;

use super::players;
use super::printed::START;
use crate::bouts::{Beginning, Bout, Seats};
use crate::experiment::{Bench, Size};

pub(crate) use grid::{CENTRE, GRID, LENGTH};
pub(crate) use ladder::LADDER;
pub(crate) use learning::{FUTURE, LEARNT};
pub(crate) use table::TABLE_5_1;
pub(crate) use tests_of_features::TESTS;

/// The player with these weights. Plain minimax, as in the thesis, at the paper's size; otherwise
/// alpha-beta, which finds the same values.
fn player(bench: &Bench<'_>, depth: u32, weights: &str) -> String {
    let name = match bench.size {
        Size::Quick => "alphabeta",
        Size::Paper => "minimax",
    };
    players::player(name, depth, weights)
}

/// A bout as in section 6.1: the starting player always has fewer features.
fn bout(one: String, other: String, games: u64) -> Bout {
    Bout {
        one,
        other,
        games,
        beginning: Beginning::Position(START),
        seats: Seats::Reversed,
    }
}
