//! The castle drawn out on squared paper, with room around it: what questions about places and
//! courtyards are answered with.

use super::castle::Castle;
use super::piece::{Kind, Piece, Point, WAYS};
use crate::Player;

/// Room around the pieces: a long wall that sticks out, and the tower at its end.
const MARGIN: i16 = 4;

/// What is on a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Square {
    Free,
    Tower,
    /// A wall, or an end of a long one; closed if both its towers stand.
    Wall {
        closed: bool,
    },
    /// The middle of a long wall.
    Middle,
    /// A cell in a courtyard.
    Owned {
        owner: Player,
        doubled: bool,
    },
    /// A cell that a walk has come by.
    Seen,
}

/// A drawing of a castle.
#[derive(Clone)]
pub struct Plan {
    castle: Castle,
    low: Point,
    high: Point,
    squares: Vec<Square>,
}

impl Plan {
    /// The pieces and whose the courtyards are.
    pub fn of(castle: &Castle) -> Plan {
        let mut plan = Plan::of_pieces(castle);
        for yard in castle.courtyards() {
            let owned = Square::Owned {
                owner: yard.owner,
                doubled: yard.doubled,
            };
            plan.fill(yard.cell, owned);
        }
        plan
    }

    /// The pieces alone.
    pub fn of_pieces(castle: &Castle) -> Plan {
        let mut plan = Plan::paper(castle);
        for piece in castle.pieces() {
            let closed = match piece.kind {
                Kind::Tower => false,
                // Towers come first in the list.
                Kind::Wall | Kind::Long => plan.has_towers(piece.ends()),
            };
            for (step, point) in piece.covers().enumerate() {
                let square = match (piece.kind, step) {
                    (Kind::Tower, _) => Square::Tower,
                    (_, 1) => Square::Middle,
                    _ => Square::Wall { closed },
                };
                plan.set(point, square);
            }
        }
        plan
    }

    /// Enough paper for a castle and what may be added to it; its corners are tower locations.
    fn paper(castle: &Castle) -> Plan {
        let (mut low, mut high) = (Point::default(), Point::default());
        let mut is_empty = true;
        for point in castle.pieces().flat_map(Piece::covers) {
            if is_empty {
                (low, high) = (point, point);
            }
            low = Point::new(low.row.min(point.row), low.column.min(point.column));
            high = Point::new(high.row.max(point.row), high.column.max(point.column));
            is_empty = false;
        }
        let down = |at: i16| at - at.rem_euclid(2) - MARGIN;
        let up = |at: i16| at + at.rem_euclid(2) + MARGIN;
        let low = Point::new(down(low.row), down(low.column));
        let high = Point::new(up(high.row), up(high.column));
        let area = (high.row - low.row + 1) as usize * (high.column - low.column + 1) as usize;
        Plan {
            castle: *castle,
            low,
            high,
            squares: vec![Square::Free; area],
        }
    }

    /// The lowest and leftmost, and the highest and rightmost, of the tower locations that the
    /// castle reaches.
    pub fn corners(&self) -> (Point, Point) {
        let inner = |at: Point, by: i16| Point::new(at.row + by, at.column + by);
        (inner(self.low, MARGIN), inner(self.high, -MARGIN))
    }

    fn index(&self, point: Point) -> Option<usize> {
        let Point { row, column } = point;
        let inside = (self.low.row..=self.high.row).contains(&row)
            && (self.low.column..=self.high.column).contains(&column);
        let width = (self.high.column - self.low.column + 1) as usize;
        inside.then(|| (row - self.low.row) as usize * width + (column - self.low.column) as usize)
    }

    /// What is on a point; nothing beyond the paper.
    fn at(&self, point: Point) -> Square {
        self.index(point)
            .map_or(Square::Free, |index| self.squares[index])
    }

    fn set(&mut self, point: Point, square: Square) {
        if let Some(index) = self.index(point) {
            self.squares[index] = square;
        }
    }

    fn is_tower(&self, point: Point) -> bool {
        self.at(point) == Square::Tower
    }

    fn is_wall(&self, point: Point) -> bool {
        matches!(self.at(point), Square::Wall { .. })
    }

    fn has_towers(&self, points: [Point; 2]) -> bool {
        points.into_iter().all(|point| self.is_tower(point))
    }

    /// Whose courtyard a cell is in.
    pub fn owner(&self, cell: Point) -> Option<Player> {
        match self.at(cell) {
            Square::Owned { owner, .. } => Some(owner),
            _ => None,
        }
    }

    /// Whether a cell is in a courtyard with two keeps.
    pub fn is_doubled(&self, cell: Point) -> bool {
        matches!(self.at(cell), Square::Owned { doubled: true, .. })
    }

    /// Writes something into a cell and all cells that no closed wall separates from it.
    fn fill(&mut self, cell: Point, square: Square) -> Vec<Point> {
        let mut reached = vec![cell];
        self.set(cell, square);
        let mut next = 0;
        while let Some(&from) = reached.get(next) {
            next += 1;
            for way in WAYS {
                let beyond = from.towards(way, 2);
                let closed = self.at(from.towards(way, 1)) == Square::Wall { closed: true };
                let known = self.at(beyond) == square || self.index(beyond).is_none();
                if !closed && !known {
                    self.set(beyond, square);
                    reached.push(beyond);
                }
            }
        }
        reached
    }

    /// The lowest cell of each courtyard of a drawing without owners.
    pub fn faces(mut self) -> impl Iterator<Item = Point> {
        let corner = Point::new(self.low.row + 1, self.low.column + 1);
        self.fill(corner, Square::Seen);
        let rows = (self.low.row + 1..self.high.row).step_by(2);
        let (left, right) = (self.low.column + 1, self.high.column);
        let cells =
            rows.flat_map(move |row| (left..right).step_by(2).map(move |c| Point::new(row, c)));
        cells.filter(move |&cell| {
            let new = self.at(cell) == Square::Free;
            if new {
                self.fill(cell, Square::Seen);
            }
            new
        })
    }

