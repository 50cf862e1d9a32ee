//! Positions and turns: sets of points, nothing more.

use crate::Player;

use super::geometry::Points;

/// The pieces on the board, who has a keep on which cells, and who moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub(super) pieces: Points,
    pub(super) keeps: [Points; 2],
    pub(super) to_move: Player,
    /// How many of the last turns were passed, where that counts (option `skip`).
    pub(super) passes: u8,
    /// Whether somebody owns a cell that is not enclosed: only in positions that were set up.
    pub(super) loose: bool,
}

impl Position {
    /// The empty board with first to move.
    pub(super) const EMPTY: Position = Position {
        pieces: 0,
        keeps: [0; 2],
        to_move: Player::First,
        passes: 0,
        loose: false,
    };

    /// The towers and walls placed so far; long walls have bits of their own
    /// ([`Geometry::long_bits`](super::Geometry::long_bits)).
    #[inline]
    pub fn pieces(&self) -> Points {
        self.pieces
    }

    /// The cells that belong to `player`: enclosed, unless the position was set up otherwise.
    #[inline]
    pub fn keeps(&self, player: Player) -> Points {
        self.keeps[player.index()]
    }

    /// The cells that belong to somebody.
    #[inline]
    pub fn claimed(&self) -> Points {
        self.keeps[0] | self.keeps[1]
    }

    /// Whether every cell that belongs to somebody is enclosed, as in any game from the start.
    #[inline]
    pub fn is_settled(&self) -> bool {
        !self.loose
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
    /// The turn of a player who cannot place, or does not care to.
    pub const PASS: Turn = Turn(0);

    /// The points where pieces are placed.
    #[inline]
    pub fn pieces(self) -> Points {
        self.0
    }
}
