//! Boards from files: `file:PATH`, and `file:-` for the standard input.
//!
//! A file may hold graph6, sparse6, digraph6, an edge list or DOT; which of them shows in its first
//! characters. A board read from a file is named by its graph6 text, or by its edges where its
//! vertices have names, so that its name still works when the file is gone.

use std::io;
use std::path::Path;

use thera_files::read;

use crate::dot::skip_blanks_and_comments;
use crate::kinds::{BoardKind, Contents};
use crate::names::{NAMED, parse_named};
use crate::{Board, BoardError, FileAccess};

/// The most that is read of a file: a board of 256 vertices needs far less in any format.
pub const MAX_FILE_BYTES: usize = 1 << 20;

pub(crate) const FILE: BoardKind = BoardKind {
    name: "file",
    label: "File",
    meaning: "the graph in a file",
    example: "file:graph.dot",
    contents: Contents::Text {
        usage: "PATH (graph6, sparse6, digraph6, edge list or DOT; - for standard input)",
        read: parse_file,
    },
};

impl Board {
    /// Reads a graph in graph6, sparse6, digraph6, as an edge list or in DOT, whichever it is.
    ///
    /// ```
    /// use thera_board::Board;
    /// let triangle = Board::from_text("0 1\n1 2\n0 2\n").unwrap();
    /// assert_eq!(triangle.name(), "graph6:Bw");
    /// let named = Board::from_text("graph { a -- b -- c -- a }").unwrap();
    /// assert_eq!(named.name(), "named:a-b,a-c,b-c");
    /// ```
    pub fn from_text(text: &str) -> Result<Self, BoardError> {
        // Some editors begin a file with a byte order mark.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let start = skip_blanks_and_comments(text);
        let board = match Format::of(start)? {
            Format::Graph6 => Board::from_graph6(start),
            Format::Sparse6 => Board::from_sparse6(start),
            Format::Digraph6 => Board::from_digraph6(start),
            Format::EdgeList => Board::from_edge_list(text),
            Format::Dot => Board::from_dot(text),
            Format::Named => parse_named(start[NAMED.len() + 1..].trim_end()),
        };
        board.map(|board| match board.names() {
            Some(_) => board,
            None => board.named_by_graph6(),
        })
    }
}

enum Format {
    Graph6,
    Sparse6,
    Digraph6,
    EdgeList,
    Dot,
    Named,
}

impl Format {
    /// The format of a text whose first character is neither blank nor a comment.
    fn of(start: &str) -> Result<Self, BoardError> {
        let word = start.split(|c: char| !c.is_ascii_alphabetic()).next();
        let word = word.unwrap_or_default().to_ascii_lowercase();
        match start.chars().next() {
            None => Err(BoardError::Empty),
            Some('&') => Ok(Format::Digraph6),
            Some('0'..='9') => Ok(Format::EdgeList),
            Some(':' | ';') => Ok(Format::Sparse6),
            _ if start.starts_with(">>sparse6<<") => Ok(Format::Sparse6),
            _ if start.starts_with(">>digraph6<<") => Ok(Format::Digraph6),
            _ if start.starts_with(">>graph6<<") => Ok(Format::Graph6),
            _ if word == NAMED && start[NAMED.len()..].starts_with(':') => Ok(Format::Named),
            // A graph of 40 vertices may well begin with the letters "graph".
            _ if Board::from_graph6(start).is_ok() => Ok(Format::Graph6),
            _ if matches!(word.as_str(), "strict" | "graph" | "digraph") => Ok(Format::Dot),
            _ if start.lines().all(is_unbroken) => Ok(Format::Graph6),
            _ => Err(BoardError::UnknownFormat),
        }
    }
}

/// Whether a line could be (perhaps damaged) graph6: printable and without spaces.
fn is_unbroken(line: &str) -> bool {
    line.trim_ascii().bytes().all(|b| b.is_ascii_graphic())
}

/// The board in the file at `path`, or on the standard input if that is `-`.
fn parse_file(path: &str, files: FileAccess) -> Result<Board, BoardError> {
    let text = read_file(path, files, "the graph itself, as graph6:… or edges:…")?;
    Board::from_text(&text).map_err(|reason| BoardError::InFile {
        file: shown(path),
        reason: Box::new(reason),
    })
}

/// What the standard input is called in messages.
const STANDARD_INPUT: &str = "standard input";

/// A file as it is called in messages.
fn shown(path: &str) -> String {
    match path {
        "-" => STANDARD_INPUT.to_string(),
        _ => format!("'{}'", crate::shorten(path)),
    }
}

/// The text of the file at `path`, or the standard input if that is `-`. Where files are not read
/// the error says what to give `instead`.
pub fn read_file(path: &str, files: FileAccess, instead: &str) -> Result<String, BoardError> {
    if files == FileAccess::Refused {
        let reason = format!("files are not read here: give {instead}");
        return Err(BoardError::File(reason));
    }
    if path.is_empty() {
        let reason = "file: needs a path, such as file:graph.dot, or - for standard input";
        return Err(BoardError::File(reason.to_string()));
    }
    let shown = shown(path);
    let most = MAX_FILE_BYTES as u64;
    let text = match path {
        "-" => read::text_from(io::stdin().lock(), most),
        _ => read::text(Path::new(path), most),
    };
    text.map_err(|error| match error.kind() {
        io::ErrorKind::FileTooLarge => BoardError::File(format!(
            "{shown} is larger than {MAX_FILE_BYTES} bytes, too large for a board"
        )),
        io::ErrorKind::InvalidData => BoardError::File(format!("{shown} is not text in UTF-8")),
        _ => BoardError::File(format!("cannot read {shown}: {error}")),
    })
}
