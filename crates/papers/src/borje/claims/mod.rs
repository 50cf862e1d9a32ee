//! Borje: Snort on stars, paths, cycles and random graphs.

mod families;
mod graphs;
mod labels;
mod players;
mod strategies;
mod values;

use thera_board::{Board, FileAccess};
use thera_games::snort::Snort;

use crate::claim::Claim;

/// The claims of this paper.
pub static CLAIMS: &[&[Claim]] = &[
    labels::CLAIMS,
    values::CLAIMS,
    families::CLAIMS,
    strategies::CLAIMS,
    players::CLAIMS,
    graphs::CLAIMS,
];

/// Snort on a board by its name. The claims only name boards that exist.
fn snort(board: &str) -> Snort {
    let board = Board::parse(board, FileAccess::Refused);
    on(board.expect("the boards in the claims exist"))
}

/// Snort on an undirected board.
fn on(board: Board) -> Snort {
    Snort::new(board).expect("the boards in the claims are undirected")
}
