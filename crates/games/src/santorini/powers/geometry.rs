//! Where places lie on boards with rows and columns.

use thera_board::{Board, Shape, Vertex, VertexSet, bit};

use crate::santorini::Santorini;

/// The vertices at the edge of a board with rows and columns; none on others.
pub fn perimeter(board: &Board) -> VertexSet {
    let (Shape::Grid { rows, columns } | Shape::King { rows, columns }) = board.shape() else {
        return 0;
    };
    let is_at_edge = |&vertex: &usize| {
        let (row, column) = (vertex / columns, vertex % columns);
        row == 0 || column == 0 || row + 1 == rows || column + 1 == columns
    };
    (0..rows * columns)
        .filter(is_at_edge)
        .fold(0, |set, vertex| set | bit(vertex as Vertex))
}

/// Why a power that speaks of the perimeter cannot be played, as a reason.
pub fn needs_an_edge(town: &Santorini, title: &str) -> Option<String> {
    (perimeter(town.board()) == 0)
        .then(|| format!("{title} needs a board with an edge: king:RxC or grid:RxC"))
}
