//! Symmetries of a board: the ways to turn, reflect or renumber it that leave it the same.
//!
//! Positions that differ by a symmetry have the same value, so a solver need only look at one of
//! them. It maps sets of vertices millions of times a second: a [`Symmetry`] therefore keeps the
//! image of every byte of a set ready, 2 KiB for every eight vertices, which maps a half full set
//! of 25 vertices three times as fast as going through it vertex by vertex.

use std::fmt;

use crate::automorphism::{Map, automorphisms, compose, identity};
use crate::{Board, MAX_VERTICES, Shape, Vertex, VertexSet, bit};

/// The largest group [`Board::symmetries`] returns.
pub const MAX_SYMMETRIES: usize = 1024;

/// A permutation of the vertices of a board that keeps its edges and arcs.
#[derive(Clone)]
pub struct Symmetry {
    size: usize,
    map: Map,
    /// For each byte of a vertex set, the image of each of its values.
    images: Box<[[VertexSet; 256]]>,
}

impl Symmetry {
    fn new(size: usize, map: Map) -> Self {
        let images = map[..size].chunks(8).map(images_of_bytes).collect();
        Symmetry { size, map, images }
    }

    /// The symmetry of a board of `size` vertices that moves nothing.
    pub fn identity(size: usize) -> Self {
        Symmetry::new(size.min(MAX_VERTICES), identity())
    }

    /// The image of a vertex.
    #[inline]
    pub fn vertex(&self, vertex: Vertex) -> Vertex {
        self.map[(vertex & 63) as usize]
    }

    /// The image of a set of vertices of the board.
    #[inline]
    pub fn set(&self, set: VertexSet) -> VertexSet {
        let mut rest = set;
        let mut image = 0;
        for table in &self.images {
            image |= table[(rest & 0xFF) as usize];
            rest >>= 8;
        }
        image
    }

    /// The symmetry that undoes this one.
    pub fn inverse(&self) -> Self {
        let mut map = identity();
        for (v, &image) in self.map.iter().enumerate() {
            map[image as usize] = v as Vertex;
        }
        Symmetry::new(self.size, map)
    }

    /// First this symmetry, then `other` of the same board.
    pub fn then(&self, other: &Symmetry) -> Self {
        Symmetry::new(self.size, compose(&self.map, &other.map))
    }

    /// Whether every vertex stays where it is.
    pub fn is_identity(&self) -> bool {
        self.map == identity()
    }
}

impl PartialEq for Symmetry {
    fn eq(&self, other: &Self) -> bool {
        (self.size, self.map) == (other.size, other.map)
    }
}

impl Eq for Symmetry {}

impl fmt::Debug for Symmetry {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Symmetry({:?})", &self.map[..self.size])
    }
}

/// The image of every set of the (at most eight) vertices whose own images are given.
fn images_of_bytes(vertex_images: &[Vertex]) -> [VertexSet; 256] {
    let mut images = [0; 256];
    for set in 1..1usize << vertex_images.len() {
        let without_lowest = set & (set - 1);
        images[set] = images[without_lowest] | bit(vertex_images[set.trailing_zeros() as usize]);
    }
    images
}

impl Board {
    /// The symmetries of the board, a group, the identity first.
    ///
    /// On grids and kings' boards these are the rotations and reflections; on all others the
    /// [automorphisms](Board::automorphisms), so that cycles turn (and, undirected, reflect) and
    /// the leaves of a star change places.
    ///
    /// ```
    /// use thera_board::Board;
    /// assert_eq!(Board::king(5, 5).unwrap().symmetries().len(), 8);
    /// assert_eq!(Board::cycle(6, true).unwrap().symmetries().len(), 6);
    /// ```
    pub fn symmetries(&self) -> Vec<Symmetry> {
        match self.shape() {
            Shape::Grid { rows, columns } | Shape::King { rows, columns } => {
                self.in_order(rotations_and_reflections(rows, columns))
            }
            _ => self.automorphisms(),
        }
    }

    /// The permutations of the vertices that keep every edge or arc, a group, the identity first.
    ///
    /// If there are more than [`MAX_SYMMETRIES`], the subgroup of those that fix the lowest
    /// vertices, as few as make it small enough: on `complete:9`, the 720 that fix 0, 1 and 2.
    pub fn automorphisms(&self) -> Vec<Symmetry> {
        self.in_order(automorphisms(self, MAX_SYMMETRIES))
    }

    /// The identity is first because no other map is lower.
    fn in_order(&self, mut maps: Vec<Map>) -> Vec<Symmetry> {
        maps.sort_unstable();
        maps.dedup();
        let symmetry = |map| Symmetry::new(self.size(), map);
        maps.into_iter().map(symmetry).collect()
    }
}

/// The eight symmetries of a square board, the four of an oblong one; on a single row or column
/// several of them are the same map.
fn rotations_and_reflections(rows: usize, columns: usize) -> Vec<Map> {
    let mut maps = Vec::with_capacity(8);
    for (flip_rows, flip_columns) in [(false, false), (false, true), (true, false), (true, true)] {
        let mut turned = identity();
        let mut transposed = identity();
        for row in 0..rows {
            for column in 0..columns {
                let to_row = if flip_rows { rows - 1 - row } else { row };
                let to_column = if flip_columns {
                    columns - 1 - column
                } else {
                    column
                };
                let from = row * columns + column;
                turned[from] = (to_row * columns + to_column) as Vertex;
                transposed[from] = (to_column * rows + to_row) as Vertex;
            }
        }
        maps.push(turned);
        if rows == columns {
            maps.push(transposed);
        }
    }
    maps
}
