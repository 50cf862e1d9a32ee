//! `bipartite:m:n`.

use super::{BoardKind, Contents, count, counts};
use crate::{Board, BoardError, Shape};

pub(super) const BIPARTITE: BoardKind = BoardKind {
    name: "bipartite",
    label: "Complete bipartite graph",
    meaning: "m vertices, then n vertices, each of the first joined to each of the others",
    example: "bipartite:3:4",
    contents: Contents::Numbers {
        parameters: &[
            count("m", "vertices on one side", 1),
            count("n", "vertices on the other", 1),
        ],
        build: |arguments| {
            let [m, n] = counts(arguments);
            Board::bipartite(m, n)
        },
    },
};

impl Board {
    /// `bipartite:m:n`: each of the first `m` vertices joined to each of the `n` others.
    pub fn bipartite(m: usize, n: usize) -> Result<Self, BoardError> {
        let name = format!("bipartite:{m}:{n}");
        if m == 0 || n == 0 {
            let reason = "each side needs at least one vertex";
            return Err(BoardError::bad_spec(&name, reason));
        }
        let mut board = Board::empty(name, m.saturating_add(n), false, Shape::General)?;
        for v in 0..m {
            for w in 0..n {
                board.join(v, m + w);
            }
        }
        Ok(board)
    }
}
