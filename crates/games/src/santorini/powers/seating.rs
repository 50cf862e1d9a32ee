//! Who sits at the table, who plays with whom, and what a position for two has no room for.

use thera_board::VertexSet;

use super::memory::Memory;
use super::position::Position;
use crate::Player;

/// The most that sit at a table.
pub const MOST_SEATS: usize = 4;

/// How many play, and who with whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seating {
    /// Two against each other.
    Two,
    /// Three, each for themselves.
    Three,
    /// Four in two teams, who share their workers; team mates sit opposite each other.
    Teams,
}

use Player::{First, Fourth, Second, Third};

impl Seating {
    /// Everybody, in the order of their turns.
    #[inline]
    pub fn players(self) -> &'static [Player] {
        match self {
            Seating::Two => &[First, Second],
            Seating::Three => &[First, Second, Third],
            Seating::Teams => &[First, Second, Third, Fourth],
        }
    }

    /// Those against whom a player plays.
    #[inline]
    pub fn opponents(self, player: Player) -> &'static [Player] {
        match (self, player) {
            (Seating::Two, First) => &[Second],
            (Seating::Two, _) => &[First],
            (Seating::Three, First) => &[Second, Third],
            (Seating::Three, Second) => &[First, Third],
            (Seating::Three, _) => &[First, Second],
            (Seating::Teams, First | Third) => &[Second, Fourth],
            (Seating::Teams, _) => &[First, Third],
        }
    }

    /// The first of those who share a player's workers and result.
    #[inline]
    pub fn side(self, player: Player) -> Player {
        match self {
            Seating::Teams => Player::ALL[player.index() & 1],
            _ => player,
        }
    }

    /// Each first of those who share workers.
    #[inline]
    pub fn sides(self) -> &'static [Player] {
        match self {
            Seating::Two | Seating::Teams => &[First, Second],
            Seating::Three => &[First, Second, Third],
        }
    }
}

/// What a position for two has no room for: the third side's workers, and what the powers of the
/// third and the fourth player remember.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Aside {
    /// The third side's workers.
    pub(in crate::santorini) third: VertexSet,
    notes: [u32; MOST_SEATS - 2],
}

impl Aside {
    /// The workers of a side, of which those of the first two stand in a position.
    #[inline]
    pub fn workers(&self, position: &Position, side: Player) -> VertexSet {
        match side {
            First | Second => position.workers(side),
            _ => self.third,
        }
    }

    /// Changes the workers of a side.
    #[inline]
    pub fn workers_mut<'a>(
        &'a mut self,
        position: &'a mut Position,
        side: Player,
    ) -> &'a mut VertexSet {
        match side {
            First | Second => &mut position.town.workers[side.index()],
            _ => &mut self.third,
        }
    }

    /// What a player's power remembers.
    #[inline]
    pub fn memory(&self, position: &Position, player: Player) -> Memory {
        match player {
            First | Second => position.memory(player),
            _ => Memory::unpacked(self.notes[player.index() - 2]),
        }
    }

    /// Changes what a player's power remembers.
    #[inline]
    pub fn set_memory(&mut self, position: &mut Position, player: Player, memory: Memory) {
        match player {
            First | Second => position.set_memory(player, memory),
            _ => self.notes[player.index() - 2] = memory.packed(),
        }
    }
}
