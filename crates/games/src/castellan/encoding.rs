//! Castellan as numbers: a turn is a set of towers, one of walls and one of long walls.

use super::geometry::{Points, points};
use super::{Castellan, Position, Turn};
use crate::Player;
use crate::encoding::{Encoded, Sets, below, mark_all, named};

impl Castellan {
    /// The kinds of pieces: where there is room for them, and how many a turn may place.
    fn kinds(&self) -> [(Points, Sets); 3] {
        let (board, options) = (&self.geometry, &self.options);
        let kinds = [
            (board.towers(), options.towers),
            (board.walls(), options.walls),
            (board.long_bits(), options.long),
        ];
        kinds.map(|(room, most)| {
            let from = room.count_ones() as usize;
            (
                room,
                Sets {
                    from,
                    most: most.into(),
                },
            )
        })
    }
}

impl Encoded for Castellan {
    fn actions(&self) -> u128 {
        self.kinds().iter().map(|(_, sets)| sets.count()).product()
    }

    fn action(&self, turn: Turn) -> u128 {
        self.kinds().into_iter().fold(0, |number, (room, sets)| {
            let places = points(turn.pieces() & room).map(|point| below(room, point));
            number * sets.count() + sets.number(places)
        })
    }

    fn move_of(&self, action: u128) -> Option<Turn> {
        let mut rest = action;
        let mut pieces = 0;
        for (room, sets) in self.kinds().into_iter().rev() {
            for place in sets.places(rest % sets.count())? {
                pieces |= 1 << points(room).nth(place)?;
            }
            rest /= sets.count();
        }
        (rest == 0).then_some(Turn(pieces))
    }

    fn planes(&self) -> Vec<String> {
        named(&[
            "piece",
            "long wall",
            "own cell",
            "other cell",
            "passed",
            "to move",
        ])
    }

    fn rows_and_columns(&self) -> (usize, usize) {
        (self.geometry.height(), self.geometry.width())
    }

    fn observe(&self, position: &Position, player: Player, mut mark: impl FnMut(usize, usize)) {
        let planes = [
            position.pieces() & self.geometry.locations(),
            self.geometry.covered(position.pieces()),
            position.keeps(player),
            position.keeps(player.opponent()),
        ];
        for (plane, set) in planes.into_iter().enumerate() {
            points(set).for_each(|point| mark(plane, point));
        }
        mark_all(4, self.rows_and_columns(), position.passes > 0, &mut mark);
        mark_all(
            5,
            self.rows_and_columns(),
            position.to_move() == player,
            &mut mark,
        );
    }

    /// Two passes in a row end the game, so no more than one comes before each placement.
    fn most_turns(&self) -> usize {
        2 * self.geometry.locations().count_ones() as usize + 2
    }
}
