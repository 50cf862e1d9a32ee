//! The text that names a board: reading it and writing it.

use crate::edges::parse_edges;
use crate::file::parse_file;
use crate::{Board, BoardError, shorten};

/// Every word that can stand before the colon, with its arguments.
pub const KINDS: &[&str] = &[
    "path:n",
    "cycle:n",
    "star:k",
    "complete:n",
    "grid:RxC",
    "king:RxC",
    "dpath:n",
    "dcycle:n",
    "random:n:p:seed",
    "tree:n:seed",
    "graph6:…",
    "digraph6:&…",
    "edges:0-1,1-2 (0>1 for an arc)",
    "file:PATH (graph6, digraph6, edge list or DOT; - for standard input)",
];

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
    /// ```
    pub fn parse(spec: &str, files: FileAccess) -> Result<Self, BoardError> {
        let (kind, arguments) = spec.split_once(':').unwrap_or((spec, ""));
        match kind {
            "path" => Board::path(number(spec, arguments)?, false),
            "dpath" => Board::path(number(spec, arguments)?, true),
            "cycle" => Board::cycle(number(spec, arguments)?, false),
            "dcycle" => Board::cycle(number(spec, arguments)?, true),
            "star" => Board::star(number(spec, arguments)?),
            "complete" => Board::complete(number(spec, arguments)?),
            "grid" => rows_by_columns(spec, arguments).and_then(|(r, c)| Board::grid(r, c)),
            "king" => rows_by_columns(spec, arguments).and_then(|(r, c)| Board::king(r, c)),
            "random" => parse_random(spec, arguments),
            "tree" => parse_tree(spec, arguments),
            "graph6" => Board::from_graph6(arguments),
            "digraph6" => Board::from_digraph6(arguments),
            "edges" => parse_edges(spec, arguments),
            "file" => parse_file(arguments, files),
            _ => Err(BoardError::UnknownKind(shorten(spec))),
        }
    }
}

/// A number written with digits only. One that fits no machine word becomes the largest that
/// does, which is still refused for its size.
pub(crate) fn whole_number(text: &str) -> Option<usize> {
    let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    digits.then(|| text.parse().unwrap_or(usize::MAX))
}

fn number(spec: &str, text: &str) -> Result<usize, BoardError> {
    whole_number(text).ok_or_else(|| {
        BoardError::bad_spec(
            spec,
            "expected a whole number after the colon, such as path:5",
        )
    })
}

fn rows_by_columns(spec: &str, text: &str) -> Result<(usize, usize), BoardError> {
    text.split_once('x')
        .and_then(|(rows, columns)| whole_number(rows).zip(whole_number(columns)))
        .ok_or_else(|| {
            BoardError::bad_spec(
                spec,
                "expected rows x columns after the colon, such as king:5x5",
            )
        })
}

fn parse_random(spec: &str, arguments: &str) -> Result<Board, BoardError> {
    let parts: Vec<&str> = arguments.split(':').collect();
    let numbers = match parts[..] {
        [size, probability, seed] => whole_number(size)
            .zip(decimal(probability))
            .zip(seed.parse().ok()),
        _ => None,
    };
    let ((size, probability), seed) = numbers.ok_or_else(|| {
        let reason = "expected vertices, probability of an edge and seed after the colon, such as \
                      random:10:0.3:7";
        BoardError::bad_spec(spec, reason)
    })?;
    Board::random(size, probability, seed)
}

fn parse_tree(spec: &str, arguments: &str) -> Result<Board, BoardError> {
    let numbers = arguments
        .split_once(':')
        .and_then(|(size, seed)| whole_number(size).zip(seed.parse().ok()));
    let (size, seed) = numbers.ok_or_else(|| {
        let reason = "expected vertices and seed after the colon, such as tree:10:7";
        BoardError::bad_spec(spec, reason)
    })?;
    Board::random_tree(size, seed)
}

/// A number written with digits and at most one point: no exponent, no `inf`.
fn decimal(text: &str) -> Option<f64> {
    let plain = text.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    plain.then(|| text.parse().ok())?
}
