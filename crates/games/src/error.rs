//! What can be wrong with a typed game, position or move, as sentences.

use thera_board::{Board, BoardError, shorten, shorten_to};
use thiserror::Error;

/// Why a text is not a game, a position or a legal move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum InputError {
    /// The first word names no family.
    #[error("unknown game '{name}': expected one of {known}")]
    UnknownFamily {
        /// The word as given.
        name: String,
        /// The families there are.
        known: String,
    },
    /// The variant (after the colon) cannot be read or contradicts itself.
    #[error("{family} variant '{text}': {reason}")]
    Variant {
        /// The family whose variant it is.
        family: &'static str,
        /// The text as given.
        text: String,
        /// What is wrong and what would be right.
        reason: String,
    },
    /// The board (after the at sign) cannot be read.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// The family's own rules do not play this; others under its name may, on this board.
    #[error("there are no rules for this on {}", shorten(.0.name()))]
    Elsewhere(Box<Board>),
    /// A family without a usual board was named without one.
    #[error("{family} needs a board after an @, such as {example}")]
    MissingBoard {
        /// The family.
        family: &'static str,
        /// A game that has one.
        example: &'static str,
    },
    /// The board is fine, but not for this variant.
    #[error("{family} cannot be played on {board}: {reason}")]
    Unplayable {
        /// The family.
        family: &'static str,
        /// The board.
        board: String,
        /// What is wrong and what would be right.
        reason: String,
    },
    /// The position cannot be read or cannot occur.
    #[error("position '{text}': {reason}")]
    Position {
        /// The text as given, shortened.
        text: String,
        /// What is wrong and what would be right.
        reason: String,
    },
    /// The move cannot be read or is not legal.
    #[error("'{text}' {reason}")]
    Move {
        /// The text as given, shortened.
        text: String,
        /// What is wrong and what would be right.
        reason: String,
    },
}

impl InputError {
    /// A variant that cannot be read or contradicts itself.
    pub fn variant(family: &'static str, text: &str, reason: impl Into<String>) -> Self {
        InputError::Variant {
            family,
            text: shorten(text),
            reason: clean_reason(reason),
        }
    }

    /// A board on which this variant cannot be played.
    pub fn unplayable(family: &'static str, board: &str, reason: impl Into<String>) -> Self {
        InputError::Unplayable {
            family,
            board: shorten(board),
            reason: clean_reason(reason),
        }
    }

    /// A position that cannot be read or cannot occur.
    pub fn position(text: &str, reason: impl Into<String>) -> Self {
        InputError::Position {
            text: shorten(text),
            reason: clean_reason(reason),
        }
    }

    /// A move that cannot be read or is not legal; `reason` continues a sentence that begins with
    /// the move: "is not adjacent".
    pub fn illegal(text: &str, reason: impl Into<String>) -> Self {
        InputError::Move {
            text: shorten(text),
            reason: clean_reason(reason),
        }
    }
}

/// A reason may quote the input, which may be long or hold control characters.
fn clean_reason(reason: impl Into<String>) -> String {
    shorten_to(&reason.into(), 400)
}
