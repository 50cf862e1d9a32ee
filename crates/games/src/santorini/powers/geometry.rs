//! Where places lie on boards with rows and columns.

use thera_board::{Board, Shape, Vertex, VertexSet, bit, vertices};

use crate::santorini::Santorini;

/// The vertices at the bottom, top, left and right edge of a board with rows and columns; none on
/// others.
pub fn edges(board: &Board) -> [VertexSet; 4] {
    let (Shape::Grid { rows, columns } | Shape::King { rows, columns }) = board.shape() else {
        return [0; 4];
    };
    let those = |is_there: &dyn Fn(usize, usize) -> bool| {
        let there = |&vertex: &usize| is_there(vertex / columns, vertex % columns);
        let set = |set, vertex| set | bit(vertex as Vertex);
        (0..rows * columns).filter(there).fold(0, set)
    };
    [
        those(&|row, _| row == 0),
        those(&|row, _| row + 1 == rows),
        those(&|_, column| column == 0),
        those(&|_, column| column + 1 == columns),
    ]
}

/// All vertices at the edge.
pub fn perimeter(board: &Board) -> VertexSet {
    edges(board).into_iter().fold(0, |all, edge| all | edge)
}

/// Why a power that speaks of the perimeter cannot be played, as a reason.
pub fn needs_an_edge(town: &Santorini, title: &str) -> Option<String> {
    (perimeter(town.board()) == 0)
        .then(|| format!("{title} needs a board with an edge: king:RxC or grid:RxC"))
}

/// Why a power that speaks of straight lines cannot be played, as a reason.
pub fn needs_lines(town: &Santorini, title: &str) -> Option<String> {
    let board = town.board();
    let straight = (0..board.size() as Vertex)
        .any(|from| vertices(board.out(from)).any(|to| board.straight_on(from, to).is_some()));
    (!straight).then(|| {
        format!("{title} needs a board on which places lie straight on: king:RxC or grid:RxC")
    })
}
