//! A position with powers: a town, the domes apart from the levels, and what powers remember.

use thera_board::{Vertex, VertexSet, bit};

use super::memory::Memory;
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
    pub(in crate::santorini) domes: VertexSet,
}

impl Position {
    /// The position with these levels and domes, and nothing else.
    pub fn of_towers(levels: impl IntoIterator<Item = (Vertex, u8)>, domes: VertexSet) -> Position {
        let mut town = Town::default();
        for (vertex, level) in levels {
            town.set_height(vertex, level);
        }
        Position { town, domes }
    }

    /// The same towers with these workers, this player to move, and this remembered.
    #[must_use]
    pub fn with(
        mut self,
        workers: [VertexSet; 2],
        to_move: Player,
        memory: [Memory; 2],
    ) -> Position {
        self.town.workers = workers;
        self.town.set_to_move(to_move);
        for player in Player::BOTH {
            self.set_memory(player, memory[player.index()]);
        }
        self
    }

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

    /// The vertices on which it differs from another position what is built.
    #[inline]
    pub fn built_otherwise(&self, other: &Position) -> VertexSet {
        let (own, others) = (self.town.planes(), other.town.planes());
        let levels = own
            .iter()
            .zip(others)
            .fold(0, |set, (own, other)| set | own ^ other);
        levels | self.domes ^ other.domes
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

    /// The same with a player's workers on these places.
    pub(in crate::santorini) fn with_workers(mut self, player: Player, set: VertexSet) -> Position {
        self.town.workers[player.index()] = set;
        self
    }

    /// The same with this player to move.
    pub(in crate::santorini) fn handed_to(mut self, player: Player) -> Position {
        self.town.set_to_move(player);
        self
    }

    /// Who has won by the last turn, by a move or by what a power says.
    #[inline]
    pub fn winner(&self) -> Option<Player> {
        match (self.town.is_won(), self.town.is_lost()) {
            (false, false) => None,
            (true, _) => Some(self.to_move().opponent()),
            (false, true) => Some(self.to_move()),
        }
    }

    /// Notes who has won, after the turn has passed to the next player.
    pub(in crate::santorini) fn set_winner(&mut self, winner: Player) {
        match winner == self.to_move() {
            true => self.town.set_lost(),
            false => self.town.set_won(),
        }
    }

    /// What a player's power remembers.
    #[inline]
    pub fn memory(&self, player: Player) -> Memory {
        Memory::unpacked(self.town.note(player))
    }

    #[inline]
    pub(in crate::santorini) fn set_memory(&mut self, player: Player, memory: Memory) {
        self.town.set_note(player, memory.packed());
    }
}
