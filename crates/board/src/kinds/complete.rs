//! `complete:n`.

use super::{BoardKind, Contents, count, counts};
use crate::{Board, BoardError, Shape};

pub(super) const COMPLETE: BoardKind = BoardKind {
    name: "complete",
    label: "Complete graph",
    meaning: "every pair of vertices joined",
    example: "complete:5",
    contents: Contents::Numbers {
        parameters: &[count("n", "vertices", 1)],
        build: |arguments| {
            let [n] = counts(arguments);
            Board::complete(n)
        },
    },
};

impl Board {
    /// `complete:n`: every pair of vertices joined.
    pub fn complete(size: usize) -> Result<Self, BoardError> {
        let mut board = Board::empty(format!("complete:{size}"), size, false, Shape::Complete)?;
        for v in 0..size {
            for w in 0..v {
                board.join(v, w);
            }
        }
        Ok(board)
    }
}
