//! Where places lie on boards with rows and columns.

use thera_board::{Board, Shape, Symmetry, Vertex, VertexSet, bit, vertices};

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

/// Which way one goes from a vertex to another: rows up and columns to the right.
pub type Direction = (isize, isize);

/// The directions that powers name, as they are written; their number is their place, from 1.
pub const COMPASS: [(&str, Direction); 8] = [
    ("n", (1, 0)),
    ("ne", (1, 1)),
    ("e", (0, 1)),
    ("se", (-1, 1)),
    ("s", (-1, 0)),
    ("sw", (-1, -1)),
    ("w", (0, -1)),
    ("nw", (1, -1)),
];

/// The direction of a number.
pub fn direction_of(number: u16) -> Option<Direction> {
    let place = usize::from(number).checked_sub(1)?;
    COMPASS.get(place).map(|(_, direction)| *direction)
}

/// The number of a direction.
pub fn number_of(direction: Direction) -> Option<u16> {
    let place = COMPASS.iter().position(|(_, other)| *other == direction)?;
    Some(place as u16 + 1)
}

/// How the direction of a number is written; nothing for 0.
pub fn direction_as_text(number: u16) -> String {
    let place = usize::from(number).checked_sub(1);
    let named = place.and_then(|place| COMPASS.get(place));
    named.map_or("", |(name, _)| name).to_string()
}

/// The number of a direction as it is written; 0 for nothing.
pub fn read_direction(text: &str) -> Option<u16> {
    let place = COMPASS
        .iter()
        .position(|(name, _)| text.eq_ignore_ascii_case(name));
    match text {
        "" => Some(0),
        _ => place.map(|place| place as u16 + 1),
    }
}

/// The place at the edge that stands for a direction where one is chosen: a corner, or the middle of
/// a side.
pub fn edge_towards(board: &Board, number: u16) -> Option<Vertex> {
    let (rows, columns) = board.rows_and_columns()?;
    let (up, right) = direction_of(number)?;
    let at = |along: isize, size: usize| match along {
        -1 => 0,
        0 => (size - 1) / 2,
        _ => size - 1,
    };
    Some((at(up, rows) * columns + at(right, columns)) as Vertex)
}

/// The direction into which a symmetry turns one, by what it makes of a step.
pub fn turned(board: &Board, image: &Symmetry, number: u16) -> u16 {
    let step = |from: Vertex| Some((from, next(board, from, direction_of(number)?)?));
    let mut steps = (0..board.size() as Vertex).filter_map(step);
    let turned = steps.next().and_then(|(from, to)| {
        let (from, to) = (image.vertex(from), image.vertex(to));
        number_of(direction(board, from, to, false)?)
    });
    turned.unwrap_or(number)
}

/// Where a step or a jump in a direction may lead from a vertex.
pub fn towards(board: &Board, from: Vertex, way: Direction, around: bool) -> VertexSet {
    let lies_there = |&to: &Vertex| direction(board, from, to, around) == Some(way);
    let all = 0..board.size() as Vertex;
    all.filter(lies_there).fold(0, |set, to| set | bit(to))
}

/// Why a power that names directions cannot be played, as a reason.
pub fn needs_directions(town: &Santorini, title: &str) -> Option<String> {
    let fits = match town.board().shape() {
        Shape::King { rows, columns } => rows > 2 && columns > 2,
        _ => false,
    };
    (!fits).then(|| {
        format!("{title} needs a board with eight directions: king:RxC of three rows and columns")
    })
}

/// The direction of a step or a jump on a board with rows and columns, where steps over the edge
/// come in again on the other side if it goes around.
pub fn direction(board: &Board, from: Vertex, to: Vertex, around: bool) -> Option<Direction> {
    let (rows, columns) = board.rows_and_columns()?;
    let [from, to] = [from, to].map(usize::from);
    let along = |from: usize, to: usize, size: usize| {
        let steps = to as isize - from as isize;
        match around && size > 2 && steps.unsigned_abs() == size - 1 {
            true => -steps.signum(),
            false => steps.signum(),
        }
    };
    Some((
        along(from / columns, to / columns, rows),
        along(from % columns, to % columns, columns),
    ))
}

/// The next vertex in a direction, if the board goes on.
pub fn next(board: &Board, from: Vertex, (up, right): Direction) -> Option<Vertex> {
    let (rows, columns) = board.rows_and_columns()?;
    let row = (usize::from(from) / columns).checked_add_signed(up)?;
    let column = (usize::from(from) % columns).checked_add_signed(right)?;
    (row < rows && column < columns).then_some((row * columns + column) as Vertex)
}

/// The vertices beside one if opposite edges lie beside each other.
pub fn around(board: &Board, vertex: Vertex) -> VertexSet {
    let (rows, columns, crosswise) = match board.shape() {
        Shape::King { rows, columns } => (rows, columns, true),
        Shape::Grid { rows, columns } => (rows, columns, false),
        _ => return board.out(vertex),
    };
    let (row, column) = (usize::from(vertex) / columns, usize::from(vertex) % columns);
    let mut set = 0;
    for (up, right) in (0..3).flat_map(|up| (0..3).map(move |right| (up, right))) {
        if crosswise || up == 1 || right == 1 {
            let row = (row + rows + up - 1) % rows;
            let column = (column + columns + right - 1) % columns;
            set |= bit((row * columns + column) as Vertex);
        }
    }
    set & !bit(vertex)
}

/// The vertices in the row and in the column of one: those that no diagonal step leads to.
pub fn in_line(board: &Board, vertex: Vertex) -> VertexSet {
    let Some((rows, columns)) = board.rows_and_columns() else {
        return 0;
    };
    let (row, column) = (usize::from(vertex) / columns, usize::from(vertex) % columns);
    let in_line = |&other: &usize| other / columns == row || other % columns == column;
    let set = |set, vertex| set | bit(vertex as Vertex);
    (0..rows * columns).filter(in_line).fold(0, set)
}
