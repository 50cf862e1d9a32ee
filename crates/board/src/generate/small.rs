//! Graphs while they grow: neighbour sets of at most 32 vertices.

use crate::{Board, Shape};

/// The most vertices there can be.
pub(super) const MOST: usize = 32;

/// How a new vertex is joined to a graph: the sets of vertices it has an arc to, and from. Without
/// directions both are the same.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Joined {
    pub out: u32,
    pub into: u32,
}

impl Joined {
    /// Joined by edges.
    pub fn edges(set: u32) -> Self {
        Joined {
            out: set,
            into: set,
        }
    }

    /// The image under a permutation of the vertices.
    pub fn mapped(self, map: &[u8]) -> Self {
        let image = |set: u32| bits(set).fold(0, |image, v| image | 1 << map[v]);
        let out = image(self.out);
        Joined {
            out,
            into: if self.into == self.out {
                out
            } else {
                image(self.into)
            },
        }
    }
}

/// The numbers of the bits of a set.
pub(super) fn bits(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let lowest = set.trailing_zeros() as usize;
            set &= set - 1;
            lowest
        })
    })
}

/// A graph.
#[derive(Clone, Copy)]
pub(super) struct Small {
    pub size: usize,
    pub directed: bool,
    pub out: [u32; MOST],
    pub into: [u32; MOST],
}

impl Small {
    /// One vertex.
    pub fn single(directed: bool) -> Self {
        Small {
            size: 1,
            directed,
            out: [0; MOST],
            into: [0; MOST],
        }
    }

    /// The graph with another vertex.
    pub fn grown(&self, way: Joined) -> Self {
        let mut graph = *self;
        let new = self.size;
        graph.size += 1;
        graph.out[new] = way.out;
        graph.into[new] = way.into;
        for v in bits(way.out) {
            graph.into[v] |= 1 << new;
        }
        for v in bits(way.into) {
            graph.out[v] |= 1 << new;
        }
        graph
    }

    /// All vertices.
    pub fn all(&self) -> u32 {
        u32::MAX >> (MOST - self.size)
    }

    /// Neighbours, without regard to direction.
    pub fn around(&self, v: usize) -> u32 {
        self.out[v] | self.into[v]
    }

    /// Arcs at a vertex.
    pub fn degree(&self, v: usize) -> u32 {
        match self.directed {
            true => self.out[v].count_ones() * 64 + self.into[v].count_ones(),
            false => self.out[v].count_ones(),
        }
    }

    /// A number by which vertices that cannot be images of each other often differ: the degree
    /// first, then the degrees around.
    pub fn rank(&self, v: usize) -> (u32, u32) {
        let around = bits(self.around(v)).map(|w| {
            let degree = self.degree(w);
            degree.wrapping_mul(degree)
        });
        (self.degree(v), around.fold(0, u32::wrapping_add))
    }

    /// Whether the vertices of a set hang together.
    pub fn is_connected(&self, set: u32) -> bool {
        let mut reached = set & set.wrapping_neg();
        let mut frontier = reached;
        while frontier != 0 {
            let next = bits(frontier).fold(0, |next, v| next | self.around(v));
            frontier = next & set & !reached;
            reached |= frontier;
        }
        reached == set
    }

    /// The graph as a board, named by its graph6 or digraph6 text.
    pub fn board(&self) -> Board {
        // There is always a vertex, and never more than fit.
        let empty = Board::empty(String::new(), self.size, self.directed, Shape::General);
        let mut board = empty.expect("there are from 1 to 32 vertices");
        for v in 0..self.size {
            for w in bits(self.out[v]) {
                board.join(v, w);
            }
        }
        board.named_by_graph6()
    }
}
