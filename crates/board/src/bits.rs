//! Walking over the vertices of a bit set.

use crate::{Vertex, VertexSet};

/// The vertices of `set`, lowest first.
#[inline]
pub fn vertices(set: VertexSet) -> Vertices {
    Vertices(set)
}

/// The set holding `vertex` alone.
#[inline]
pub const fn bit(vertex: Vertex) -> VertexSet {
    1 << vertex
}

/// The set of the vertices `0..count`.
#[inline]
pub const fn first_vertices(count: usize) -> VertexSet {
    if count >= 64 { !0 } else { (1 << count) - 1 }
}

/// Iterator returned by [`vertices`].
#[derive(Clone, Copy, Debug)]
pub struct Vertices(VertexSet);

impl Iterator for Vertices {
    type Item = Vertex;

    #[inline]
    fn next(&mut self) -> Option<Vertex> {
        if self.0 == 0 {
            return None;
        }
        let vertex = self.0.trailing_zeros() as Vertex;
        self.0 &= self.0 - 1;
        Some(vertex)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count_ones() as usize;
        (count, Some(count))
    }
}

impl ExactSizeIterator for Vertices {}
