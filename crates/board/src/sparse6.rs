//! sparse6: McKay's one-line format for graphs with few edges; read, never written.
//!
//! A text is `:`, the number of vertices as in graph6, then pairs of a bit `b` and a number `x` of
//! as many bits as the last vertex needs. There is a current vertex `v`, at first 0: `b` moves it
//! on by one; then `x` above `v` makes `x` the current vertex, and any other `x` is an edge from
//! `x` to `v`. Bits that fill up the last character are ones.

use crate::graph6::{bad, check_characters, read_count, strip_header, value};
use crate::{Board, BoardError, Shape};

const SPARSE6: &str = "sparse6";

impl Board {
    /// Reads a graph in sparse6, with or without the header `>>sparse6<<`. Edges that are there
    /// twice count once. Its name is its graph6 text.
    ///
    /// ```
    /// use thera_board::Board;
    /// let board = Board::from_sparse6(":Fa@x^").unwrap();
    /// assert!(board.edges().eq([(0, 1), (0, 2), (1, 2), (5, 6)]));
    /// ```
    pub fn from_sparse6(text: &str) -> Result<Self, BoardError> {
        let body = strip_header(text, ">>sparse6<<");
        let body = body.strip_prefix(':').ok_or_else(|| {
            let reason = match body.starts_with(';') {
                true => "a graph that continues another (';') is not read alone",
                false => "it should begin with ':'",
            };
            bad(SPARSE6, reason)
        })?;
        check_characters(SPARSE6, body)?;
        let (size, pairs) = read_count(SPARSE6, body.as_bytes())?;
        let mut board = Board::empty(String::new(), size, false, Shape::General)?;
        let width = (size - 1)
            .checked_ilog2()
            .map_or(0, |digits| digits as usize + 1);
        let bit = |index: usize| usize::from(value(pairs[index / 6]) >> (5 - index % 6) & 1);
        let mut current = 0;
        for pair in 0..pairs.len() * 6 / (width + 1) {
            let start = pair * (width + 1);
            current += bit(start);
            let other = (start + 1..=start + width).fold(0, |other, i| other << 1 | bit(i));
            if current.max(other) >= size {
                break;
            }
            if other > current {
                current = other;
            } else {
                board.try_join(other, current)?;
            }
        }
        Ok(board.named_by_graph6())
    }
}
