//! Positions and steps: what the game with powers has no word for.

use thera_board::Vertex;

use super::secret::{End, Secret};
use super::unseen::Stands;
use crate::Player;
use crate::santorini::powers::{Position as Base, Turn};

/// What chance has still to do before the next turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Due {
    /// To draw a card for whose turn it was.
    pub(super) card: bool,
    /// To lay the next god open.
    pub(super) god: bool,
}

/// Gods by their numbers, as a set.
pub type GodSet = u16;

/// A town with workers and what powers remember, and what lies beside it.
///
/// As long as a card is due whose turn it was is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub(super) base: Base,
    pub(super) due: Due,
    /// Whether the turn is another one, which need not be taken.
    pub(super) again: bool,
    /// The god who lies open; nobody does before the first.
    pub(super) face: Option<u8>,
    /// The gods who lie in the deck.
    pub(super) deck: GodSet,
    /// What each player hides.
    pub(super) secrets: [Secret; 2],
    /// Where hidden workers can stand, as far as everybody knows; nowhere before they are placed. On the
    /// board they stand only if who looks knows it.
    pub(super) stands: Stands,
}

impl Position {
    /// The town, the workers, and what powers remember.
    pub fn base(&self) -> &Base {
        &self.base
    }

    /// What a player hides.
    pub(super) fn secret(&self, player: Player) -> Secret {
        self.secrets[player.index()]
    }

    /// The same with the other player's turn to come.
    pub(super) fn handed_on(&self) -> Position {
        let next = self.base.to_move().opponent();
        Position {
            base: self.base.handed_to(next),
            again: false,
            ..*self
        }
    }

    /// The same after somebody has won, by a turn of whose turn it was.
    pub(super) fn won_by(&self, winner: Player) -> Position {
        let mut won = self.handed_on();
        won.base.set_winner(winner);
        won
    }
}

/// Something that is done, by a player or by chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// Somebody places workers, or moves and builds.
    Turn(Turn),
    /// Somebody does without another turn.
    Pass,
    /// A card is drawn.
    Card {
        /// Whether it is the one that gives another turn.
        six: bool,
    },
    /// A god is laid open.
    God(u8),
    /// Somebody hides a place.
    Hide(Vertex),
    /// The same as others see it.
    HideUnseen,
    /// Hidden workers are placed, as others see it.
    PlaceUnseen,
    /// A turn with hidden workers as others see it: where something was built, nothing if it won.
    Unseen(Option<Vertex>),
    /// Hidden workers have no turn.
    Stuck,
    /// A turn of which something hidden has made something else, as everybody is told.
    Told(Turn, End),
}
