//! What follows a turn: cards, gods, and whose turn is next.

use super::position::GodSet;
use super::{CARDS, Due, End, Full, Player, Position, Power, Step, Turn, Veil, Veiled};
use crate::santorini::powers::Memory;

impl Veiled {
    /// The players in the order in which they place their workers.
    pub(super) fn placing_order(&self) -> [Player; 2] {
        let mut order = Player::BOTH;
        order.sort_by_key(|&player| self.power(player).placing());
        order
    }

    /// The position after a turn that ended so, or after workers were placed.
    pub(super) fn after_turn(&self, position: &Position, turn: Turn, end: Option<End>) -> Position {
        let rules = self.rules_at(position);
        let full = Full::from(&position.base);
        if let Turn::Place(set, chosen) = turn {
            let base = rules.placed(&full, set, chosen).base;
            return self.after_placing(&Position { base, ..*position }, position);
        }
        let done = match end {
            Some(End::Stopped(acts)) => turn.cut(acts.into()),
            _ => turn,
        };
        let table = rules.ended(&position.base, rules.table(&full), done);
        let mut after = Position {
            base: table.position,
            again: false,
            ..*position
        };
        self.learn(&mut after, position, turn, end);
        let winner = match end {
            Some(End::Sunk(place)) => self.sinks(position, turn, place).map(Player::opponent),
            Some(End::Doomed) => table.winner.map(Player::opponent),
            Some(End::Stopped(_)) | None => table.winner,
        };
        if let Some(winner) = winner {
            return after.won_by(winner);
        }
        let builds_dome = table.position.domes & !position.base.domes != 0;
        let due = Due {
            card: !position.again && end.is_none() && self.deck_of(position).is_some(),
            god: builds_dome && self.owner(Veil::Gods).is_some(),
        };
        match due.card {
            true => Position { due, ..after },
            false => Position { due, ..after }.handed_on(),
        }
    }

    /// The position after workers were placed, which were not there before: whoever places next is to
    /// move, or first.
    pub(super) fn after_placing(&self, position: &Position, before: &Position) -> Position {
        let stands = match self.unseen() == Some(before.base.to_move()) {
            true => self.stands_placed(before),
            false => before.stands,
        };
        let placed = Position {
            stands,
            ..*position
        };
        let placed = match self.is_blind(&placed) {
            true => self.without_unseen(&placed),
            false => placed,
        };
        let mut order = self.placing_order().into_iter();
        let next = order.find(|&player| !self.stands(&placed, player));
        Position {
            base: placed.base.handed_to(next.unwrap_or(Player::First)),
            ..placed
        }
    }

    /// In whose memory the deck is from which a card is drawn after the next turn, if one is: it may
    /// be in the other's hands.
    fn deck_of(&self, position: &Position) -> Option<Player> {
        let player = position.base.to_move();
        let own = self
            .rules_at(position)
            .own_power(&Full::from(&position.base));
        (own.veil() == Some(Veil::Cards)).then(|| self.owner_of_deck(player))
    }

    /// Whose deck it is from which a player draws.
    fn owner_of_deck(&self, player: Player) -> Player {
        match self.has(player, Veil::Cards) {
            true => player,
            false => player.opponent(),
        }
    }

    /// How many cards have been drawn from the deck that is drawn from next, none of them the six.
    fn drawn(&self, position: &Position) -> u16 {
        let owner = self.owner_of_deck(position.base.to_move());
        position.base.memory(owner).number
    }

    /// The cards that may be drawn.
    pub(super) fn cards(&self, position: &Position) -> impl Iterator<Item = Step> {
        let others = self.other_cards(position) > 0;
        let other = others.then_some(Step::Card { six: false });
        std::iter::once(Step::Card { six: true }).chain(other)
    }

    /// How many cards that are not the six lie in the deck.
    pub(super) fn other_cards(&self, position: &Position) -> u16 {
        (CARDS - 1).saturating_sub(self.drawn(position))
    }

    /// The position after a card was drawn: the six is shuffled in again with all that were drawn.
    pub(super) fn after_card(&self, position: &Position, six: bool) -> Position {
        let owner = self.owner_of_deck(position.base.to_move());
        let mut after = *position;
        after.due.card = false;
        let memory = position.base.memory(owner);
        let number = if six { 0 } else { memory.number + 1 };
        after.base.set_memory(owner, Memory { number, ..memory });
        match six {
            true => Position {
                again: true,
                ..after
            },
            false => after.handed_on(),
        }
    }

    /// All gods whom somebody may be.
    pub(super) fn all_gods(&self) -> GodSet {
        match self.owner(Veil::Gods) {
            Some(_) => (1 << self.faces.len()) - 1,
            None => 0,
        }
    }

    /// The gods who may be next: those in the deck, which is made anew when nobody is in it.
    pub(super) fn gods(&self, position: &Position) -> impl Iterator<Item = u8> {
        let deck = match position.deck {
            0 => self.all_gods(),
            deck => deck,
        };
        (0..self.faces.len() as u8).filter(move |god| deck >> god & 1 != 0)
    }

    /// The position after a god was laid open, who has done nothing yet that it would remember.
    pub(super) fn after_god(&self, position: &Position, god: u8) -> Position {
        let deck = match position.deck {
            0 => self.all_gods(),
            deck => deck,
        };
        let mut after = *position;
        after.due.god = false;
        after.deck = deck & !(1 << god);
        after.face = Some(god);
        if let Some(owner) = self.owner(Veil::Gods) {
            let memory = self.god(god).first_memory();
            after.base.set_memory(owner, memory);
        }
        after
    }

    /// The god with a number.
    pub(super) fn god(&self, number: u8) -> Power {
        let owner = self.owner(Veil::Gods).unwrap_or(Player::First);
        self.faces[usize::from(number)].power(owner)
    }

    /// The number of the god with a name.
    pub(super) fn god_named(&self, name: &str) -> Option<u8> {
        let is_it = |number: &u8| self.god(*number).info().name.eq_ignore_ascii_case(name);
        let mut numbers = 0..self.all_gods().count_ones() as u8;
        numbers.find(is_it)
    }
}
