//! What can be wrong with a board, as sentences.

use thiserror::Error;

use crate::{Board, MAX_VERTICES, MAX_WIDE_VERTICES};

/// Why a text is not a board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BoardError {
    /// The word before the colon names no family or format.
    #[error("unknown board '{0}': expected one of {list}", list = crate::kinds::usages())]
    UnknownKind(String),
    /// The numbers after the colon are missing, too many, or out of range.
    #[error("board '{spec}': {reason}")]
    BadSpec {
        /// The text as given.
        spec: String,
        /// What is wrong and what would be right.
        reason: String,
    },
    /// More vertices than fit a machine word, on a board that is given back to whoever can do without.
    #[error("a board has at most {MAX_VERTICES} vertices, this one has {}", .0.size())]
    Wide(Box<Board>),
    /// More vertices than any game can be played on.
    #[error(
        "a board has at most {MAX_WIDE_VERTICES} vertices, and most games at most {MAX_VERTICES}; \
         this one has {count}",
        count = count(*.0)
    )]
    TooLarge(usize),
    /// No vertex at all.
    #[error("a board needs at least one vertex")]
    Empty,
    /// An edge from a vertex to itself.
    #[error("vertex {0} is joined to itself: loops are not allowed")]
    Loop(usize),
    /// Names of vertices that cannot be typed or told apart.
    #[error("{0}")]
    BadNames(String),
    /// A graph text that does not follow its format.
    #[error("{format}: {reason}")]
    BadGraph {
        /// The format that was being read.
        format: &'static str,
        /// What is wrong and where.
        reason: String,
    },
    /// A text that is in none of the formats.
    #[error("neither graph6, sparse6, digraph6, an edge list (such as 0-1 on each line) nor DOT")]
    UnknownFormat,
    /// A `file:` board that may not or could not be read.
    #[error("{0}")]
    File(String),
    /// A file that was read, but is no board.
    #[error("{file}: {reason}")]
    InFile {
        /// The file, ready to be shown.
        file: String,
        /// What is wrong with its contents.
        reason: Box<BoardError>,
    },
}

impl BoardError {
    pub(crate) fn bad_spec(spec: &str, reason: impl Into<String>) -> Self {
        BoardError::BadSpec {
            spec: shorten(spec),
            reason: reason.into(),
        }
    }
}

/// A vertex count for people: numbers that fit no machine word are kept as the largest that does.
fn count(vertices: usize) -> String {
    match vertices {
        usize::MAX => "far more".to_string(),
        _ => vertices.to_string(),
    }
}

/// At most the first 120 characters of a text, without control characters: keeps error messages
/// readable when the input was megabytes of noise.
pub fn shorten(text: &str) -> String {
    shorten_to(text, 120)
}

/// At most the first `longest` characters of a text, without control characters.
pub fn shorten_to(text: &str, longest: usize) -> String {
    let clean: String = text
        .chars()
        .take(longest)
        .map(|c| if c.is_control() { '?' } else { c })
        .collect();
    if text.chars().nth(longest).is_some() {
        clean + "…"
    } else {
        clean
    }
}
