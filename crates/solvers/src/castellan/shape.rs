//! The parts of a board that are still open, each as one set of points.
//!
//! A [`Shape`] holds the unclaimed cells of a part and the empty locations around them. Nothing
//! else about the position matters for it: every other location around its cells carries a piece,
//! and what lies beyond an empty wall without a cell is the outside.

use thera_games::castellan::{Geometry, Points, points};

/// The open cells and empty locations of a part, as near to `(0,0)` as cells can be.
pub type Shape = Points;

/// What is left after pieces were placed in a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placed {
    /// Locations still empty and open to both players.
    pub empties: Points,
    /// Cells that were enclosed.
    pub gain: u32,
    /// Empty locations inside them: waiting moves for who enclosed them.
    pub stock: u32,
}

/// The full rectangle in which shapes are drawn.
#[derive(Clone, Debug)]
pub struct Frame {
    grid: Geometry,
    /// Rows and columns that a shape may have so that it fits both ways.
    side: usize,
    /// For the points of a row, as far as `side` goes, the same points in a column.
    columns: Vec<Points>,
}

impl Frame {
    /// The frame of a board: its rectangle without any cell missing.
    pub fn new(board: &Geometry) -> Frame {
        let grid = Geometry::new(board.rows(), board.columns(), &[])
            .expect("the rectangle around a board is a board");
        let side = grid.height().min(grid.width());
        let stand_up = |row: usize| {
            points(row as Points).fold(0, |column, point| column | 1 << (point * grid.width()))
        };
        let columns = (0..1 << side).map(stand_up).collect();
        Frame {
            grid,
            side,
            columns,
        }
    }

    /// The open cells of a shape.
    #[inline]
    pub fn cells(&self, shape: Shape) -> Points {
        shape & self.grid.cells()
    }

    /// The empty locations of a shape.
    #[inline]
    pub fn empties(&self, shape: Shape) -> Points {
        shape & !self.grid.cells()
    }

    /// The pieces around the cells of a shape.
    #[inline]
    fn pieces(&self, shape: Shape) -> Points {
        self.grid.around(self.cells(shape)) & !shape
    }

    /// The towers that can be placed by themselves.
    #[inline]
    pub fn towers_in_reach(&self, shape: Shape) -> Points {
        self.grid
            .touching_towers(self.pieces(shape) & self.grid.walls())
            & shape
    }

    /// The walls that can be placed by themselves.
    #[inline]
    pub fn walls_in_reach(&self, shape: Shape) -> Points {
        self.grid
            .touching_walls(self.pieces(shape) & self.grid.towers())
            & shape
    }

    /// The empty tower locations at the ends of a wall.
    #[inline]
    pub fn ends(&self, shape: Shape, wall: Points) -> Points {
        self.grid.touching_towers(wall) & shape
    }

    /// The empty wall locations beside a tower.
    #[inline]
    pub fn arms(&self, shape: Shape, tower: Points) -> Points {
        self.grid.touching_walls(tower) & shape
    }

    /// Places pieces and encloses what they cut off.
    ///
    /// As in the rules, something is enclosed only if more walls are closed than towers placed.
    #[inline]
    pub fn place(&self, shape: Shape, placed: Points) -> Placed {
        let grid = &self.grid;
        let cells = self.cells(shape);
        let empties = self.empties(shape) & !placed;
        let pieces = grid.around(cells) & !empties;
        let towers = placed & grid.towers();
        let affected = (placed & grid.walls()) | grid.touching_walls(towers);
        let closed = (grid.closed_walls(pieces) & affected).count_ones();
        if closed <= towers.count_ones() {
            return Placed {
                empties,
                gain: 0,
                stock: 0,
            };
        }
        let cycles = closed - towers.count_ones();
        let filled = cells & !grid.around(empties);
        if filled.count_ones() == cycles {
            return Placed {
                empties,
                gain: cycles,
                stock: 0,
            };
        }
        let enclosed = self.enclosed(cells, pieces);
        let inside = grid.around(enclosed) & empties;
        Placed {
            empties: empties & !inside,
            gain: enclosed.count_ones(),
            stock: inside.count_ones(),
        }
    }

    fn enclosed(&self, cells: Points, pieces: Points) -> Points {
        let grid = &self.grid;
        let open = grid.around(cells) & grid.walls() & !grid.closed_walls(pieces);
        let outer = grid.cells_beside(open & !grid.walls_between(cells));
        cells & !grid.flood(outer & cells, open)
    }

