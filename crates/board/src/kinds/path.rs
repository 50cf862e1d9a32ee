//! `path:n`, and `dpath:n` with arcs.

use super::{BoardKind, Contents, Parameter, count, counts};
use crate::{Board, BoardError, Shape};

const VERTICES: &[Parameter] = &[count("n", "vertices", 1)];

pub(super) const PATH: BoardKind = BoardKind {
    name: "path",
    label: "Path",
    meaning: "vertices in a line, in order",
    example: "path:5",
    contents: Contents::Numbers {
        parameters: VERTICES,
        build: |arguments| {
            let [n] = counts(arguments);
            Board::path(n, false)
        },
    },
};

pub(super) const DPATH: BoardKind = BoardKind {
    name: "dpath",
    label: "Directed path",
    meaning: "vertices in a line, each with an arc to the next",
    example: "dpath:6",
    contents: Contents::Numbers {
        parameters: VERTICES,
        build: |arguments| {
            let [n] = counts(arguments);
            Board::path(n, true)
        },
    },
};

impl Board {
    /// `path:n` or, directed, `dpath:n`: vertices in a line, in order.
    pub fn path(size: usize, directed: bool) -> Result<Self, BoardError> {
        let name = format!("{}path:{size}", if directed { "d" } else { "" });
        let mut board = Board::empty(name, size, directed, Shape::Path)?;
        for v in 1..size {
            board.join(v - 1, v);
        }
        Ok(board)
    }
}
