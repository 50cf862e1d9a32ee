//! Powers that change who has which power.

use super::mortal::Mortal;
use super::{Memory, Position, Power, Powers, Table};
use crate::Player;

/// What becomes of the opponent's power.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sway {
    /// The opponent keeps it.
    Leaves,
    /// The owner has it, and the opponent has none.
    Takes,
    /// Nobody has it.
    Silences,
}

impl Powers {
    /// Whose power one of two players has in a turn that begins with a position.
    #[inline]
    pub(super) fn hand(&self, position: &Position, player: Player) -> Option<Player> {
        if !self.sways {
            return Some(player);
        }
        let other = player.opponent();
        let sway = |owner: Player| self.power(owner).sways(self, position, owner);
        match (sway(player), sway(other)) {
            (_, Sway::Takes | Sway::Silences) => None,
            (Sway::Takes, _) => Some(other),
            _ => Some(player),
        }
    }

    /// The power of somebody; nobody's is none.
    #[inline]
    pub(super) fn handed(&self, owner: Option<Player>) -> &'static dyn Power {
        owner.map_or(&Mortal, |owner| self.power(owner))
    }

    /// The position as a turn begins: a power that has just changed hands forgets what concerned only
    /// who had it.
    #[inline]
    pub(super) fn handed_over(&self, position: &Position) -> Position {
        let mut after = *position;
        if !self.sways {
            return after;
        }
        for owner in Player::BOTH {
            if self.power(owner).changes_hands(self, position, owner) {
                let other = owner.opponent();
                after.set_memory(other, self.power(other).forget(position.memory(other)));
            }
        }
        after
    }

    /// After a turn the others' powers have seen it, also one that is silenced.
    pub(super) fn let_witness(&self, before: &Position, table: &mut Table) {
        let silenced = self.sways
            && self.power(table.player).sways(self, before, table.player) == Sway::Silences;
        for &other in self.seating.opponents(table.player) {
            let power = match silenced {
                true => self.power(other),
                false => table.acting(other),
            };
            let memory = power.witness(before, table, table.memory(other));
            table.set_memory_of(other, memory);
        }
    }

    /// After a turn: who has taken a power remembers it, and who had to do without one forgets what
    /// concerned its own last turn.
    pub(super) fn note_sway(&self, before: &Position, table: &mut Table) {
        if !self.sways {
            return;
        }
        let (player, other) = (table.player, table.player.opponent());
        let sway = |owner: Player| self.power(owner).sways(self, before, owner);
        let memory = table.position.memory(player);
        if sway(other) == Sway::Silences {
            let memory = self.power(player).rest(memory);
            table.position.set_memory(player, memory);
        }
        if self.power(player).remembers_sway() {
            let number = u16::from(sway(player) == Sway::Takes);
            let memory = Memory { number, ..memory };
            table.position.set_memory(player, memory);
        }
    }
}
