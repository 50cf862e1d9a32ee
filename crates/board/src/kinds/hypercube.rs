//! `hypercube:d`.

use super::{BoardKind, Contents, Parameter, ParameterKind, count, counts};
use crate::{Board, BoardError, MAX_VERTICES, Shape};

pub(super) const HYPERCUBE: BoardKind = BoardKind {
    name: "hypercube",
    label: "Hypercube",
    meaning: "2^d vertices; those are joined whose numbers differ in one binary digit",
    example: "hypercube:3",
    contents: Contents::Numbers {
        parameters: &[Parameter {
            kind: ParameterKind::Count {
                least: 0,
                most: MAX_VERTICES.ilog2() as usize,
            },
            ..count("d", "dimensions", 0)
        }],
        build: |arguments| {
            let [dimensions] = counts(arguments);
            Board::hypercube(dimensions)
        },
    },
};

impl Board {
    /// `hypercube:d`: vertices are joined whose numbers differ in one binary digit.
    pub fn hypercube(dimensions: usize) -> Result<Self, BoardError> {
        let name = format!("hypercube:{dimensions}");
        let shift = u32::try_from(dimensions).unwrap_or(u32::MAX);
        let size = 1usize.checked_shl(shift).unwrap_or(usize::MAX);
        let mut board = Board::empty(name, size, false, Shape::General)?;
        for v in 0..size {
            for digit in 0..dimensions {
                board.join(v, v ^ 1 << digit);
            }
        }
        Ok(board)
    }
}
