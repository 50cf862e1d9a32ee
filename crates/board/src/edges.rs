//! Edge lists: the plainest way to write a graph down.
//!
//! On a command line `edges:0-1,1-2`, with arcs `edges:0>1,1>2`; in a file one edge on a line,
//! where `0 1` is understood too and `#` begins a comment. A number alone is a vertex that no edge
//! mentions. The highest number decides how many vertices there are.
//!
//! A list has no end mark, so a file that was cut off may still read as a (smaller) graph. What
//! shows is refused: a last line without its newline that holds nothing but the number of a vertex
//! that is known already, as half an edge would.

use crate::kinds::{BoardKind, Contents, whole_number};
use crate::{Board, BoardError};

pub(crate) const EDGES: BoardKind = BoardKind {
    name: "edges",
    label: "Edges",
    meaning: "a list of edges, or of arcs",
    example: "edges:0-1,1-2",
    contents: Contents::Text {
        usage: "0-1,1-2 (0>1 for an arc)",
        read: |items, _| parse_edges(items),
    },
};

impl Board {
    /// Reads the lines of an edge list file.
    ///
    /// ```
    /// use thera_board::Board;
    /// let board = Board::from_edge_list("# a path and a vertex alone\n0 1\n1-2\n3\n").unwrap();
    /// assert_eq!((board.size(), board.edges().count()), (4, 2));
    /// ```
    pub fn from_edge_list(text: &str) -> Result<Self, BoardError> {
        let mut list = EdgeList::default();
        let last = text.lines().count().saturating_sub(1);
        for (index, line) in text.lines().enumerate() {
            let content = line.split_once('#').map_or(line, |(content, _)| content);
            let refuse = |reason: String| BoardError::BadGraph {
                format: "edge list",
                reason: format!("line {}: {reason}", index + 1),
            };
            let known = list.size;
            list.add(content).map_err(refuse)?;
            let is_cut = index == last && !text.ends_with('\n');
            let vertex = whole_number(content.trim()).filter(|&vertex| vertex < known);
            if let Some(vertex) = vertex.filter(|_| is_cut) {
                return Err(refuse(format!(
                    "it ends with '{vertex}', half an edge, and without a newline: is it cut off?"
                )));
            }
        }
        list.board()
    }

    /// The board as an edge list, an edge or a lone vertex on each line. (A board with direction
    /// but without a single arc reads back as undirected: the list has no mark for it.)
    pub fn to_edge_list(&self) -> String {
        let mark = self.mark();
        let edges = self.edges().map(|(v, w)| format!("{v}{mark}{w}\n"));
        let lone = self.vertices().filter(|&v| self.is_lone(v));
        edges.chain(lone.map(|v| format!("{v}\n"))).collect()
    }

    /// The board named by its edges, with the last vertex named alone where no edge shows it.
    pub(crate) fn named_by_edges(mut self) -> Self {
        if self.directed && self.edges().next().is_none() {
            // Nothing in the list would say that the board is directed.
            return self.named_by_graph6();
        }
        let mark = self.mark();
        let edges = self.edges().map(|(v, w)| format!("{v}{mark}{w}"));
        let last = (self.size - 1) as u8;
        let lone = self.is_lone(last).then(|| last.to_string());
        let items: Vec<String> = edges.chain(lone).collect();
        self.name = format!("edges:{}", items.join(","));
        self
    }

    fn mark(&self) -> char {
        if self.directed { '>' } else { '-' }
    }

    fn is_lone(&self, vertex: u8) -> bool {
        self.leads_to(vertex).is_empty() && self.comes_from(vertex).is_empty()
    }
}

/// The items after `edges:`, separated by commas.
fn parse_edges(items: &str) -> Result<Board, BoardError> {
    let mut list = EdgeList::default();
    for item in items.split(',') {
        list.add(item)
            .map_err(|reason| BoardError::bad_spec(&format!("edges:{items}"), reason))?;
    }
    list.board()
}

/// What has been read so far.
#[derive(Default)]
struct EdgeList {
    size: usize,
    edges: Vec<(usize, usize)>,
    directed: Option<bool>,
}

impl EdgeList {
    /// Takes in `0-1`, `0>1`, `0 1`, `0` or nothing; the error is a reason.
    fn add(&mut self, item: &str) -> Result<(), String> {
        let item = item.trim();
        if item.is_empty() {
            return Ok(());
        }
        let not_an_edge = || format!("'{}' is not an edge like 0-1 or 0>1", crate::shorten(item));
        let separator = item.find(|c: char| c == '-' || c == '>' || c.is_whitespace());
        let Some(at) = separator else {
            let vertex = whole_number(item).ok_or_else(not_an_edge)?;
            self.mention(vertex);
            return Ok(());
        };
        let (from, rest) = (&item[..at], item[at..].trim_start());
        let directed = rest.starts_with('>');
        let to = rest.strip_prefix(['-', '>']).unwrap_or(rest).trim_start();
        let (from, to) = whole_number(from)
            .zip(whole_number(to))
            .ok_or_else(not_an_edge)?;
        if *self.directed.get_or_insert(directed) != directed {
            return Err("edges (-) and arcs (>) are mixed".to_string());
        }
        self.mention(from);
        self.mention(to);
        self.edges.push((from, to));
        Ok(())
    }

    fn mention(&mut self, vertex: usize) {
        self.size = self.size.max(vertex.saturating_add(1));
    }

    fn board(self) -> Result<Board, BoardError> {
        Board::from_edges(self.size, &self.edges, self.directed.unwrap_or(false))
    }
}
