//! Geissler 2020: variants of Santorini on small graphs, Geography, reductions from quantified
//! formulas, and figures about the standard game.

mod basics;
mod cycles;
mod geography;
mod matching;
mod numbers;
mod paths;
mod play;
mod reductions;

use thera_board::Board;
use thera_games::Game;
use thera_games::santorini::{Position, Santorini, Variant};

use crate::claim::Claim;

pub(crate) use basics::step_without_turn;

/// The claims of this paper.
pub static CLAIMS: &[&[Claim]] = &[
    basics::CLAIMS,
    cycles::CLAIMS,
    paths::CLAIMS,
    geography::CLAIMS,
    matching::CLAIMS,
    reductions::CLAIMS,
    numbers::CLAIMS,
    play::CLAIMS,
];

/// Santorini by its abbreviation. The claims only name games that exist.
pub(crate) fn santorini(variant: &str, board: Board) -> Santorini {
    let variant = Variant::parse(variant).expect("the abbreviations in the claims are right");
    Santorini::new(variant, board).expect("the boards in the claims fit the variants")
}

/// A cycle whose arcs lead one way.
fn directed_cycle(size: usize) -> Board {
    Board::cycle(size, true).expect("the cycles in the claims exist")
}

/// Every position after the placement of all workers, on level ground.
pub(crate) fn starts(game: &Santorini) -> Vec<Position> {
    let mut positions = vec![game.start()];
    while positions.first().is_some_and(|p| game.is_placing(p)) {
        let placed = |position: &Position| {
            let turns = game.moves(position).into_iter();
            turns
                .map(|turn| game.play(position, turn))
                .collect::<Vec<_>>()
        };
        positions = positions.iter().flat_map(placed).collect();
    }
    positions
}

/// All connected graphs of `least` to `most` vertices, the smaller first.
pub(crate) fn connected_graphs(least: usize, most: usize) -> impl Iterator<Item = Board> {
    (least..=most).filter_map(Board::all_connected).flatten()
}
