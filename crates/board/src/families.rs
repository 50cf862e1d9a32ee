//! The families of graphs that have a name of their own.

use crate::{Board, BoardError, Shape};

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

    /// `cycle:n` or, directed, `dcycle:n`: vertices in a ring, in order.
    pub fn cycle(size: usize, directed: bool) -> Result<Self, BoardError> {
        let name = format!("{}cycle:{size}", if directed { "d" } else { "" });
        // Two vertices joined both ways are a directed cycle; an undirected one needs three.
        let least = if directed { 2 } else { 3 };
        if size < least {
            return Err(BoardError::bad_spec(
                &name,
                format!("a cycle needs at least {least} vertices"),
            ));
        }
        let mut board = Board::empty(name, size, directed, Shape::Cycle)?;
        for v in 0..size {
            board.join(v, (v + 1) % size);
        }
        Ok(board)
    }

    /// `star:k`: a centre, vertex 0, and `k` leaves.
    pub fn star(leaves: usize) -> Result<Self, BoardError> {
        let size = leaves.saturating_add(1);
        let mut board = Board::empty(format!("star:{leaves}"), size, false, Shape::Star)?;
        for leaf in 1..=leaves {
            board.join(0, leaf);
        }
        Ok(board)
    }

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
