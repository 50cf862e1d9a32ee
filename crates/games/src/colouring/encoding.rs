//! Colouring games as numbers: a move is its vertex.

use thera_board::Vertex;

use super::{Colouring, Move, Position, Rule};
use crate::Player;
use crate::encoding::{Encoded, mark_all, mark_set, named, places_of};

impl<R: Rule> Encoded for Colouring<R> {
    fn actions(&self) -> u128 {
        self.board.size() as u128
    }

    #[inline]
    fn action(&self, Move(vertex): Move) -> u128 {
        vertex.into()
    }

    fn move_of(&self, action: u128) -> Option<Move> {
        (action < self.actions()).then_some(Move(action as Vertex))
    }

    fn planes(&self) -> Vec<String> {
        named(&[
            "own colour",
            "other colour",
            "open to oneself",
            "open to the other",
            "to move",
        ])
    }

    fn rows_and_columns(&self) -> (usize, usize) {
        places_of(&self.board)
    }

    fn observe(&self, position: &Position, player: Player, mut mark: impl FnMut(usize, usize)) {
        let other = player.opponent();
        mark_set(0, position.coloured(player), &mut mark);
        mark_set(1, position.coloured(other), &mut mark);
        mark_set(2, position.open(player), &mut mark);
        mark_set(3, position.open(other), &mut mark);
        mark_all(
            4,
            self.rows_and_columns(),
            position.to_move == player,
            &mut mark,
        );
    }

    fn most_turns(&self) -> usize {
        self.board.size()
    }
}
