//! The board as sets of points: which are tower locations, wall locations and unit cells, and the
//! questions about them that are answered for the whole board at once.
//!
//! Point `(row, column)` is bit `row * width + column`. A row has an odd number of points, so a
//! shift by one never carries a wall of one row onto a wall location, a cell onto a cell, or a
//! tower onto a tower location of another row: masking with the kind looked for is all it takes.

use crate::InputError;

use super::FAMILY;
use super::long_wall::LongWall;

/// A set of points, one bit each.
pub type Points = u128;

/// The most points a board may have. Rows and columns of points are odd numbers, so this is the
/// largest count that fits the 128 bits of [`Points`].
pub const MAX_POINTS: usize = 127;

/// The points of `set` one by one, lowest first.
#[inline]
pub fn points(set: Points) -> impl Iterator<Item = usize> {
    let mut rest = set;
    std::iter::from_fn(move || {
        let point = rest.trailing_zeros() as usize;
        let found = rest != 0;
        rest &= rest.wrapping_sub(1);
        found.then_some(point)
    })
}

/// A rectangular board, or one with unit cells missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Geometry {
    rows: usize,
    columns: usize,
    width: usize,
    towers: Points,
    across: Points,
    upright: Points,
    cells: Points,
    missing: Points,
    /// The unit cells and the holes among them: all that a cycle of walls can run around.
    ground: Points,
    /// Between two holes there is no wall location, and nothing in the way: along a row.
    hole_across: Points,
    /// The same along a column.
    hole_upright: Points,
    rim: Points,
    symmetries: Vec<Vec<u8>>,
    pub(super) long_walls: Vec<LongWall>,
    pub(super) long_bits: Points,
}

impl Geometry {
    /// The board with so many rows and columns of tower locations, without the cells in `missing`.
    ///
    /// A missing cell counts as outside if it reaches the edge of the rectangle through missing
    /// cells; otherwise it is a hole, part of the inside of whatever cycle runs around it. A
    /// location that borders no remaining cell vanishes.
    pub fn new(
        rows: usize,
        columns: usize,
        missing: &[(usize, usize)],
    ) -> Result<Geometry, InputError> {
        let name = board_name(rows, columns, missing);
        let refuse = |reason: String| Err(InputError::unplayable(FAMILY, &name, reason));
        if rows < 2 || columns < 2 {
            return refuse("a board needs at least 2 rows and 2 columns of tower locations".into());
        }
        let size = rows
            .checked_mul(columns)
            .and_then(|towers| towers.checked_mul(4))
            .map(|points| points + 1 - 2 * (rows + columns));
        if size.is_none_or(|size| size > MAX_POINTS) {
            return refuse(format!(
                "a board has at most {MAX_POINTS} points, (2 x rows - 1) x (2 x columns - 1), \
                 such as 6x6 or 2x21"
            ));
        }
        let (height, width) = (2 * rows - 1, 2 * columns - 1);
        for &(row, column) in missing {
            if row % 2 == 0 || column % 2 == 0 || row >= height || column >= width {
                return refuse(format!(
                    "({row},{column}) is not a unit cell; cells have odd coordinates, from (1,1) \
                     to ({},{})",
                    height - 2,
                    width - 2
                ));
            }
        }
        let geometry = Geometry::of_cells(rows, columns, |row, column| {
            !missing.contains(&(row, column))
        });
        if geometry.cells == 0 {
            return refuse("no unit cell is left".into());
        }
        if !geometry.is_connected(geometry.locations()) {
            return refuse("the cells that are left fall into parts no wall can join".into());
        }
        Ok(geometry)
    }

