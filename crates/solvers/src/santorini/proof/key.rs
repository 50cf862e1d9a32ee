//! Positions as numbers: equal for mirror images, and for the two colours of a position.

use thera_board::{Symmetry, VertexSet};
use thera_games::Player;
use thera_games::santorini::{Position, Santorini};

/// Sets of vertices that make a position: up to four binary digits of the heights, two sides.
const MOST_SETS: usize = 6;

/// Turns positions of one game into keys.
pub(super) struct Keys {
    symmetries: Vec<Symmetry>,
    /// Binary digits a height needs.
    planes: usize,
    impartial: bool,
    size: usize,
}

impl Keys {
    /// The keys of a game; `None` if its positions do not fit into a number.
    pub fn new(game: &Santorini) -> Option<Self> {
        let variant = game.variant();
        let keys = Keys {
            planes: (u8::BITS - variant.height.leading_zeros()) as usize,
            impartial: variant.impartial,
            size: game.board().size(),
            symmetries: game.board().symmetries(),
        };
        (keys.sets() * keys.size <= u128::BITS as usize).then_some(keys)
    }

    fn sets(&self) -> usize {
        self.planes + if self.impartial { 1 } else { 2 }
    }

    /// The key of a position, as the player to move sees it.
    pub fn key(&self, position: &Position) -> u128 {
        let mut sets = [0; MOST_SETS];
        sets[..self.planes].copy_from_slice(&position.planes()[..self.planes]);
        if self.impartial {
            sets[self.planes] = position.workers(Player::First);
        } else {
            let mover = position.to_move();
            sets[self.planes] = position.workers(mover);
            sets[self.planes + 1] = position.workers(mover.opponent());
        }
        let mut least = sets;
        for symmetry in self.symmetries.iter().skip(1) {
            self.take_smaller(symmetry, &sets, &mut least);
        }
        let pack = |key, &set: &VertexSet| key << self.size | u128::from(set);
        least[..self.sets()].iter().fold(0, pack)
    }

    /// Replaces `least` by the image of `sets` if that is smaller; most images are given up after
    /// their first set.
    #[inline]
    fn take_smaller(
        &self,
        symmetry: &Symmetry,
        sets: &[VertexSet; MOST_SETS],
        least: &mut [VertexSet; MOST_SETS],
    ) {
        let mut image = [0; MOST_SETS];
        let mut smaller = false;
        for i in 0..self.sets() {
            image[i] = symmetry.set(sets[i]);
            if !smaller && image[i] > least[i] {
                return;
            }
            smaller |= image[i] < least[i];
        }
        if smaller {
            *least = image;
        }
    }
}
