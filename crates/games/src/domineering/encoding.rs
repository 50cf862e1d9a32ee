//! Domineering as numbers: a move is the lower or left square of a domino, first's before second's.

use thera_board::Vertex;

use super::{Domineering, Domino, Position};
use crate::Player;
use crate::encoding::{Encoded, mark_all, mark_set, named, places_of};

impl Encoded for Domineering {
    fn actions(&self) -> u128 {
        2 * self.grid.size() as u128
    }

    fn action(&self, domino: Domino) -> u128 {
        (domino.player.index() * self.grid.size() + usize::from(domino.square)) as u128
    }

    fn move_of(&self, action: u128) -> Option<Domino> {
        let size = self.grid.size() as u128;
        let player = *Player::BOTH.get(usize::try_from(action / size).ok()?)?;
        let square = (action % size) as Vertex;
        Some(Domino { square, player })
    }

    fn planes(&self) -> Vec<String> {
        named(&[
            "taken",
            "own dominoes",
            "other dominoes",
            "upright",
            "to move",
        ])
    }

    fn rows_and_columns(&self) -> (usize, usize) {
        places_of(&self.grid)
    }

    fn observe(&self, position: &Position, player: Player, mut mark: impl FnMut(usize, usize)) {
        let placed = |player| self.both_halves(player, position.placed(player));
        mark_set(0, position.taken(), &mut mark);
        mark_set(1, placed(player), &mut mark);
        mark_set(2, placed(player.opponent()), &mut mark);
        // The players are not alike: whose dominoes are one's own has to be seen.
        mark_all(
            3,
            self.rows_and_columns(),
            player == Player::First,
            &mut mark,
        );
        mark_all(
            4,
            self.rows_and_columns(),
            position.to_move == player,
            &mut mark,
        );
    }

    fn most_turns(&self) -> usize {
        self.grid.size() / 2
    }
}
