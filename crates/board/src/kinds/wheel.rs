//! `wheel:n`.

use super::{BoardKind, Contents, Parameter, ParameterKind, at_least, count, counts};
use crate::{Board, BoardError, MAX_VERTICES, Shape};

const LEAST: usize = 3;

pub(super) const WHEEL: BoardKind = BoardKind {
    name: "wheel",
    label: "Wheel",
    meaning: "a ring of n vertices, 1 to n in order, and vertex 0 joined to all of them",
    example: "wheel:6",
    contents: Contents::Numbers {
        parameters: &[Parameter {
            kind: ParameterKind::Count {
                least: LEAST,
                most: MAX_VERTICES - 1,
            },
            ..count("n", "vertices of the rim", LEAST)
        }],
        build: |arguments| {
            let [rim] = counts(arguments);
            Board::wheel(rim)
        },
    },
};

impl Board {
    /// `wheel:n`: a hub, vertex 0, and a rim of `n` vertices in order, so `n + 1` in all.
    pub fn wheel(rim: usize) -> Result<Self, BoardError> {
        let name = format!("wheel:{rim}");
        at_least(&name, "a wheel needs a rim of", "vertices", rim, LEAST)?;
        let mut board = Board::empty(name, rim.saturating_add(1), false, Shape::General)?;
        for v in 0..rim {
            board.join(0, v + 1);
            board.join(v + 1, (v + 1) % rim + 1);
        }
        Ok(board)
    }
}
