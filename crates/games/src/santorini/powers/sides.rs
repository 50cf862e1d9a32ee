//! Who plays against whom, as it is asked in the middle of a turn.

use thera_board::VertexSet;

use super::{Power, Seating, Table};
use crate::Player;

impl Table<'_> {
    /// Everybody who plays, as long as they do.
    #[inline]
    pub fn players(&self) -> impl Iterator<Item = Player> {
        let players = self.rules.seating().players().iter().copied();
        players.filter(|&player| self.plays(player))
    }

    /// Those against whom the player plays.
    #[inline]
    pub fn others(&self) -> impl Iterator<Item = Player> {
        let others = self.rules.seating().opponents(self.player).iter().copied();
        others.filter(|&other| self.plays(other))
    }

    /// Asks about each of those against whom the player plays. With two players, as there mostly are,
    /// there is nothing to go through.
    #[inline(always)]
    pub fn over_others<T>(&self, start: T, mut ask: impl FnMut(T, Player) -> T) -> T {
        match self.rules.seating() {
            Seating::Two => ask(start, self.player.opponent()),
            _ => self.others().fold(start, ask),
        }
    }

    /// Asks about everybody who plays.
    #[inline(always)]
    pub(super) fn over_all<T>(&self, start: T, mut ask: impl FnMut(T, Player) -> T) -> T {
        match self.rules.seating() {
            Seating::Two => {
                let asked = ask(start, Player::First);
                ask(asked, Player::Second)
            }
            _ => self.players().fold(start, ask),
        }
    }

    /// Whether something is so of the power of any of those against whom the player plays.
    #[inline(always)]
    pub fn any_other(&self, mut ask: impl FnMut(&'static dyn Power) -> bool) -> bool {
        self.over_others(false, |any, other| any || ask(self.acting(other)))
    }

    /// Whether a player still plays: of three, who has lost all workers does not.
    #[inline]
    pub(super) fn plays(&self, player: Player) -> bool {
        self.rules.seating() != Seating::Three || self.workers(player) != 0
    }

    /// The workers that a player moves.
    #[inline]
    pub fn workers(&self, player: Player) -> VertexSet {
        let side = self.rules.seating().side(player);
        self.aside.workers(&self.position, side)
    }

    /// Changes the player's workers.
    #[inline]
    pub fn workers_mut(&mut self) -> &mut VertexSet {
        let side = self.rules.seating().side(self.player);
        self.aside.workers_mut(&mut self.position, side)
    }

    /// The sides against which the player plays.
    pub fn other_sides(&self) -> impl Iterator<Item = Player> {
        let seating = self.rules.seating();
        let sides = seating.sides().iter().copied();
        sides.filter(move |&side| side != seating.side(self.player) && self.plays(side))
    }

    /// Every vertex with a worker.
    #[inline]
    pub fn occupied(&self) -> VertexSet {
        self.position.town.occupied() | self.aside.third
    }

    /// Whether a player plays against those whose workers are at work.
    #[inline]
    pub fn is_rival(&self, player: Player) -> bool {
        let seating = self.rules.seating();
        seating.side(player) != seating.side(self.side)
    }
}
