//! What can go wrong, as sentences.

use thera_control::Interrupted;
use thiserror::Error;

/// Why a value could not be computed, read or written.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Error {
    /// A number left the range of [`Dyadic`](crate::Dyadic).
    #[error("a number is out of range: exact numbers lie strictly between -2^29 and 2^29")]
    OutOfRange,
    /// A number needs a denominator above 2^32.
    #[error("a number is too fine: exact numbers are multiples of 1/2^32")]
    TooFine,
    /// A game tree is deeper than recursion may safely go.
    #[error(
        "the game is {depth} moves deep before it reaches numbers; at most {limit} are supported"
    )]
    TooDeep {
        /// How deep it is.
        depth: u32,
        /// How deep it may be.
        limit: u32,
    },
    /// A position has more options than a node can hold.
    #[error("a game has {0} undominated options for one player; at most 65535 are supported")]
    TooManyOptions(usize),
    /// The arena holds as many games as its limits allow.
    #[error("the value needs more than {0} distinct games, which is the limit set")]
    TooManyGames(usize),
    /// The canonical form is too long to write out.
    #[error("the canonical form would be {length} characters long; at most {limit} are written")]
    TooLong {
        /// How many characters it takes (or more, where that does not fit).
        length: u64,
        /// How many are written at most.
        limit: u64,
    },
    /// The time was over, or somebody asked it to stop.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
    /// A text is not a game in the usual notation.
    #[error("cannot read the game at character {at}: {expected}")]
    Notation {
        /// Position in the text, counted in characters from 1.
        at: usize,
        /// What would have been right there.
        expected: String,
    },
    /// A text is well written, but what it asks for makes no sense.
    #[error("at character {at}: {reason}")]
    Meaning {
        /// Position in the text, counted in characters from 1.
        at: usize,
        /// Why it makes no sense there.
        reason: String,
    },
    /// Games are not cooled by less than nothing.
    #[error("a game is cooled by a number of zero or more")]
    NegativeTemperature,
    /// An id was made by another arena.
    #[error(
        "the game does not belong to this arena: ids are only valid in the arena that made them"
    )]
    Foreign,
}

impl Error {
    /// The character of a text that is to blame, counted from 1.
    pub fn at(&self) -> Option<usize> {
        match self {
            Error::Notation { at, .. } | Error::Meaning { at, .. } => Some(*at),
            _ => None,
        }
    }
}

/// The result of an operation on game values.
pub type Result<T> = std::result::Result<T, Error>;
