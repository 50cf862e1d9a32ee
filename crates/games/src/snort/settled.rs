//! Borje's evaluation of settled positions: once no move can take a vertex away from the
//! opponent, what is left is counting.

use std::fmt;

use thera_board::VertexSet;

use super::{Position, Snort};
use crate::{Game, Player};

/// A number of points counted in halves, as Red wants it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct HalfPoints(i32);

impl HalfPoints {
    /// Twice the number.
    pub fn halves(self) -> i32 {
        self.0
    }

    /// Red wins if there is anything above zero; otherwise Blue does.
    pub fn winner(self) -> Player {
        if self.0 > 0 {
            Player::First
        } else {
            Player::Second
        }
    }
}

impl fmt::Display for HalfPoints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 % 2 == 0 {
            write!(f, "{}", self.0 / 2)
        } else {
            write!(f, "{}/2", self.0)
        }
    }
}

impl Snort {
    /// Borje's value of a settled position (section 2.2): vertices only Red may play minus those
    /// only Blue may play, and half a point if it is Blue's turn. `None` while a move could still
    /// take a vertex away from the opponent.
    ///
    /// The paper calls a position terminal when no vertex is open to both and there are no edges,
    /// and admits edges only at vertices open to both. An edge between an R and a B vertex binds
    /// as well (whoever plays first takes the other's vertex), so here it must be gone too.
    pub fn terminal_value(&self, position: &Position) -> Option<HalfPoints> {
        let [red, blue] = Player::BOTH.map(|player| position.open(player));
        if red & blue != 0 || self.neighbours(red) & blue != 0 {
            return None;
        }
        let count = |set: VertexSet| set.count_ones() as i32;
        let blue_to_move = self.to_move(position) == Player::Second;
        Some(HalfPoints(
            2 * (count(red) - count(blue)) + i32::from(blue_to_move),
        ))
    }
}
