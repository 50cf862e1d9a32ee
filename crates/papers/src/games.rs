//! Games, boards and positions that the claims of several papers look at.

use thera_board::{Board, bit, vertices};
use thera_games::santorini::{Move, Position, Santorini, Variant};
use thera_games::{Game, Player};

/// Santorini by its abbreviation. The claims only name games that exist.
pub fn santorini(variant: &str, board: Board) -> Santorini {
    let variant = Variant::parse(variant).expect("the abbreviations in the claims are right");
    Santorini::new(variant, board).expect("the boards in the claims fit the variants")
}

/// Every position after the placement of all workers, on level ground.
pub fn starts(game: &Santorini) -> Vec<Position> {
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
pub fn connected_graphs(least: usize, most: usize) -> impl Iterator<Item = Board> {
    (least..=most).filter_map(Board::all_connected).flatten()
}

/// A step that heights and workers allow but no legal turn contains.
pub fn step_without_turn(game: &Santorini, position: &Position) -> Option<(u8, u8)> {
    if position.is_won() {
        return None;
    }
    let turns = game.moves(position);
    let taken = |from: u8, to: u8| {
        turns.iter().any(|turn| match *turn {
            Move::Build { from: f, to: t, .. } | Move::Climb { from: f, to: t } => {
                (f, t) == (from, to)
            }
            Move::Place(_) => false,
        })
    };
    let variant = game.variant();
    let mover = match variant.impartial {
        true => Player::First,
        false => game.to_move(position),
    };
    let workers = vertices(position.workers(mover));
    let steps = workers.flat_map(|from| vertices(game.board().out(from)).map(move |to| (from, to)));
    let may_step = |&(from, to): &(u8, u8)| {
        let (here, there) = (position.height(from), position.height(to));
        position.occupied() & bit(to) == 0
            && there < variant.height
            && (variant.free_movement || there <= here + 1)
    };
    steps.filter(may_step).find(|&(from, to)| !taken(from, to))
}
