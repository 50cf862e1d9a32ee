//! Boards: directed and undirected graphs, kept as bit sets where they have up to 64 vertices, and as
//! lists where they have more.
//!
//! A [`Board`] is made once, from a family (`path:5`, `king:5x5`), a graph format or a list of
//! edges, and never changes. Vertices are numbered from 0; a set of vertices is one machine word,
//! so the neighbours of a vertex are a single load. Boards with rows and columns also name their
//! vertices as on a chess board (`a1` is the bottom left), and those of DOT files keep the names
//! they have there. This crate knows no game.
//!
//! ```
//! use thera_board::{Board, FileAccess, vertices};
//!
//! let board = Board::parse("grid:2x3", FileAccess::Refused)?;
//! let corner: Vec<String> = vertices(board.out(0)).map(|v| board.vertex_name(v)).collect();
//! assert_eq!(corner, ["b1", "a2"]);
//! # Ok::<(), thera_board::BoardError>(())
//! ```

mod automorphism;
mod bits;
mod dot;
mod edges;
mod enumerate;
mod error;
mod file;
mod generate;
mod graph6;
mod kinds;
mod measures;
mod names;
mod planar;
mod random;
mod sparse6;
mod spec;
mod sum;
mod symmetry;
mod wide;

pub use bits::{Vertices, bit, first_vertices, vertices};
pub use error::{BoardError, shorten, shorten_to};
pub use file::{MAX_FILE_BYTES, read_file};
pub use generate::{CLASSES, GraphClass, Graphs};
pub use kinds::{Argument, BoardKind, KINDS, Parameter, ParameterKind};
pub use measures::{MEASURES, Measure, Measured};
pub use spec::FileAccess;
pub use symmetry::{MAX_SYMMETRIES, Symmetry};

/// A vertex, by number.
pub type Vertex = u8;

/// A set of vertices: bit `v` stands for vertex `v`.
pub type VertexSet = u64;

/// The largest board there is for most games: one bit per vertex in a machine word.
pub const MAX_VERTICES: usize = 64;

/// The largest board there is for any game: vertices are numbered by a byte.
pub const MAX_WIDE_VERTICES: usize = 256;

/// Columns that have a letter of their own.
const MAX_NAMED_COLUMNS: usize = 26;

/// How a board is laid out, where it is more than a bare graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Vertices in a line.
    Path,
    /// Vertices in a ring.
    Cycle,
    /// A centre (vertex 0) and its leaves.
    Star,
    /// Every pair joined.
    Complete,
    /// Rows and columns, joined orthogonally.
    Grid {
        /// Number of rows.
        rows: usize,
        /// Number of columns.
        columns: usize,
    },
    /// Rows and columns, joined as a king moves.
    King {
        /// Number of rows.
        rows: usize,
        /// Number of columns.
        columns: usize,
    },
    /// Rows and columns, joined orthogonally and around the borders.
    Torus {
        /// Number of rows.
        rows: usize,
        /// Number of columns.
        columns: usize,
    },
    /// Rows and columns, joined orthogonally and along one diagonal.
    Triangular {
        /// Number of rows.
        rows: usize,
        /// Number of columns.
        columns: usize,
    },
    /// Any other graph.
    General,
}

/// A graph on at most 256 vertices with a name that can be typed back in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    name: String,
    size: usize,
    directed: bool,
    shape: Shape,
    /// Names of the vertices' own, where they have some.
    names: Option<names::Names>,
    out: [VertexSet; MAX_VERTICES],
    into: [VertexSet; MAX_VERTICES],
    /// What is joined on a board of more than 64 vertices; then the sets above are empty.
    wide: Option<wide::Lists>,
}

impl Board {
    /// A board without edges; families and readers add them.
    fn empty(name: String, size: usize, directed: bool, shape: Shape) -> Result<Self, BoardError> {
        match size {
            0 => Err(BoardError::Empty),
            _ if size > MAX_WIDE_VERTICES => Err(BoardError::TooLarge(size)),
            _ => Ok(Board {
                name,
                size,
                directed,
                shape,
                names: None,
                out: [0; MAX_VERTICES],
                into: [0; MAX_VERTICES],
                wide: (size > MAX_VERTICES).then(|| wide::Lists::new(size)),
            }),
        }
    }

    /// Joins two vertices: an edge, or on a directed board the arc `from > to`.
    fn join(&mut self, from: usize, to: usize) {
        if let Some(lists) = &mut self.wide {
            return lists.join(from as Vertex, to as Vertex, self.directed);
        }
        self.out[from] |= 1 << to;
        self.into[to] |= 1 << from;
        if !self.directed {
            self.out[to] |= 1 << from;
            self.into[from] |= 1 << to;
        }
    }

    /// Joins two vertices, unless they are the same.
    fn try_join(&mut self, from: usize, to: usize) -> Result<(), BoardError> {
        if from == to {
            return Err(BoardError::Loop(from));
        }
        self.join(from, to);
        Ok(())
    }

