//! `ladder:n`.

use super::{BoardKind, Contents, Parameter, ParameterKind, count, counts};
use crate::{Board, BoardError, MAX_VERTICES, Shape};

pub(super) const LADDER: BoardKind = BoardKind {
    name: "ladder",
    label: "Ladder",
    meaning: "two paths of n vertices, 0 to n-1 and n to 2n-1, with a rung from each vertex to \
              its like",
    example: "ladder:5",
    contents: Contents::Numbers {
        parameters: &[Parameter {
            kind: ParameterKind::Count {
                least: 1,
                most: MAX_VERTICES / 2,
            },
            ..count("n", "rungs", 1)
        }],
        build: |arguments| {
            let [rungs] = counts(arguments);
            Board::ladder(rungs)
        },
    },
};

impl Board {
    /// `ladder:n`: two paths of `n` vertices, the second numbered from `n`, joined by `n` rungs.
    pub fn ladder(rungs: usize) -> Result<Self, BoardError> {
        let name = format!("ladder:{rungs}");
        let mut board = Board::empty(name, rungs.saturating_mul(2), false, Shape::General)?;
        for v in 0..rungs {
            board.join(v, rungs + v);
            if v > 0 {
                board.join(v - 1, v);
                board.join(rungs + v - 1, rungs + v);
            }
        }
        Ok(board)
    }
}
