//! `caterpillar:a:b:c`.

use super::{Argument, BoardKind, Contents, Parameter, ParameterKind, count};
use crate::{Board, BoardError, MAX_VERTICES, Shape};

pub(super) const CATERPILLAR: BoardKind = BoardKind {
    name: "caterpillar",
    label: "Caterpillar",
    meaning: "a path, numbered first, whose vertices have a, b, c, … leaves, numbered after it in \
              that order",
    example: "caterpillar:2:0:3",
    contents: Contents::Numbers {
        parameters: &[Parameter {
            sign: "a:b:c",
            kind: ParameterKind::Counts {
                least: 0,
                most: MAX_VERTICES - 1,
            },
            ..count(
                "leaves",
                "the number of leaves at each vertex of the spine",
                0,
            )
        }],
        build: |arguments| match arguments {
            [Argument::Counts(leaves)] => Board::caterpillar(leaves),
            _ => Err(BoardError::Empty),
        },
    },
};

impl Board {
    /// `caterpillar:a:b:c`: a path (the spine) whose vertices have so many leaves, one number for
    /// each. The spine is numbered first, then the leaves of its first vertex, and so on.
    ///
    /// ```
    /// use thera_board::Board;
    /// let board = Board::caterpillar(&[2, 0, 1]).unwrap();
    /// assert_eq!(board.name(), "caterpillar:2:0:1");
    /// assert!(board.edges().eq([(0, 1), (0, 3), (0, 4), (1, 2), (2, 5)]));
    /// ```
    pub fn caterpillar(leaves: &[usize]) -> Result<Self, BoardError> {
        let name = format!("caterpillar:{}", Argument::Counts(leaves.to_vec()));
        let spine = leaves.len();
        let size = leaves.iter().fold(spine, |size, &n| size.saturating_add(n));
        let mut board = Board::empty(name, size, false, Shape::General)?;
        let mut next = spine;
        for (v, &count) in leaves.iter().enumerate() {
            if v > 0 {
                board.join(v - 1, v);
            }
            for leaf in next..next + count {
                board.join(v, leaf);
            }
            next += count;
        }
        Ok(board)
    }
}
