//! Positions and steps: what lies on the table and in the hands, and how far the turn is.

use super::castle::{Castle, MOST_SEATS};
use super::deck::{Back, CardId, CardSet};
use super::piece::{Piece, Pieces, Point};
use crate::Player;

/// What a player has beside the castle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Seat {
    /// The cards in hand, as far as they are known.
    pub(super) hand: CardSet,
    /// The cards that lie in the two piles, or are in hand and unknown.
    pub(super) pile: CardSet,
    /// How many cards in hand are not known, by their backs.
    pub(super) unknown: [u8; 2],
    /// Pieces that another player could not place.
    pub(super) gifts: Pieces,
}

impl Seat {
    /// How many cards lie in a pile.
    pub fn in_pile(&self, back: Back) -> u8 {
        let left = (self.pile & back.cards()).count_ones() as u8;
        left.saturating_sub(self.unknown[back.index()])
    }

    /// How many cards with this back are in hand.
    pub fn in_hand(&self, back: Back) -> u8 {
        (self.hand & back.cards()).count_ones() as u8 + self.unknown[back.index()]
    }

    /// Whether any card is in hand.
    pub fn has_hand(&self) -> bool {
        self.hand != 0 || self.unknown != [0; 2]
    }

    /// The cards that have not been played.
    pub fn unplayed(&self) -> CardSet {
        self.hand | self.pile
    }
}

/// How far a turn is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Chance deals the hands.
    Deal,
    /// Cards are played.
    Cards,
    /// Pieces are built.
    Build,
    /// A courtyard may get its second keep; otherwise a pile is chosen.
    Keeps,
    /// A pile is chosen to draw from.
    Draw,
    /// Chance draws from a pile.
    Reveal(Back),
    /// The game is over.
    Over,
}

/// All that lies on the table and in the hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub(super) castle: Castle,
    pub(super) seats: [Seat; MOST_SEATS],
    pub(super) to_move: Player,
    pub(super) phase: Phase,
    /// The pieces that are still to be built in this turn.
    pub(super) supply: Pieces,
    /// How many cards are to be drawn in this turn: none before the first card is played.
    pub(super) due: u8,
    /// Through whose eyes this is; nobody's if nothing is hidden.
    pub(super) seen_by: Option<Player>,
}

impl Position {
    /// The castle.
    pub fn castle(&self) -> &Castle {
        &self.castle
    }

    /// What a player has.
    pub fn seat(&self, player: Player) -> &Seat {
        &self.seats[player.index()]
    }

    pub(super) fn seat_mut(&mut self, player: Player) -> &mut Seat {
        &mut self.seats[player.index()]
    }

    /// How far the turn is.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The pieces that are still to be built in this turn.
    pub fn supply(&self) -> Pieces {
        self.supply
    }

    /// Whether the cards of a player are hidden here.
    pub(super) fn is_hidden(&self, player: Player) -> bool {
        self.seen_by.is_some_and(|viewer| viewer != player)
    }

    /// Whether the player to move has a courtyard, and has not put the second keep yet.
    pub(super) fn may_double(&self) -> bool {
        let mut own = self.castle.courtyards_of(self.to_move);
        own.next().is_some() && self.castle.doubled_of(self.to_move) == 0
    }

    /// Whether the player to move has divided the courtyard with two keeps and must say which
    /// part they stay in.
    pub(super) fn is_divided(&self) -> bool {
        self.castle.doubled_of(self.to_move) > 1
    }
}

/// A step of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// Chance gives the player this card.
    Deal(CardId),
    /// Chance gives the player a card that others do not see.
    DealUnseen(Back),
    /// Plays a card.
    Card(CardId),
    /// Plays no more cards.
    Build,
    /// Places a piece.
    Place(Piece),
    /// Hands the pieces that cannot be placed on to the next player.
    Give,
    /// Puts the second keep into the courtyard with this lowest cell, or leaves it there.
    Double(Point),
    /// Draws from a pile.
    Draw(Back),
    /// Ends a turn in which there is nothing to draw.
    End,
}
