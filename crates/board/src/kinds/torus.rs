//! `torus:RxC`.

use super::{BoardKind, Contents, at_least, counts, rows_and_columns};
use crate::{Board, BoardError, Shape};

/// With two rows, stepping up and stepping down would be the same edge.
const LEAST: usize = 3;

pub(super) const TORUS: BoardKind = BoardKind {
    name: "torus",
    label: "Torus (a grid without border)",
    meaning: "a grid whose last row and column are joined to the first; row by row from the \
              bottom left",
    example: "torus:4x4",
    contents: Contents::Numbers {
        parameters: &rows_and_columns(LEAST),
        build: |arguments| {
            let [rows, columns] = counts(arguments);
            Board::torus(rows, columns)
        },
    },
};

impl Board {
    /// `torus:RxC`: a grid whose last row and column are joined to the first.
    pub fn torus(rows: usize, columns: usize) -> Result<Self, BoardError> {
        let name = format!("torus:{rows}x{columns}");
        at_least(&name, "a torus needs", "rows", rows, LEAST)?;
        at_least(&name, "a torus needs", "columns", columns, LEAST)?;
        let shape = Shape::Torus { rows, columns };
        let mut board = Board::empty(name, rows.saturating_mul(columns), false, shape)?;
        for row in 0..rows {
            for column in 0..columns {
                let v = row * columns + column;
                board.join(v, row * columns + (column + 1) % columns);
                board.join(v, (row + 1) % rows * columns + column);
            }
        }
        Ok(board)
    }
}
