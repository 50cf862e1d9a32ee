//! `star:k`.

use super::{BoardKind, Contents, Parameter, ParameterKind, count, counts};
use crate::{Board, BoardError, MAX_VERTICES, Shape};

pub(super) const STAR: BoardKind = BoardKind {
    name: "star",
    label: "Star",
    meaning: "a centre, vertex 0, and its leaves",
    example: "star:6",
    contents: Contents::Numbers {
        parameters: &[Parameter {
            sign: "k",
            kind: ParameterKind::Count {
                least: 0,
                most: MAX_VERTICES - 1,
            },
            ..count("n", "leaves", 0)
        }],
        build: |arguments| {
            let [leaves] = counts(arguments);
            Board::star(leaves)
        },
    },
};

impl Board {
    /// `star:k`: a centre, vertex 0, and `k` leaves.
    pub fn star(leaves: usize) -> Result<Self, BoardError> {
        let size = leaves.saturating_add(1);
        let mut board = Board::empty(format!("star:{leaves}"), size, false, Shape::Star)?;
        for leaf in 1..=leaves {
            board.join(0, leaf);
        }
        Ok(board)
    }
}
