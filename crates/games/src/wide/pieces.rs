//! The pieces of one side on a large board.

use thera_board::Vertex;

/// The most pieces a side has there.
pub(super) const MOST_PIECES: usize = 2;

/// The pieces of one side, which are alike: kept in order, so that one placement is one value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pieces([Option<Vertex>; MOST_PIECES]);

impl Pieces {
    /// One piece, or none.
    pub fn of(vertex: Option<Vertex>) -> Self {
        vertex.into_iter().collect()
    }

    /// Where they stand, in order.
    pub fn vertices(self) -> impl Iterator<Item = Vertex> {
        self.0.into_iter().flatten()
    }

    /// How many there are.
    pub fn count(self) -> usize {
        self.vertices().count()
    }

    /// Whether one stands there.
    pub fn has(self, vertex: Vertex) -> bool {
        self.0.contains(&Some(vertex))
    }

    /// These and others.
    pub(super) fn and(self, others: Pieces) -> Self {
        self.vertices().chain(others.vertices()).collect()
    }

    /// These after one has gone somewhere.
    pub(super) fn moved(self, from: Vertex, to: Vertex) -> Self {
        let gone = |vertex| if vertex == from { to } else { vertex };
        self.vertices().map(gone).collect()
    }
}

/// At most as many as a side has; more are left out.
impl FromIterator<Vertex> for Pieces {
    fn from_iter<I: IntoIterator<Item = Vertex>>(vertices: I) -> Self {
        let mut pieces = [None; MOST_PIECES];
        let mut count = 0;
        for vertex in vertices.into_iter().take(MOST_PIECES) {
            pieces[count] = Some(vertex);
            count += 1;
        }
        pieces[..count].sort_unstable();
        Pieces(pieces)
    }
}
