//! Geissler 2020: variants of Santorini on small graphs, Geography, reductions from quantified
//! formulas, and figures about the standard game.

mod basics;
mod cycles;
mod geography;
mod matching;
mod normal_play;
mod numbers;
mod paths;
mod play;
mod pruning;
mod reductions;

use thera_board::Board;

use crate::claim::Claim;

/// The claims of this paper.
pub static CLAIMS: &[&[Claim]] = &[
    normal_play::CLAIMS,
    basics::CLAIMS,
    cycles::CLAIMS,
    paths::CLAIMS,
    geography::CLAIMS,
    matching::CLAIMS,
    reductions::CLAIMS,
    pruning::CLAIMS,
    numbers::CLAIMS,
    play::CLAIMS,
];

/// A cycle whose arcs lead one way.
fn directed_cycle(size: usize) -> Board {
    Board::cycle(size, true).expect("the cycles in the claims exist")
}
