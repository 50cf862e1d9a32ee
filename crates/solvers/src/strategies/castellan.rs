//! Suptic's strategies for Castellan (2017, section 5).

use thera_games::Game;
use thera_games::castellan::{Castellan, Points, Position, Turn};

/// Strategy 1, for first on rectangular boards with an odd number of rows or of columns: place the
/// piece in the middle, then answer each turn by its half turn about the middle.
///
/// It never loses on the boards checked if the pieces of one turn must touch, as Suptic assumes
/// (option `touch`). Without that, from `3x3` on, second can place two pieces far apart, one of
/// which closes a region in which the answer to the other would have to go: first has no legal
/// answer. And where the middle is a wall, `nolone` forbids the first turn.
pub fn mirror(game: &Castellan, position: &Position) -> Option<Turn> {
    let geometry = game.geometry();
    let odd = geometry.rows() % 2 == 1 || geometry.columns() % 2 == 1;
    if !odd || geometry.missing() != 0 || game.options().long > 0 {
        return None;
    }
    let points = geometry.width() * geometry.height();
    if position.pieces() == 0 {
        return Some(Turn(1 << (points / 2)));
    }
    let unanswered = position.pieces() & !half_turn(position.pieces(), points);
    Some(Turn(half_turn(unanswered, points)))
}

/// The set turned by half a turn about the middle of the board.
fn half_turn(set: Points, points: usize) -> Points {
    set.reverse_bits() >> (Points::BITS as usize - points)
}

/// The ternary lemma (lemma 1), on a board whose locations form a single cycle: leave the opponent
/// a number of open locations that three divides. `None` if there is no such turn.
pub fn ternary(game: &Castellan, position: &Position) -> Option<Turn> {
    let open = game.geometry().locations() & !position.pieces();
    let too_many = open.count_ones() % 3;
    let moves = game.moves(position).into_iter();
    moves
        .filter(|turn| turn.pieces().count_ones() == too_many)
        .min()
}
