//! Principal variations: for each ply, the best line found from there.

use crate::turn::Turn;

/// A triangle of turns, one row a ply.
pub(crate) struct Variations {
    turns: Vec<Turn>,
    lengths: Vec<usize>,
    plies: usize,
}

impl Variations {
    pub(crate) fn new(plies: usize) -> Variations {
        Variations {
            turns: vec![Turn::NONE; plies * plies],
            lengths: vec![0; plies],
            plies,
        }
    }

    /// Nothing is known from this ply on.
    #[inline(always)]
    pub(crate) fn clear(&mut self, ply: usize) {
        self.lengths[ply] = 0;
    }

    /// `turn` is best here, and then what is best at the next ply.
    pub(crate) fn prepend(&mut self, ply: usize, turn: Turn) {
        let row = ply * self.plies;
        let next = row + self.plies;
        let length = self.lengths.get(ply + 1).copied().unwrap_or(0);
        self.turns[row] = turn;
        if length > 0 {
            self.turns.copy_within(next..next + length, row + 1);
        }
        self.lengths[ply] = length + 1;
    }

    /// `turn` is best here and ends the game.
    pub(crate) fn end_with(&mut self, ply: usize, turn: Turn) {
        self.turns[ply * self.plies] = turn;
        self.lengths[ply] = 1;
    }

    /// The best line from a ply.
    pub(crate) fn get(&self, ply: usize) -> &[Turn] {
        let row = ply * self.plies;
        &self.turns[row..row + self.lengths[ply]]
    }
}
