//! `grid:RxC`, `king:RxC` and `tri:RxC`: rows and columns, joined in different ways.

use super::{BoardKind, Contents, Parameter, counts, rows_and_columns};
use crate::{Board, BoardError, Shape};

const ROWS_AND_COLUMNS: &[Parameter] = &rows_and_columns(1);

pub(super) const GRID: BoardKind = BoardKind {
    name: "grid",
    label: "Grid (4 neighbours)",
    meaning: "rows and columns, joined orthogonally; row by row from the bottom left",
    example: "grid:4x4",
    contents: Contents::Numbers {
        parameters: ROWS_AND_COLUMNS,
        build: |arguments| {
            let [rows, columns] = counts(arguments);
            Board::grid(rows, columns)
        },
    },
};

pub(super) const KING: BoardKind = BoardKind {
    name: "king",
    label: "King's board (8 neighbours)",
    meaning: "rows and columns, joined as a king moves; row by row from the bottom left",
    example: "king:5x5",
    contents: Contents::Numbers {
        parameters: ROWS_AND_COLUMNS,
        build: |arguments| {
            let [rows, columns] = counts(arguments);
            Board::king(rows, columns)
        },
    },
};

pub(super) const TRI: BoardKind = BoardKind {
    name: "tri",
    label: "Triangular grid (6 neighbours)",
    meaning: "a grid with the diagonal from the bottom left to the top right of each square; row \
              by row from the bottom left",
    example: "tri:4x4",
    contents: Contents::Numbers {
        parameters: ROWS_AND_COLUMNS,
        build: |arguments| {
            let [rows, columns] = counts(arguments);
            Board::triangular(rows, columns)
        },
    },
};

impl Board {
    /// `grid:RxC`: rows and columns, joined orthogonally; numbered from the bottom left.
    pub fn grid(rows: usize, columns: usize) -> Result<Self, BoardError> {
        let name = format!("grid:{rows}x{columns}");
        let steps = [(0, 1), (1, 0)];
        Board::lattice(name, Shape::Grid { rows, columns }, rows, columns, &steps)
    }

    /// `king:RxC`: rows and columns, joined as a king moves; numbered from the bottom left.
    pub fn king(rows: usize, columns: usize) -> Result<Self, BoardError> {
        let name = format!("king:{rows}x{columns}");
        let steps = [(0, 1), (1, 0), (1, 1), (1, -1)];
        Board::lattice(name, Shape::King { rows, columns }, rows, columns, &steps)
    }

    /// `tri:RxC`: a grid with one diagonal in each square; numbered from the bottom left.
    pub fn triangular(rows: usize, columns: usize) -> Result<Self, BoardError> {
        let name = format!("tri:{rows}x{columns}");
        let shape = Shape::Triangular { rows, columns };
        Board::lattice(name, shape, rows, columns, &[(0, 1), (1, 0), (1, 1)])
    }

    fn lattice(
        name: String,
        shape: Shape,
        rows: usize,
        columns: usize,
        steps: &[(usize, isize)],
    ) -> Result<Self, BoardError> {
        let mut board = Board::empty(name, rows.saturating_mul(columns), false, shape)?;
        for row in 0..rows {
            for column in 0..columns {
                for &(up, right) in steps {
                    let (to_row, to_column) = (row + up, column.wrapping_add_signed(right));
                    if to_row < rows && to_column < columns {
                        board.join(row * columns + column, to_row * columns + to_column);
                    }
                }
            }
        }
        Ok(board)
    }
}