    fn of_cells(rows: usize, columns: usize, present: impl Fn(usize, usize) -> bool) -> Geometry {
        let (height, width) = (2 * rows - 1, 2 * columns - 1);
        let all_points = (0..height).flat_map(|row| (0..width).map(move |column| (row, column)));
        let kind = |row_odd: usize, column_odd: usize| {
            all_points
                .clone()
                .filter(|(row, column)| row % 2 == row_odd && column % 2 == column_odd)
                .fold(0, |set: Points, (row, column)| {
                    set | 1 << (row * width + column)
                })
        };
        let cells = points(kind(1, 1))
            .filter(|point| present(point / width, point % width))
            .fold(0, |set: Points, point| set | 1 << point);
        let mut geometry = Geometry {
            rows,
            columns,
            width,
            towers: kind(0, 0),
            across: kind(0, 1),
            upright: kind(1, 0),
            cells,
            missing: kind(1, 1) & !cells,
            ground: kind(1, 1),
            hole_across: 0,
            hole_upright: 0,
            rim: 0,
            symmetries: Vec::new(),
            long_walls: Vec::new(),
            long_bits: 0,
        };
        geometry.ground &= !geometry.missing_outside();
        let between_holes = geometry.walls_between(geometry.ground & !cells);
        geometry.hole_across = geometry.across & between_holes;
        geometry.hole_upright = geometry.upright & between_holes;
        let bordering = geometry.around(cells);
        geometry.towers &= bordering;
        geometry.across &= bordering;
        geometry.upright &= bordering;
        geometry.rim = geometry.walls() & !geometry.walls_between(geometry.ground);
        geometry.symmetries = geometry.find_symmetries();
        geometry
    }

    /// The missing cells that reach the edge of the rectangle through missing cells. Asked while
    /// every location of the rectangle is still there.
    fn missing_outside(&self) -> Points {
        let (top, right) = (self.height() - 2, self.width - 2);
        let edge = points(self.missing).filter(|&cell| {
            let (row, column) = self.coordinates(cell);
            row == 1 || column == 1 || row == top || column == right
        });
        let mut outside = edge.fold(0, |set: Points, cell| set | 1 << cell);
        loop {
            let near = outside << 2 | outside >> 2;
            let far = outside << (2 * self.width) | outside >> (2 * self.width);
            let further = outside | ((near | far) & self.missing);
            if further == outside {
                return outside;
            }
            outside = further;
        }
    }

    /// Rows of tower locations.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Columns of tower locations.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Rows of points.
    pub fn height(&self) -> usize {
        2 * self.rows - 1
    }

    /// Columns of points: also what a step up adds to a point's number.
    #[inline]
    pub fn width(&self) -> usize {
        self.width
    }

    /// The number of a point.
    #[inline]
    pub fn point(&self, row: usize, column: usize) -> usize {
        row * self.width + column
    }

    /// The row and column of a point.
    #[inline]
    pub fn coordinates(&self, point: usize) -> (usize, usize) {
        (point / self.width, point % self.width)
    }

    /// The tower locations.
    #[inline]
    pub fn towers(&self) -> Points {
        self.towers
    }

    /// The wall locations.
    #[inline]
    pub fn walls(&self) -> Points {
        self.across | self.upright
    }

    /// The wall locations that run along a row.
    #[inline]
    pub fn across(&self) -> Points {
        self.across
    }

    /// The wall locations that run along a column.
    #[inline]
    pub fn upright(&self) -> Points {
        self.upright
    }

    /// The places for pieces: tower and wall locations.
    #[inline]
    pub fn locations(&self) -> Points {
        self.towers | self.across | self.upright
    }

    /// The unit cells.
    #[inline]
    pub fn cells(&self) -> Points {
        self.cells
    }

    /// The unit cells taken out of the rectangle.
    pub fn missing(&self) -> Points {
        self.missing
    }

    /// The missing cells that do not belong to the outside.
    pub fn holes(&self) -> Points {
        self.ground & !self.cells
    }

    /// The unit cells and the holes.
    pub fn ground(&self) -> Points {
        self.ground
    }

    /// The wall locations with the outside on one side.
    #[inline]
    pub fn rim(&self) -> Points {
        self.rim
    }

