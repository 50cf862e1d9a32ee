//! The text that names a board: one of the [kinds](crate::KINDS), or a sum of several.

use crate::{Board, BoardError, BoardKind, shorten};

/// Whether a board text may name a file to read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileAccess {
    /// `file:PATH` is read; `file:-` is the standard input.
    Allowed,
    /// `file:` boards are refused: for text that comes from elsewhere.
    Refused,
}

impl Board {
    /// Reads a board from its text.
    ///
    /// ```
    /// use thera_board::{Board, FileAccess};
    /// let board = Board::parse("grid:2x3", FileAccess::Refused).unwrap();
    /// assert_eq!((board.size(), board.edges().count()), (6, 7));
    /// let sum = Board::parse("path:3+cycle:4", FileAccess::Refused).unwrap();
    /// assert_eq!((sum.size(), sum.edges().count()), (7, 6));
    /// ```
    pub fn parse(spec: &str, files: FileAccess) -> Result<Self, BoardError> {
        let mut summands = summands(spec);
        let first = Board::parse_one(summands.next().unwrap_or_default(), files)?;
        summands.try_fold(first, |sum, next| sum.plus(&Board::parse_one(next, files)?))
    }

    fn parse_one(spec: &str, files: FileAccess) -> Result<Self, BoardError> {
        let (word, text) = spec.split_once(':').unwrap_or((spec, ""));
        match BoardKind::find(word) {
            Some(kind) => kind.read(spec, text, files),
            None => Err(BoardError::UnknownKind(shorten(spec))),
        }
    }
}

/// The texts between plus signs. The path of a file may contain them, so it goes on to the end.
fn summands(spec: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(spec);
    std::iter::from_fn(move || {
        let text = rest.take()?;
        if text.starts_with("file:") {
            return Some(text);
        }
        let (summand, others) = match text.split_once('+') {
            Some((summand, others)) => (summand, Some(others)),
            None => (text, None),
        };
        rest = others;
        Some(summand)
    })
}
