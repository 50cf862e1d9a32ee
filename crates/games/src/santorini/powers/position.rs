//! A position with powers: a town, the domes apart from the levels, and what powers remember.

use thera_board::{Vertex, VertexSet, bit};

use crate::Player;
use crate::santorini::Position as Town;

/// Levels and workers as without powers, and beside them the domes.
///
/// A dome is apart from the levels below it, since some powers put one lower down. The levels of a
/// tower with a dome are those below the dome.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Position {
    pub(super) town: Town,
    /// Where a dome stands.
    pub(super) domes: VertexSet,
}

impl Position {
    /// Levels on a vertex, the dome not counted.
    #[inline]
    pub fn level(&self, vertex: Vertex) -> u8 {
        self.town.height(vertex)
    }

    /// Whether a dome stands on a vertex.
    #[inline]
    pub fn has_dome(&self, vertex: Vertex) -> bool {
        self.domes & bit(vertex) != 0
    }

    /// A player's workers.
    #[inline]
    pub fn workers(&self, player: Player) -> VertexSet {
        self.town.workers(player)
    }

    /// Who moves next.
    #[inline]
    pub fn to_move(&self) -> Player {
        self.town.to_move()
    }

    /// Whether the player who has just moved won by a move.
    #[inline]
    pub fn is_won(&self) -> bool {
        self.town.is_won()
    }

    /// What a player's power remembers, a number below 8; what it means the power says.
    #[inline]
    pub fn memory(&self, player: Player) -> u8 {
        self.town.note(player)
    }

    #[inline]
    pub(super) fn set_memory(&mut self, player: Player, memory: u8) {
        self.town.set_note(player, memory);
    }
}
