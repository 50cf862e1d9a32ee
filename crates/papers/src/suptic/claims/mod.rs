//! Suptic 2017: Castellan on small rectangles.

mod boards;
mod cases;
mod counts;
mod eight;
mod even;
mod lemmas;
mod memory;
mod program;
mod saturated;
mod strategies;

use thera_games::capability::Symmetric;
use thera_games::castellan::{Castellan, Points, Position};
use thera_games::{FileAccess, Member, Notation, Player};

use crate::claim::Claim;

/// The claims of this paper.
pub static CLAIMS: &[&[Claim]] = &[
    saturated::CLAIMS,
    lemmas::CLAIMS,
    counts::CLAIMS,
    memory::CLAIMS,
    strategies::CLAIMS,
    eight::CLAIMS,
    cases::CLAIMS,
    boards::CLAIMS,
    even::CLAIMS,
    program::CLAIMS,
];

/// Castellan with options, none if the text is empty. The claims only name games that exist.
fn castellan(options: &str, board: &str) -> Castellan {
    let options = Some(options).filter(|options| !options.is_empty());
    let game = Castellan::build(options, Some(board), FileAccess::Refused);
    game.expect("the games in the claims exist")
}

/// The position with these pieces, in which what is enclosed belongs to first.
fn position(game: &Castellan, pieces: Points, to_move: Player) -> Option<Position> {
    let board = game.geometry();
    let enclosed = board.enclosed_cells(pieces);
    let letter = |point: usize| match point {
        _ if enclosed >> point & 1 == 1 => '1',
        _ if pieces >> point & 1 == 0 => '.',
        _ if board.towers() >> point & 1 == 1 => 'o',
        _ if board.across() >> point & 1 == 1 => '-',
        _ => '|',
    };
    let row = |row| {
        (0..board.width())
            .map(|c| letter(board.point(row, c)))
            .collect::<String>()
    };
    let rows: Vec<String> = (0..board.height()).rev().map(row).collect();
    let side = to_move.index() + 1;
    game.parse_position(&format!("{}/{side}", rows.join(",")))
        .ok()
}

/// The least image of a position under the symmetries of the board.
fn canonical(game: &Castellan, position: &Position) -> Position {
    let images = (0..game.symmetries()).map(|s| game.map_position(s, position));
    let key = |p: &Position| (p.pieces(), p.claimed());
    images.min_by_key(key).unwrap_or(*position)
}
