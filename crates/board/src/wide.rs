//! Boards of more than 64 vertices, up to 256, for the games that can be played on them.
//!
//! There a set of vertices is no machine word, so what is joined is kept as lists:
//! [`leads_to`](Board::leads_to) and [`comes_from`](Board::comes_from) work on boards of any size.
//! Whoever asks a board for sets makes sure first that it has some, by [`Board::narrow`].

use crate::{Board, BoardError, Vertex, vertices};

/// For each vertex where one can go and from where one can come, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Lists {
    out: Vec<Vec<Vertex>>,
    into: Vec<Vec<Vertex>>,
}

impl Lists {
    pub(crate) fn new(size: usize) -> Self {
        Lists {
            out: vec![Vec::new(); size],
            into: vec![Vec::new(); size],
        }
    }

    pub(crate) fn join(&mut self, from: Vertex, to: Vertex, directed: bool) {
        insert(&mut self.out[usize::from(from)], to);
        insert(&mut self.into[usize::from(to)], from);
        if !directed {
            insert(&mut self.out[usize::from(to)], from);
            insert(&mut self.into[usize::from(from)], to);
        }
    }
}

/// Puts a vertex into a list that is in order, unless it is there.
fn insert(list: &mut Vec<Vertex>, vertex: Vertex) {
    if let Err(place) = list.binary_search(&vertex) {
        list.insert(place, vertex);
    }
}

impl Board {
    /// The board, if a set of its vertices fits a machine word: what a game asks for that keeps such
    /// sets. The error has a larger board in it.
    ///
    /// ```
    /// use thera_board::{Board, BoardError};
    /// assert!(Board::path(64, false).unwrap().narrow().is_ok());
    /// let larger = Board::path(65, false).unwrap();
    /// assert_eq!(larger.clone().narrow(), Err(BoardError::Wide(Box::new(larger))));
    /// ```
    pub fn narrow(self) -> Result<Self, BoardError> {
        match self.is_wide() {
            false => Ok(self),
            true => Err(BoardError::Wide(Box::new(self))),
        }
    }

    /// Whether it has more vertices than a set can hold.
    pub fn is_wide(&self) -> bool {
        self.wide.is_some()
    }

    /// The vertices of a board of any size, in order.
    pub fn vertices(&self) -> impl Iterator<Item = Vertex> + use<> {
        0..=(self.size - 1) as Vertex
    }

    /// Where one can go from `vertex`, in order, on a board of any size.
    pub fn leads_to(&self, vertex: Vertex) -> Vec<Vertex> {
        match &self.wide {
            Some(lists) => lists.out[usize::from(vertex)].clone(),
            None => vertices(self.out(vertex)).collect(),
        }
    }

    /// From where one can come to `vertex`, in order, on a board of any size.
    pub fn comes_from(&self, vertex: Vertex) -> Vec<Vertex> {
        match &self.wide {
            Some(lists) => lists.into[usize::from(vertex)].clone(),
            None => vertices(self.sources(vertex)).collect(),
        }
    }
}
