//! Games as numbers, for programs that learn them: every move has a number that is the same in all
//! positions of a game, and a position is seen as planes of zeros and ones.
//!
//! ```
//! use thera_games::encoding::Encoded;
//! use thera_games::snort::{Move, Snort};
//! use thera_games::{FileAccess, Game, Member, Player};
//!
//! let game = Snort::build(None, Some("path:3"), FileAccess::Refused).unwrap();
//! assert_eq!((game.actions(), game.action(Move(1))), (3, 1));
//! let mut red = Vec::new();
//! let after = game.play(&game.start(), Move(1));
//! game.observe(&after, Player::First, |plane, place| {
//!     if game.planes()[plane] == "own colour" {
//!         red.push(place);
//!     }
//! });
//! assert_eq!(red, [1]);
//! ```

mod numbers;

pub(crate) use numbers::{Sets, Steps, below, binomial};

use thera_board::{Board, VertexSet, vertices};

use crate::{Game, Player};

/// A game as numbers.
pub trait Encoded: Game {
    /// How many numbers there are for moves: from 0 to one less. Some may stand for no move.
    ///
    /// Where many pieces are placed at once they are more than can be listed.
    fn actions(&self) -> u128;

    /// The number of a move: different moves have different ones, whatever the position.
    fn action(&self, turn: Self::Move) -> u128;

    /// The move with this number, if there is one. It may be legal in no position.
    fn move_of(&self, action: u128) -> Option<Self::Move>;

    /// What each plane shows, as one of the players sees it: where it holds there is a one.
    fn planes(&self) -> Vec<String>;

    /// Rows and columns of a plane, from the bottom left; one row where the board has none.
    fn rows_and_columns(&self) -> (usize, usize);

    /// Calls `mark` with the plane and the place of every one that `player` sees. What differs for
    /// how the game goes on is seen as different.
    fn observe(&self, position: &Self::Position, player: Player, mark: impl FnMut(usize, usize));

    /// No game from the start has more turns than this.
    fn most_turns(&self) -> usize;
}

/// The rows and columns of a board; one row if it has none.
pub(crate) fn places_of(board: &Board) -> (usize, usize) {
    board.rows_and_columns().unwrap_or((1, board.size()))
}

/// Marks the vertices of a set on a plane.
#[inline]
pub(crate) fn mark_set(plane: usize, set: VertexSet, mark: &mut impl FnMut(usize, usize)) {
    vertices(set).for_each(|vertex| mark(plane, usize::from(vertex)));
}

/// Marks the whole plane, if something holds of the whole position.
#[inline]
pub(crate) fn mark_all(
    plane: usize,
    places: (usize, usize),
    holds: bool,
    mark: &mut impl FnMut(usize, usize),
) {
    if holds {
        (0..places.0 * places.1).for_each(|place| mark(plane, place));
    }
}

/// The names of planes.
pub(crate) fn named(planes: &[&str]) -> Vec<String> {
    planes.iter().map(ToString::to_string).collect()
}
