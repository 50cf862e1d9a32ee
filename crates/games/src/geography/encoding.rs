//! Geography as numbers: a move is the vertex gone to.

use thera_board::{Vertex, bit};

use super::{Geography, Position};
use crate::Player;
use crate::encoding::{Encoded, mark_all, mark_set, named, places_of};

impl Encoded for Geography {
    fn actions(&self) -> u128 {
        self.board.size() as u128
    }

    fn action(&self, target: Vertex) -> u128 {
        target.into()
    }

    fn move_of(&self, action: u128) -> Option<Vertex> {
        (action < self.actions()).then_some(action as Vertex)
    }

    /// The token that both players move is one's own and the other's.
    fn planes(&self) -> Vec<String> {
        named(&["not deleted", "own token", "other token", "to move"])
    }

    fn rows_and_columns(&self) -> (usize, usize) {
        places_of(&self.board)
    }

    fn observe(&self, position: &Position, player: Player, mut mark: impl FnMut(usize, usize)) {
        mark_set(0, position.alive(), &mut mark);
        mark_set(1, bit(position.token(player)), &mut mark);
        mark_set(2, bit(position.token(player.opponent())), &mut mark);
        mark_all(
            3,
            self.rows_and_columns(),
            position.to_move == player,
            &mut mark,
        );
    }

    fn most_turns(&self) -> usize {
        self.board.size()
    }
}
