//! The pieces of the box and where they lie on the table.

use std::fmt;
use std::ops::{Add, Sub};

/// The kinds of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// Stands where both coordinates are even.
    Tower,
    /// A short wall between two tower locations.
    Wall,
    /// As long as two short walls and the tower location between them, which it covers.
    Long,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 3] = [Kind::Tower, Kind::Wall, Kind::Long];

    /// Its place among them.
    pub fn index(self) -> usize {
        self as usize
    }

    /// The letter by which cards and moves call it.
    pub fn letter(self) -> char {
        match self {
            Kind::Tower => 't',
            Kind::Wall => 'w',
            Kind::Long => 'l',
        }
    }

    /// The kind that a letter stands for.
    pub fn of_letter(letter: char) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.letter() == letter)
    }

    /// What people call it.
    pub fn word(self) -> &'static str {
        match self {
            Kind::Tower => "tower",
            Kind::Wall => "short wall",
            Kind::Long => "long wall",
        }
    }
}

/// So many pieces of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pieces([u8; 3]);

impl Pieces {
    /// A single piece.
    pub fn one(kind: Kind) -> Pieces {
        let mut pieces = Pieces::default();
        pieces.0[kind.index()] = 1;
        pieces
    }

    /// How many there are of a kind.
    pub fn of(self, kind: Kind) -> u8 {
        self.0[kind.index()]
    }

    /// How many there are in all.
    pub fn total(self) -> usize {
        self.0.iter().map(|&count| usize::from(count)).sum()
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self == Pieces::default()
    }

    /// The kinds of which there is at least one.
    pub fn kinds(self) -> impl Iterator<Item = Kind> {
        Kind::ALL.into_iter().filter(move |&kind| self.of(kind) > 0)
    }

    /// For people: `2 towers, 1 short wall`.
    pub fn in_words(self) -> String {
        let words = self.kinds().map(|kind| {
            let count = self.of(kind);
            let ending = if count == 1 { "" } else { "s" };
            format!("{count} {}{ending}", kind.word())
        });
        match self.is_empty() {
            true => "nothing".into(),
            false => words.collect::<Vec<_>>().join(", "),
        }
    }
}

/// Nobody has more pieces than the box, so sums never come near the end of a byte; texts are checked
/// before they are added up.
impl Add for Pieces {
    type Output = Pieces;

    fn add(self, other: Pieces) -> Pieces {
        Pieces(std::array::from_fn(|kind| {
            self.0[kind].saturating_add(other.0[kind])
        }))
    }
}

impl Sub for Pieces {
    type Output = Pieces;

    fn sub(self, other: Pieces) -> Pieces {
        Pieces(std::array::from_fn(|kind| {
            self.0[kind].saturating_sub(other.0[kind])
        }))
    }
}

/// A letter for each: `ttw`.
impl fmt::Display for Pieces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Kind::ALL.into_iter().try_for_each(|kind| {
            let letters = kind.letter().to_string().repeat(self.of(kind).into());
            f.write_str(&letters)
        })
    }
}

/// A place on the table: rows grow upwards, columns to the right, and the first piece lies at the
/// origin or beside it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point {
    /// The row.
    pub row: i16,
    /// The column.
    pub column: i16,
}

/// The four ways to the next point.
pub const WAYS: [(i16, i16); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

impl Point {
    /// The point in this row and column.
    pub const fn new(row: i16, column: i16) -> Point {
        Point { row, column }
    }

    /// The point so many steps away in some direction.
    pub fn towards(self, (up, right): (i16, i16), steps: i16) -> Point {
        Point::new(self.row + steps * up, self.column + steps * right)
    }

    /// Whether towers stand here.
    pub fn is_tower_location(self) -> bool {
        self.row % 2 == 0 && self.column % 2 == 0
    }

    /// Whether walls lie here.
    pub fn is_wall_location(self) -> bool {
        (self.row + self.column) % 2 != 0
    }

    /// Whether this is a cell.
    pub fn is_cell(self) -> bool {
        self.row % 2 != 0 && self.column % 2 != 0
    }

    /// The direction in which a wall at this location runs.
    pub fn along(self) -> (i16, i16) {
        match self.row % 2 == 0 {
            true => (0, 1),
            false => (1, 0),
        }
    }
}

/// `(-2,3)`.
impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.row, self.column)
    }
}

/// A piece on the table; a long wall is called by its lower or left wall location.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Piece {
    /// What it is.
    pub kind: Kind,
    /// Where it stands or begins.
    pub at: Point,
}

impl Piece {
    /// How many points it covers.
    pub fn length(self) -> i16 {
        match self.kind {
            Kind::Tower | Kind::Wall => 1,
            Kind::Long => 3,
        }
    }

    /// The points it covers.
    pub fn covers(self) -> impl Iterator<Item = Point> {
        (0..self.length()).map(move |step| self.at.towards(self.at.along(), step))
    }

    /// The tower locations at the ends of a wall.
    pub fn ends(self) -> [Point; 2] {
        let along = self.at.along();
        [-1, self.length()].map(|step| self.at.towards(along, step))
    }

    /// Whether the kind and the place go together.
    pub fn is_well_placed(self) -> bool {
        match self.kind {
            Kind::Tower => self.at.is_tower_location(),
            Kind::Wall | Kind::Long => self.at.is_wall_location(),
        }
    }
}

/// `t(0,0)`.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.kind.letter(), self.at)
    }
}
