//! Boards of more than 64 vertices, up to 256, for the games that can be played on them.
//!
//! There a set of vertices is no machine word, so what is joined is kept as lists. Whoever asks for
//! such a board by [`Board::parse_wide`] or [`Board::wide_from_edges`] may not ask it for sets:
//! [`leads_to`](Board::leads_to) and [`comes_from`](Board::comes_from) work on boards of any size.

use crate::kinds::BoardKind;
use crate::{Board, BoardError, FileAccess, MAX_WIDE_VERTICES, Vertex, shorten, vertices};

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
    /// Reads a board from its text, with up to 256 vertices where the text lists its edges, in
    /// whatever format.
    ///
    /// ```
    /// use thera_board::{Board, FileAccess};
    /// let text = format!("edges:{}", (0..99).map(|v| format!("{v}>{},", v + 1)).collect::<String>());
    /// assert!(Board::parse(&text, FileAccess::Refused).is_err());
    /// let board = Board::parse_wide(&text, FileAccess::Refused).unwrap();
    /// assert_eq!((board.size(), board.leads_to(98)), (100, vec![99]));
    /// ```
    pub fn parse_wide(spec: &str, files: FileAccess) -> Result<Self, BoardError> {
        let (word, text) = spec.split_once(':').unwrap_or((spec, ""));
        match BoardKind::find(word) {
            Some(kind) => kind.read(spec, text, files, MAX_WIDE_VERTICES),
            None => Err(BoardError::UnknownKind(shorten(spec))),
        }
    }

    /// A board from a list of edges (arcs if `directed`), with up to 256 vertices.
    pub fn wide_from_edges(
        size: usize,
        edges: &[(usize, usize)],
        directed: bool,
    ) -> Result<Self, BoardError> {
        Board::from_edges_up_to(MAX_WIDE_VERTICES, size, edges, directed)
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