    /// A board from a list of edges (arcs if `directed`), named by that list.
    ///
    /// ```
    /// use thera_board::Board;
    /// let triangle = Board::from_edges(3, &[(0, 1), (1, 2), (2, 0)], false).unwrap();
    /// assert_eq!(triangle.name(), "edges:0-1,0-2,1-2");
    /// ```
    pub fn from_edges(
        size: usize,
        edges: &[(usize, usize)],
        directed: bool,
    ) -> Result<Self, BoardError> {
        let mut board = Board::empty(String::new(), size, directed, Shape::General)?;
        for &(from, to) in edges {
            if from.max(to) >= size {
                return Err(BoardError::BadGraph {
                    format: "edge list",
                    reason: format!("vertex {} is not among 0..{size}", from.max(to)),
                });
            }
            board.try_join(from, to)?;
        }
        Ok(board.named_by_edges())
    }

    /// The board as typed on a command line: `king:5x5`, `edges:0-1,1-2`, …
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Number of vertices.
    #[inline]
    pub fn size(&self) -> usize {
        self.size
    }

    /// Whether edges have a direction.
    pub fn is_directed(&self) -> bool {
        self.directed
    }

    /// How the board is laid out.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Rows and columns, on boards that have them.
    pub fn rows_and_columns(&self) -> Option<(usize, usize)> {
        match self.shape {
            Shape::Grid { rows, columns }
            | Shape::King { rows, columns }
            | Shape::Torus { rows, columns }
            | Shape::Triangular { rows, columns } => Some((rows, columns)),
            _ => None,
        }
    }

    /// Rows and columns, on boards that name their vertices by them: with up to 26 columns, one
    /// for each letter.
    pub fn named_rows_and_columns(&self) -> Option<(usize, usize)> {
        self.rows_and_columns()
            .filter(|&(_, columns)| columns <= MAX_NAMED_COLUMNS)
    }

    /// All vertices, of a board of at most 64.
    #[inline]
    pub fn all(&self) -> VertexSet {
        debug_assert!(!self.is_wide());
        first_vertices(self.size)
    }

    /// Where one can go from `vertex` along an edge or arc.
    #[inline]
    pub fn out(&self, vertex: Vertex) -> VertexSet {
        self.out[(vertex & 63) as usize]
    }

    /// From where one can come to `vertex` along an edge or arc.
    #[inline]
    pub fn sources(&self, vertex: Vertex) -> VertexSet {
        self.into[(vertex & 63) as usize]
    }

    /// The vertex beside `to` that lies straight on when one goes there from `from`, on boards with
    /// rows and columns.
    pub fn straight_on(&self, from: Vertex, to: Vertex) -> Option<Vertex> {
        let (rows, columns) = self.rows_and_columns()?;
        let around = matches!(self.shape, Shape::Torus { .. });
        let next = |from: usize, to: usize, size: usize| {
            let next = 2 * to as isize - from as isize;
            match around {
                true => Some(next.rem_euclid(size as isize) as usize),
                false => usize::try_from(next).ok().filter(|&next| next < size),
            }
        };
        let [from, to] = [from, to].map(usize::from);
        let row = next(from / columns, to / columns, rows)?;
        let column = next(from % columns, to % columns, columns)?;
        let beyond = (row * columns + column) as Vertex;
        (self.out(to as Vertex) & bit(beyond) != 0).then_some(beyond)
    }

    /// Edges (once each, lower end first) or arcs, in order.
    pub fn edges(&self) -> impl Iterator<Item = (Vertex, Vertex)> + '_ {
        self.vertices().flat_map(move |from| {
            self.leads_to(from)
                .into_iter()
                .filter(move |&to| self.directed || from < to)
                .map(move |to| (from, to))
        })
    }

    /// The vertices that can be reached from `seed` without leaving `within`, ignoring direction.
    pub fn component(&self, seed: Vertex, within: VertexSet) -> VertexSet {
        let mut reached = bit(seed) & within;
        let mut frontier = reached;
        while frontier != 0 {
            let next = vertices(frontier).fold(0, |set, v| set | self.out(v) | self.sources(v));
            frontier = next & within & !reached;
            reached |= frontier;
        }
        reached
    }

    /// The name of a vertex: its own if it has one, `b3` on boards with rows and columns, its
    /// number elsewhere.
    pub fn vertex_name(&self, vertex: Vertex) -> String {
        if let Some(names) = self.names() {
            return names[usize::from(vertex)].clone();
        }
        match self.named_rows_and_columns() {
            Some((_, columns)) => {
                let column = (b'a' + vertex % columns as Vertex) as char;
                format!("{column}{}", vertex as usize / columns + 1)
            }
            None => vertex.to_string(),
        }
    }

    /// The vertex a name or number stands for, if it is on this board.
    pub fn find_vertex(&self, text: &str) -> Option<Vertex> {
        let text = text.trim();
        let number = if let Some(names) = self.names() {
            self.vertex_called(text, names)?
        } else if text.bytes().all(|b| b.is_ascii_digit()) {
            text.parse().ok()?
        } else {
            self.named_vertex(text)?
        };
        (number < self.size).then_some(number as Vertex)
    }

    fn named_vertex(&self, text: &str) -> Option<usize> {
        let (_, columns) = self.named_rows_and_columns()?;
        let letter = text.chars().next()?.to_ascii_lowercase();
        let digits = &text[letter.len_utf8()..];
        if !letter.is_ascii_lowercase() || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        let column = letter as usize - 'a' as usize;
        let row: usize = digits.parse().ok()?;
        (column < columns && (1..=MAX_WIDE_VERTICES).contains(&row))
            .then(|| (row - 1) * columns + column)
    }
}