    /// The cells of the courtyard with this cell.
    pub fn cells_of(&self, cell: Point) -> Vec<Point> {
        self.clone().fill(cell, Square::Seen)
    }

    /// How many towers stand at the corners of the cells of a courtyard.
    pub fn towers_around(&self, cell: Point) -> u16 {
        let corners = |cell: Point| {
            let corner = move |(up, right)| Point::new(cell.row + up, cell.column + right);
            [(-1, -1), (-1, 1), (1, -1), (1, 1)].map(corner)
        };
        let cells = self.cells_of(cell).into_iter();
        let mut towers: Vec<Point> = cells
            .flat_map(corners)
            .filter(|&corner| self.is_tower(corner))
            .collect();
        towers.sort_unstable();
        towers.dedup();
        towers.len() as u16
    }

    /// Whether a piece, once placed, closes a courtyard or divides one. The castle hangs together,
    /// so it does if it joins two towers in a second way.
    pub fn closes(&self, piece: Piece) -> bool {
        match piece.kind {
            Kind::Wall | Kind::Long => self.has_towers(piece.ends()),
            Kind::Tower => {
                let joined = WAYS.into_iter().filter(|&way| {
                    // The other end of a wall that meets this place.
                    let length = match self.at(piece.at.towards(way, 2)) {
                        Square::Middle => 4,
                        _ => 2,
                    };
                    self.is_wall(piece.at.towards(way, 1))
                        && self.is_tower(piece.at.towards(way, length))
                });
                joined.count() > 1
            }
        }
    }

    /// Whether `player` may place a piece there, or why not: words that follow the piece's name.
    pub fn objection(&self, piece: Piece, player: Player) -> Option<&'static str> {
        if self.castle.is_empty() {
            let opens = piece.at == opening(piece.kind).at;
            return (!opens)
                .then_some("does not open the game: its first piece is t(0,0), w(0,1) or l(0,1)");
        }
        if piece.covers().any(|point| self.at(point) != Square::Free) {
            return Some("lies on another piece");
        }
        if self.inside_of(piece).is_some_and(|owner| owner != player) {
            return Some("is inside a courtyard of another player");
        }
        match piece.kind {
            Kind::Tower => {
                let meets = WAYS
                    .into_iter()
                    .any(|way| self.is_wall(piece.at.towards(way, 1)));
                (!meets).then_some("does not touch the end of a wall")
            }
            Kind::Wall | Kind::Long => self.objection_to_wall(piece),
        }
    }

    /// The rules for walls: one end at a tower, and no end of this or another wall where no tower
    /// could ever stand.
    fn objection_to_wall(&self, wall: Piece) -> Option<&'static str> {
        if !wall.ends().into_iter().any(|end| self.is_tower(end)) {
            return Some("does not touch a tower");
        }
        if wall
            .ends()
            .into_iter()
            .any(|end| self.at(end) == Square::Middle)
        {
            return Some("ends at the middle of a long wall, where no tower can stand");
        }
        let (up, right) = wall.at.along();
        let middle = wall.at.towards((up, right), 1);
        let across = [(right, up), (-right, -up)];
        let crosses = wall.kind == Kind::Long
            && across
                .into_iter()
                .any(|way| self.is_wall(middle.towards(way, 1)));
        crosses.then_some("covers the place of a tower at the end of another wall")
    }

    /// Whose courtyard a free place is in. It separates nothing, so that any cell beside it tells.
    pub fn inside_of(&self, piece: Piece) -> Option<Player> {
        let beside = match piece.at.is_tower_location() {
            true => Point::new(piece.at.row + 1, piece.at.column + 1),
            false => {
                let (up, right) = piece.at.along();
                piece.at.towards((right, up), 1)
            }
        };
        self.owner(beside)
    }

    /// Every place where `player` may put a piece of some kind, row by row.
    pub fn places(&self, kind: Kind, player: Player) -> impl Iterator<Item = Piece> {
        let mut touching = self.touching(kind);
        touching.sort_unstable();
        touching.dedup();
        let pieces = touching.into_iter().map(move |at| Piece { kind, at });
        pieces.filter(move |&piece| self.objection(piece, player).is_none())
    }

    /// Where pieces of a kind would touch the castle, some perhaps more than once: towers at the ends
    /// of walls, walls beside towers.
    fn touching(&self, kind: Kind) -> Vec<Point> {
        if self.castle.is_empty() {
            return vec![opening(kind).at];
        }
        let pieces = self.castle.pieces();
        match kind {
            Kind::Tower => pieces
                .filter(|piece| piece.kind != Kind::Tower)
                .flat_map(Piece::ends)
                .collect(),
            Kind::Wall | Kind::Long => pieces
                .take_while(|piece| piece.kind == Kind::Tower)
                .flat_map(|tower| WAYS.map(|way| beginning(kind, tower.at, way)))
                .collect(),
        }
    }
}

/// Where a wall begins that leaves a tower in some direction: at its lower or left end.
fn beginning(kind: Kind, tower: Point, (up, right): (i16, i16)) -> Point {
    let far_end = up + right < 0 && kind == Kind::Long;
    tower.towards((up, right), if far_end { 3 } else { 1 })
}

/// The piece of its kind that may open the game: the table has no middle and no sides, so one place
/// stands for all.
fn opening(kind: Kind) -> Piece {
    let at = match kind {
        Kind::Tower => Point::new(0, 0),
        Kind::Wall | Kind::Long => Point::new(0, 1),
    };
    Piece { kind, at }
}
