//! graph6 and digraph6: McKay's one-line formats for graphs, as nauty and the House of Graphs
//! write them.
//!
//! A text is the number of vertices, then the adjacency matrix as a row of bits, six to a
//! printable character (63, `?`, to 126, `~`), filled up with zeros. graph6 keeps the pairs 0-1,
//! 0-2, 1-2, 0-3, … of an undirected graph; digraph6 begins with `&` and keeps the whole matrix
//! row by row.

use crate::kinds::{BoardKind, Contents};
use crate::{Board, BoardError, Shape};

const GRAPH6: &str = "graph6";
const DIGRAPH6: &str = "digraph6";

/// The first character that stands for six bits.
const ZERO: u8 = b'?';

/// The mark at the head of a long vertex count, and the last character that stands for six bits.
const LONG: u8 = b'~';

/// The mark at the head of every digraph6 text.
const ARCS: char = '&';

pub(crate) const GRAPH6_KIND: BoardKind = BoardKind {
    name: GRAPH6,
    label: "graph6",
    meaning: "a graph in McKay's format",
    example: "graph6:IheA@GUAo",
    contents: Contents::Text {
        usage: "…",
        read: |text, _| Board::from_graph6(text),
    },
};

pub(crate) const DIGRAPH6_KIND: BoardKind = BoardKind {
    name: DIGRAPH6,
    label: "digraph6",
    meaning: "a graph with arcs in McKay's format",
    example: "digraph6:&DI?AO?",
    contents: Contents::Text {
        usage: "&…",
        read: |text, _| Board::from_digraph6(text),
    },
};

impl Board {
    /// Reads a graph in graph6, with or without the header `>>graph6<<`.
    ///
    /// ```
    /// use thera_board::Board;
    /// let petersen = Board::from_graph6("IheA@GUAo").unwrap();
    /// assert_eq!((petersen.size(), petersen.edges().count()), (10, 15));
    /// ```
    pub fn from_graph6(text: &str) -> Result<Self, BoardError> {
        let body = strip_header(text, ">>graph6<<");
        if body.starts_with(ARCS) {
            let reason = "it begins with '&' as digraph6 does: write digraph6:&… instead";
            return Err(bad(GRAPH6, reason));
        }
        read(GRAPH6, body, false)
    }

    /// Reads a directed graph in digraph6, with or without the header `>>digraph6<<`.
    pub fn from_digraph6(text: &str) -> Result<Self, BoardError> {
        match strip_header(text, ">>digraph6<<").strip_prefix(ARCS) {
            Some(body) => read(DIGRAPH6, body, true),
            None => Err(bad(DIGRAPH6, "it should begin with '&'")),
        }
    }

    /// The board in graph6 or, if its edges have a direction, in digraph6; on one line, no header.
    pub fn to_graph6(&self) -> String {
        let ends: Vec<_> = self.vertices().map(|v| self.leads_to(v)).collect();
        let bits: Vec<bool> = pairs(self.size, self.directed)
            .map(|(v, w)| ends[v].binary_search(&(w as u8)).is_ok())
            .collect();
        let matrix = bits.chunks(6).map(|chunk| {
            let six = (0..6).fold(0, |six, i| six << 1 | u8::from(chunk.get(i) == Some(&true)));
            (ZERO + six) as char
        });
        let mark = if self.directed { "&" } else { "" };
        format!(
            "{mark}{}{}",
            write_count(self.size),
            String::from_iter(matrix)
        )
    }

    /// The board named by its graph6 or digraph6 text: `graph6:…`, `digraph6:…`.
    pub(crate) fn named_by_graph6(mut self) -> Self {
        let format = if self.directed { DIGRAPH6 } else { GRAPH6 };
        self.name = format!("{format}:{}", self.to_graph6());
        self
    }
}

pub(crate) fn bad(format: &'static str, reason: impl Into<String>) -> BoardError {
    let reason = reason.into();
    BoardError::BadGraph { format, reason }
}

pub(crate) fn strip_header<'a>(text: &'a str, header: &str) -> &'a str {
    let text = text.trim_ascii();
    text.strip_prefix(header).unwrap_or(text)
}

/// The pairs of vertices in the order in which the formats keep their bits.
fn pairs(size: usize, directed: bool) -> impl Iterator<Item = (usize, usize)> {
    (0..size).flat_map(move |major| {
        let minors = if directed { size } else { major };
        (0..minors).map(move |minor| {
            if directed {
                (major, minor)
            } else {
                (minor, major)
            }
        })
    })
}

/// The vertex count as it is written: one character, or `~` and three. (Boards have at most
/// 256 vertices: the form of eight characters is read, but never written.)
fn write_count(size: usize) -> String {
    let digit = |shift: usize| (ZERO + (size >> shift & 63) as u8) as char;
    if size < 63 {
        digit(0).to_string()
    } else {
        String::from_iter([LONG as char, digit(12), digit(6), digit(0)])
    }
}

fn read(format: &'static str, text: &str, directed: bool) -> Result<Board, BoardError> {
    check_characters(format, text)?;
    let (size, matrix) = read_count(format, text.as_bytes())?;
    let mut board = Board::empty(String::new(), size, directed, Shape::General)?;
    let bits = if directed {
        size * size
    } else {
        size * (size - 1) / 2
    };
    let (expected, found) = (bits.div_ceil(6), matrix.len());
    if found != expected {
        let reason = format!(
            "{size} vertices need {expected} characters after the vertex count, found {found}"
        );
        return Err(bad(format, reason));
    }
    let bit = |index: usize| value(matrix[index / 6]) >> (5 - index % 6) & 1 == 1;
    if (bits..expected * 6).any(bit) {
        let reason = "the bits that fill up the last character should be zero";
        return Err(bad(format, reason));
    }
    for (index, (v, w)) in pairs(size, directed).enumerate() {
        if bit(index) {
            board.try_join(v, w)?;
        }
    }
    Ok(board.named_by_graph6())
}

/// The six bits a character of the formats stands for.
pub(crate) fn value(character: u8) -> u8 {
    character - ZERO
}

pub(crate) fn check_characters(format: &'static str, text: &str) -> Result<(), BoardError> {
    let allowed = ZERO as char..=LONG as char;
    let stray = text.chars().enumerate().find(|(_, c)| !allowed.contains(c));
    let reason = match stray {
        None => return Ok(()),
        Some((before, c)) if c.is_whitespace() => {
            format!("one text holds one graph, but more follows after {before} characters")
        }
        Some((before, c)) => {
            let place = before + 1;
            format!("character {place} is {c:?}, but only '?' to '~' are allowed")
        }
    };
    Err(bad(format, reason))
}

/// The vertex count and what follows it. The count is one digit to the base 64, or three digits
/// after `~`, or six digits after `~~`.
pub(crate) fn read_count<'a>(
    format: &'static str,
    text: &'a [u8],
) -> Result<(usize, &'a [u8]), BoardError> {
    let (marks, digits) = match text {
        [LONG, LONG, ..] => (2, 6),
        [LONG, ..] => (1, 3),
        _ => (0, 1),
    };
    let (count, matrix) = text[marks..]
        .split_at_checked(digits)
        .ok_or_else(|| bad(format, "it ends before the vertex count does"))?;
    let size = count
        .iter()
        .fold(0, |size: u64, digit| size << 6 | u64::from(digit - ZERO));
    Ok((usize::try_from(size).unwrap_or(usize::MAX), matrix))
}