    /// Calls `visit` with every independent part of `empties` among `cells`: locations belong
    /// together when they border the same cell.
    #[inline]
    pub fn for_each_part(&self, empties: Points, cells: Points, mut visit: impl FnMut(Shape)) {
        let mut rest = empties;
        while rest != 0 {
            let mut part = rest & rest.wrapping_neg();
            let mut part_cells;
            loop {
                part_cells = self.grid.around(part) & cells;
                let further = self.grid.around(part_cells) & empties;
                if further == part {
                    break;
                }
                part = further;
            }
            rest &= !part;
            visit(self.at_origin(part | part_cells));
        }
    }

    /// Moves a shape so that its lowest cell row and leftmost cell column are the first.
    #[inline]
    fn at_origin(&self, shape: Shape) -> Shape {
        let width = self.grid.width();
        let cells = self.cells(shape);
        let row = (cells.trailing_zeros() as usize / width) & !1;
        let one_row = (1..self.grid.height())
            .step_by(2)
            .fold(0, |folded, row| folded | cells >> (row * width));
        let column = one_row.trailing_zeros() as usize & !1;
        shape >> (row * width + column)
    }

    /// One shape to stand for all its turns and reflections that fit the frame.
    pub fn canonical(&self, shape: Shape) -> Shape {
        let least = self.least_unturned(shape);
        match self.transposed(shape) {
            Some(transposed) => least.min(self.least_unturned(transposed)),
            None => least,
        }
    }

    /// The least of a shape, its half turn and its two reflections.
    fn least_unturned(&self, shape: Shape) -> Shape {
        let mirrored = self.at_origin(self.upside_down(shape));
        let turned = [shape, mirrored].map(|shape| self.half_turn(shape));
        shape.min(mirrored).min(turned[0]).min(turned[1])
    }

    /// A shape after half a turn.
    #[inline]
    pub fn half_turn(&self, shape: Shape) -> Shape {
        self.at_origin(self.half_turned(shape))
    }

    /// The row and column in the middle of the cells of a shape.
    pub fn centre(&self, shape: Shape) -> (usize, usize) {
        let coordinates = points(self.cells(shape)).map(|cell| self.grid.coordinates(cell));
        coordinates.fold((0, 0), |(rows, columns), (row, column)| {
            (rows.max(row.div_ceil(2)), columns.max(column.div_ceil(2)))
        })
    }

    /// Whether a shape has an empty location or open cell at a row and column.
    pub fn contains(&self, shape: Shape, row: usize, column: usize) -> bool {
        shape >> self.grid.point(row, column) & 1 == 1
    }

    fn half_turned(&self, shape: Shape) -> Shape {
        let size = (self.grid.height() * self.grid.width()) as u32;
        shape.reverse_bits() >> (Points::BITS - size)
    }

    fn upside_down(&self, shape: Shape) -> Shape {
        let (height, width) = (self.grid.height(), self.grid.width());
        let row_of_points = (1 << width) - 1;
        (0..height).fold(0, |flipped, row| {
            let line = shape >> (row * width) & row_of_points;
            flipped | line << ((height - 1 - row) * width)
        })
    }

    /// The shape with rows and columns exchanged, if the frame has room for it.
    fn transposed(&self, shape: Shape) -> Option<Shape> {
        let width = self.grid.width();
        let mut rest = shape;
        let mut transposed = 0;
        for row in 0..self.side {
            let line = rest as usize & ((1 << width) - 1);
            transposed |= self.columns.get(line)? << row;
            rest >>= width;
        }
        (rest == 0).then_some(transposed)
    }

    /// How many cells can be closed by one turn each: all but one tower and one wall around them
    /// are there, and with `touch` the two are beside each other. (Without, it may take a third
    /// piece to place both: a guess, not a bound.)
    pub fn heat(&self, shape: Shape, touch: bool) -> u32 {
        let width = self.grid.width();
        let empties = self.empties(shape);
        let exactly_one = |among: Points, steps: [usize; 2]| {
            let (mut some, mut more) = (0, 0);
            for step in steps {
                for near in [among << step, among >> step] {
                    more |= some & near;
                    some |= near;
                }
            }
            (some & !more, !some)
        };
        let (one_wall, no_wall) = exactly_one(empties, [1, width]);
        let (one_tower, no_tower) = exactly_one(empties, [width - 1, width + 1]);
        let beside = match touch {
            true => {
                let towers = empties & self.grid.towers();
                exactly_one(empties & self.grid.touching_walls(towers), [1, width]).0
            }
            false => one_wall,
        };
        let open = (one_wall & no_tower) | (no_wall & one_tower) | (beside & one_wall & one_tower);
        (open & self.cells(shape)).count_ones()
    }
}
