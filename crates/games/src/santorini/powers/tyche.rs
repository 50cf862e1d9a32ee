//! Tyche draws cards for another turn.

use super::Seating;
use super::power::{ASKS, Info, Power};
use super::veil::Veil;

pub const INFO: Info = Info {
    name: "tyche",
    title: "Tyche",
    words: "At the end of her turn she draws a card from her deck of six. Five of them do nothing and \
            are laid aside; with the sixth all are shuffled again, and she may take another turn, \
            after which she does not draw.",
    asks: ASKS,
};

/// The cards of her deck.
pub const CARDS: u16 = 6;

pub struct Tyche;

impl Power for Tyche {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn objection_to_seating(&self, _seating: Seating) -> Option<&'static str> {
        Some("chance takes part only where two play")
    }

    fn veil(&self) -> Option<Veil> {
        Some(Veil::Cards)
    }

    /// The cards that were drawn and laid aside.
    fn most_number(&self) -> u16 {
        CARDS - 1
    }

    fn number_as_text(&self, number: u16) -> String {
        match number {
            0 => String::new(),
            drawn => drawn.to_string(),
        }
    }

    fn read_number(&self, text: &str) -> Option<u16> {
        match text {
            "" => Some(0),
            _ => text.parse().ok(),
        }
    }
}
