//! Snort for more than two as numbers: a move is its vertex, players are seen in the order in which
//! they sit after whoever looks.

use thera_board::Vertex;

use super::{ManySnort, Move, Position};
use crate::Player;
use crate::capability::Seated;
use crate::encoding::{Encoded, mark_all, mark_set, places_of};

impl Encoded for ManySnort {
    fn actions(&self) -> u128 {
        self.board().size() as u128
    }

    fn action(&self, Move(vertex): Move) -> u128 {
        vertex.into()
    }

    fn move_of(&self, action: u128) -> Option<Move> {
        (action < self.actions()).then_some(Move(action as Vertex))
    }

    fn planes(&self) -> Vec<String> {
        let about = |what: &'static str| {
            (0..self.seats()).map(move |seat| match seat {
                0 => format!("own {what}"),
                seat => format!("{what} of seat +{seat}"),
            })
        };
        about("colour")
            .chain(about("open vertices"))
            .chain(about("turn"))
            .collect()
    }

    fn rows_and_columns(&self) -> (usize, usize) {
        places_of(self.board())
    }

    fn observe(&self, position: &Position, player: Player, mut mark: impl FnMut(usize, usize)) {
        let seats = self.seats();
        let mut other = player;
        for seat in 0..seats {
            mark_set(seat, position.coloured(other), &mut mark);
            mark_set(seats + seat, position.open(other), &mut mark);
            let turn = position.to_move == other;
            mark_all(2 * seats + seat, self.rows_and_columns(), turn, &mut mark);
            other = other.after(seats);
        }
    }

    fn most_turns(&self) -> usize {
        self.board().size()
    }
}
