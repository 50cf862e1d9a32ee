//! The text that names a board: reading it and writing it.

use crate::{Board, BoardError, MAX_VERTICES};

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
    pub fn parse(spec: &str, _files: FileAccess) -> Result<Self, BoardError> {
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
            _ => Err(BoardError::UnknownKind(spec.to_string())),
        }
    }
}

fn number(spec: &str, text: &str) -> Result<usize, BoardError> {
    text.parse().map_err(|_| {
        BoardError::bad_spec(
            spec,
            "expected a whole number after the colon, such as path:5",
        )
    })
}

fn rows_by_columns(spec: &str, text: &str) -> Result<(usize, usize), BoardError> {
    let parts = text.split_once('x');
    parts
        .and_then(|(rows, columns)| Some((rows.parse().ok()?, columns.parse().ok()?)))
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
        [size, probability, seed] => size
            .parse()
            .ok()
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
        .and_then(|(size, seed)| size.parse().ok().zip(seed.parse().ok()));
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

/// `0-1,1-2` or, with arcs, `0>1,1>2`; a lone number names a vertex without edges.
fn parse_edges(spec: &str, text: &str) -> Result<Board, BoardError> {
    let mut edges = Vec::new();
    let mut size = 0;
    let mut directed = None;
    for item in text
        .split(',')
        .map(str::trim)
        .filter(|item| !item.is_empty())
    {
        let mark = item.chars().find(|c| matches!(c, '-' | '>'));
        let ends: Vec<&str> = item.split(['-', '>']).collect();
        if ends.len() > 2 {
            return Err(BoardError::bad_spec(
                spec,
                format!("'{item}' is not an edge like 0-1"),
            ));
        }
        let mut numbers = [0; 2];
        for (number, end) in numbers.iter_mut().zip(&ends) {
            *number = end.parse().map_err(|_| {
                BoardError::bad_spec(spec, format!("'{item}' is not an edge like 0-1 or 0>1"))
            })?;
            if *number >= MAX_VERTICES {
                return Err(BoardError::TooLarge(number.saturating_add(1)));
            }
            size = size.max(*number + 1);
        }
        if let Some(mark) = mark {
            if *directed.get_or_insert(mark == '>') != (mark == '>') {
                return Err(BoardError::bad_spec(
                    spec,
                    "edges (-) and arcs (>) are mixed",
                ));
            }
            edges.push((numbers[0], numbers[1]));
        }
    }
    Board::from_edges(size, &edges, directed.unwrap_or(false))
}

/// The `edges:` spelling of a board, with lone vertices named where nothing else shows them.
pub(crate) fn edges_name(board: &Board) -> String {
    let mark = if board.is_directed() { '>' } else { '-' };
    let mut items: Vec<String> = board
        .edges()
        .map(|(v, w)| format!("{v}{mark}{w}"))
        .collect();
    let last = board.size() as u8 - 1;
    if board.out(last) == 0 && board.sources(last) == 0 {
        items.push(last.to_string());
    }
    format!("edges:{}", items.join(","))
}