    /// The locations that touch a piece in `pieces`: walls beside towers and towers beside walls.
    #[inline]
    pub fn touching(&self, pieces: Points) -> Points {
        let short =
            self.touching_walls(pieces & self.towers) | self.touching_towers(pieces & self.walls());
        match self.long_bits {
            0 => short,
            _ => short | self.touching_long(pieces),
        }
    }

    /// The wall locations beside `towers`.
    #[inline]
    pub fn touching_walls(&self, towers: Points) -> Points {
        ((towers << 1 | towers >> 1) & self.across)
            | ((towers << self.width | towers >> self.width) & self.upright)
    }

    /// The tower locations at the ends of `walls`.
    #[inline]
    pub fn touching_towers(&self, walls: Points) -> Points {
        let (across, upright) = (walls & self.across, walls & self.upright);
        across << 1 | across >> 1 | upright << self.width | upright >> self.width
    }

    /// Whether `pieces` hang together through touching.
    pub fn is_connected(&self, pieces: Points) -> bool {
        let mut reached = pieces & pieces.wrapping_neg();
        loop {
            let further = (reached | self.touching(reached)) & pieces;
            if further == reached {
                return reached == pieces;
            }
            reached = further;
        }
    }

    /// The eight points around each of `cells`.
    #[inline]
    pub fn around(&self, cells: Points) -> Points {
        let row = cells | cells << 1 | cells >> 1;
        (row | row << self.width | row >> self.width) & !cells
    }

    /// The wall locations of `pieces` that separate: those of walls with both their towers.
    #[inline]
    pub fn closed_walls(&self, pieces: Points) -> Points {
        let short = (pieces & self.across & pieces << 1 & pieces >> 1)
            | (pieces & self.upright & pieces << self.width & pieces >> self.width);
        match pieces & self.long_bits {
            0 => short,
            _ => short | self.closed_long_walls(pieces),
        }
    }

    /// The cells with all eight pieces around them.
    #[inline]
    pub fn filled_cells(&self, pieces: Points) -> Points {
        let row = pieces << 1 & pieces >> 1;
        let rows = pieces & row;
        self.cells & row & rows << self.width & rows >> self.width
    }

    /// The cells cut off from the outside by `pieces`.
    pub fn enclosed_cells(&self, pieces: Points) -> Points {
        let open = self.walls() & !self.closed_walls(pieces);
        let outer = self.cells_beside(self.rim & open);
        self.cells & !self.flood(outer, open)
    }

    /// The cells and holes not separated from `seed` when exactly the walls in `open` can be
    /// crossed.
    pub fn flood(&self, seed: Points, open: Points) -> Points {
        let across = open & self.across | self.hole_across;
        let upright = open & self.upright | self.hole_upright;
        let mut reached = seed;
        loop {
            let above = (reached << self.width | reached >> self.width) & across;
            let aside = (reached << 1 | reached >> 1) & upright;
            let beyond = above << self.width | above >> self.width | aside << 1 | aside >> 1;
            let further = reached | (beyond & self.ground);
            if further == reached {
                return reached;
            }
            reached = further;
        }
    }

    /// The cells on either side of `walls`.
    #[inline]
    pub fn cells_beside(&self, walls: Points) -> Points {
        let (across, upright) = (walls & self.across, walls & self.upright);
        (across << self.width | across >> self.width | upright << 1 | upright >> 1) & self.cells
    }

    /// The wall locations with one of `cells` on both sides.
    #[inline]
    pub fn walls_between(&self, cells: Points) -> Points {
        (self.across & cells << self.width & cells >> self.width)
            | (self.upright & cells << 1 & cells >> 1)
    }

    /// The faces that make up `enclosed` cells: sets of cells, and holes among them, with no closed
    /// wall between them.
    pub fn faces(&self, pieces: Points, enclosed: Points) -> impl Iterator<Item = Points> {
        let open = self.walls() & !self.closed_walls(pieces);
        let mut rest = enclosed;
        std::iter::from_fn(move || {
            let seed = rest & rest.wrapping_neg();
            let face = self.flood(seed, open);
            rest &= !face;
            (seed != 0).then_some(face)
        })
    }

