//! J. Boreham, *Developing an Artificial Intelligence capable of playing the board game Santorini*
//! (2020), chapters 4 to 6.

mod grid;
mod table;
mod tests_of_features;

use crate::experiment::bouts::{Bout, Seats};
use crate::experiment::{Bench, Size};

pub(crate) use grid::{CENTRE, GRID, LENGTH};
pub(crate) use table::TABLE_5_1;
pub(crate) use tests_of_features::TESTS;

/// The starting position is in a figure that is missing from the thesis; this is the placement of
/// state 1 in figure 5.1, the nearest to it there is.
const START: &str = "0000000000000000000000000/1/mortal:B3,D3/mortal:B4,C3";

/// The thesis counts depth from 0 (70 nodes at depth 0 of table 5.1), so its limit 2 is three
/// turns.
const DEPTH: u32 = 3;

/// The control of section 6.1: height difference alone.
const CONTROL: &str = "1;0;0;0";

/// The player with these weights. Plain minimax, as in the thesis, at the paper's size; otherwise
/// alpha-beta, which finds the same values.
fn player(bench: &Bench<'_>, depth: u32, weights: &str) -> String {
    let name = match bench.size {
        Size::Quick => "alphabeta",
        Size::Paper => "minimax",
    };
    format!("{name}:depth={depth},eval=boreham,w={weights}")
}

/// A bout as in section 6.1: the starting player always has fewer features.
fn bout(one: String, other: String, games: u64) -> Bout {
    Bout {
        one,
        other,
        games,
        start: Some(START),
        random: 0,
        seats: Seats::OtherFirst,
    }
}
