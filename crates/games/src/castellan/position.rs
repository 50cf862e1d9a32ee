//! Positions and turns: sets of points, nothing more.

use crate::Player;

use super::geometry::Points;

/// The pieces on the board, who has a keep on which cells, and who moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub(super) pieces: Points,
    pub(super) keeps: [Points; 2],
    pub(super) to_move: Player,
}

impl Position {
    /// The empty board with first to move.
    pub(super) const EMPTY: Position = Position {
        pieces: 0,
        keeps: [0; 2],
        to_move: Player::First,
    };

    /// The towers and walls placed so far.
    #[inline]
    pub fn pieces(&self) -> Points {
        self.pieces
    }

    /// The enclosed cells that belong to `player`.
    #[inline]
    pub fn keeps(&self, player: Player) -> Points {
        self.keeps[player.index()]
    }

    /// The enclosed cells.
    #[inline]
    pub fn claimed(&self) -> Points {
        self.keeps[0] | self.keeps[1]
    }

    /// The player to move.
    #[inline]
    pub fn to_move(&self) -> Player {
        self.to_move
    }
}

/// One turn: the set of pieces placed. Nothing placed is a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Turn(pub Points);

impl Turn {
    /// The turn of a player who cannot place.
    pub const PASS: Turn = Turn(0);

    /// The points where pieces are placed.
    #[inline]
    pub fn pieces(self) -> Points {
        self.0
    }
}