    /// The tower locations on the border of a face: beside one of its cells and not surrounded by
    /// them.
    pub fn border_towers(&self, face: Points) -> Points {
        let row = face << 1 & face >> 1;
        let surrounded = row << self.width & row >> self.width;
        self.around(face) & self.towers & !surrounded
    }

    /// The symmetries, as where each goes; for the long walls, which have bits of their own.
    pub(super) fn symmetries_mut(&mut self) -> &mut [Vec<u8>] {
        &mut self.symmetries
    }

    /// The number of symmetries, the identity included.
    pub fn symmetries(&self) -> usize {
        self.symmetries.len()
    }

    /// The image of a set of points under a symmetry; 0 is the identity.
    pub fn image(&self, symmetry: usize, set: Points) -> Points {
        let images = &self.symmetries[symmetry];
        points(set).fold(0, |image, point| image | 1 << images[point])
    }

    /// The turns and reflections of the rectangle that keep the missing cells in place.
    fn find_symmetries(&self) -> Vec<Vec<u8>> {
        let (top, right) = (self.height() - 1, self.width - 1);
        let mut found: Vec<Vec<u8>> = Vec::new();
        for code in 0..8 {
            let (turn_over, mirror, transpose) = (code & 1 != 0, code & 2 != 0, code & 4 != 0);
            if transpose && self.rows != self.columns {
                continue;
            }
            let images: Vec<u8> = (0..self.height() * self.width)
                .map(|point| {
                    let (mut row, mut column) = self.coordinates(point);
                    row = if turn_over { top - row } else { row };
                    column = if mirror { right - column } else { column };
                    let (row, column) = if transpose {
                        (column, row)
                    } else {
                        (row, column)
                    };
                    self.point(row, column) as u8
                })
                .collect();
            let keeps_cells = points(self.cells).all(|cell| self.cells >> images[cell] & 1 == 1);
            if keeps_cells {
                found.push(images);
            }
        }
        found
    }

    /// How the board is named: `3x5`, or `3x5-(1,1)-(3,5)` with cells missing.
    pub fn name(&self) -> String {
        let missing: Vec<_> = points(self.missing)
            .map(|cell| self.coordinates(cell))
            .collect();
        board_name(self.rows, self.columns, &missing)
    }

    /// Reads the name of a board.
    pub fn parse(text: &str) -> Result<Geometry, InputError> {
        let unreadable = || {
            InputError::unplayable(
                FAMILY,
                text,
                "expected rows x columns of tower locations, such as 3x5, and perhaps cells to \
                 leave out, such as 3x5-(1,1)-(3,5)",
            )
        };
        let mut parts = text.split('-');
        let size = parts.next().and_then(|part| part.split_once(['x', 'X']));
        let (rows, columns) = size.and_then(number_pair).ok_or_else(unreadable)?;
        let missing: Option<Vec<_>> = parts.map(parse_point).collect();
        Geometry::new(rows, columns, &missing.ok_or_else(unreadable)?)
    }
}

/// Reads `(row,column)`.
pub(super) fn parse_point(text: &str) -> Option<(usize, usize)> {
    let inner = text.trim().strip_prefix('(')?.strip_suffix(')')?;
    number_pair(inner.split_once(',')?)
}

fn number_pair((one, other): (&str, &str)) -> Option<(usize, usize)> {
    // Far beyond every board, and small enough that no product overflows.
    let number = |text: &str| text.trim().parse::<u16>().ok().map(usize::from);
    Some((number(one)?, number(other)?))
}

fn board_name(rows: usize, columns: usize, missing: &[(usize, usize)]) -> String {
    let cells: String = missing
        .iter()
        .map(|(row, column)| format!("-({row},{column})"))
        .collect();
    format!("{rows}x{columns}{cells}")
}
