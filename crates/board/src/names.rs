//! Boards whose vertices have names of their own: cities, clauses, whatever a DOT file calls them.
//!
//! A name has to be typed in moves, positions and options, so it is made of letters, digits, `_`
//! and `.` (and whatever other scripts have for letters); everything else in a name as it is given
//! becomes an underscore, and a drawing shows underscores as spaces: `New_York` is New York. The
//! text that carries the names is a list of edges, `named:Rome-Paris,Paris-Oslo`, with vertices
//! numbered in the order in which they first appear. Here digits are a name like any other.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use crate::kinds::{BoardKind, Contents};
use crate::{Board, BoardError, MAX_WIDE_VERTICES, Vertex, shorten};

pub(crate) const NAMED: &str = "named";

/// The longest name of a vertex, in characters.
const LONGEST_NAME: usize = 40;

/// Names that are listed in a sentence before it says "and so on".
const MOST_LISTED: usize = 8;

pub(crate) const NAMED_KIND: BoardKind = BoardKind {
    name: NAMED,
    label: "Named edges",
    meaning: "a list of edges, or of arcs, between vertices with names",
    example: "named:Rome-Paris,Paris-Oslo",
    contents: Contents::Text {
        usage: "Rome-Paris,Paris-Oslo (Rome>Paris for an arc)",
        read: |items, _| parse_named(items),
    },
};

/// The names of the vertices of a board, by number.
pub(crate) type Names = Arc<[String]>;

impl Board {
    /// The same graph with a name for each vertex, and named by them.
    ///
    /// ```
    /// use thera_board::Board;
    /// let board = Board::path(2, true).unwrap().with_names(&["New York", "Rome"]).unwrap();
    /// assert_eq!(board.name(), "named:New_York>Rome");
    /// assert_eq!(board.vertex_label(0), "New York");
    /// assert_eq!(board.find_vertex("rome"), Some(1));
    /// ```
    pub fn with_names(mut self, given: &[impl AsRef<str>]) -> Result<Self, BoardError> {
        if given.len() != self.size {
            let reason = format!("{} names for {} vertices", given.len(), self.size);
            return Err(BoardError::BadNames(reason));
        }
        let mut owners: HashMap<String, &str> = HashMap::new();
        let mut names = Vec::with_capacity(self.size);
        for text in given.iter().map(AsRef::as_ref) {
            let name = typable(text)?;
            if let Some(other) = owners.insert(name.clone(), text) {
                let reason = format!(
                    "'{}' and '{}' would both be typed {name}: name them apart",
                    shorten(other),
                    shorten(text)
                );
                return Err(BoardError::BadNames(reason));
            }
            names.push(name);
        }
        self.shape = crate::Shape::General;
        self.names = Some(names.into());
        self.name = format!("{NAMED}:{}", self.named_edges());
        Ok(self)
    }

    /// A board from edges between vertices with these names. Names that are, as typed, exactly the
    /// numbers from 0 up stand for themselves.
    pub(crate) fn from_named_edges(
        names: &[&str],
        edges: &[(usize, usize)],
        directed: bool,
    ) -> Result<Self, BoardError> {
        let size = names.len();
        let own_number = |name: &&str| {
            let typed = join_words(name);
            (0..size).find(|number| number.to_string() == typed)
        };
        let numbers: Option<Vec<usize>> = match size <= MAX_WIDE_VERTICES {
            true => names.iter().map(own_number).collect(),
            false => None,
        };
        // Two names may be typed alike: that is for `with_names` to refuse.
        let all_different = |numbers: &Vec<usize>| {
            let distinct: HashSet<_> = numbers.iter().collect();
            distinct.len() == size
        };
        if let Some(numbers) = numbers.filter(all_different) {
            let renumbered = |&(from, to): &(usize, usize)| (numbers[from], numbers[to]);
            let edges: Vec<_> = edges.iter().map(renumbered).collect();
            return Board::from_edges(size, &edges, directed);
        }
        Board::from_edges(size, edges, directed)?.with_names(names)
    }

    /// The names of the vertices, where they have some of their own.
    pub fn names(&self) -> Option<&[String]> {
        self.names.as_deref()
    }

    /// What a drawing shows for a vertex: its name, with spaces for underscores if it is one of its
    /// own.
    pub fn vertex_label(&self, vertex: Vertex) -> String {
        let name = self.vertex_name(vertex);
        match self.names {
            Some(_) => name.replace('_', " "),
            None => name,
        }
    }

    /// The vertices in a sentence: `0 to 8`, `a1 to c3`, `Rome, Paris and Oslo`.
    pub fn vertices_in_words(&self) -> String {
        match self.names() {
            Some([only]) => only.clone(),
            Some([most @ .., last]) if most.len() < MOST_LISTED => {
                format!("{} and {last}", most.join(", "))
            }
            Some(names) => format!("{} and so on", names[..MOST_LISTED].join(", ")),
            None => {
                let last = self.vertex_name((self.size - 1) as Vertex);
                format!("{} to {last}", self.vertex_name(0))
            }
        }
    }

    /// The vertex that a name of its own stands for: as it is written, or else in small letters and
    /// capitals as one likes, if only one vertex is called so.
    pub(crate) fn vertex_called(&self, text: &str, names: &[String]) -> Option<usize> {
        let wanted = join_words(text);
        if let Some(exact) = names.iter().position(|name| *name == wanted) {
            return Some(exact);
        }
        let wanted = wanted.to_lowercase();
        let mut alike = (0..names.len()).filter(|&v| names[v].to_lowercase() == wanted);
        let found = alike.next().filter(|_| alike.next().is_none());
        // Numbers are understood too, unless some vertex has a number for a name.
        found.or_else(|| {
            let taken = names.iter().any(|name| is_number(name));
            let number = is_number(text).then(|| text.parse().ok()).flatten();
            number.filter(|_| !taken)
        })
    }

    /// The edges by name, in an order in which the vertices first appear as they are numbered: to
    /// each vertex belong its edges to lower ones, or itself alone if there are none.
    fn named_edges(&self) -> String {
        let mark = if self.directed { '>' } else { '-' };
        let mut items = Vec::new();
        if self.directed && self.edges().next().is_none() {
            // Nothing else in the list would say that the board is directed.
            items.push(mark.to_string());
        }
        let mut by_higher: Vec<(Vertex, Vertex)> = self.edges().collect();
        by_higher.sort_by_key(|&(v, w)| (v.max(w), v.min(w), v));
        let mut edges = by_higher.into_iter().peekable();
        let mut lone: Option<Vertex> = None;
        for vertex in self.vertices() {
            let mut own = Vec::new();
            while let Some(edge) = edges.next_if(|&(v, w)| v.max(w) == vertex) {
                own.push(edge);
            }
            // The edge that joins a vertex to the one before it shows that one too.
            if lone.is_some_and(|before| own.first() != Some(&(before, vertex))) {
                items.extend(lone.map(|before| self.vertex_name(before)));
            }
            lone = own.is_empty().then_some(vertex);
            items.extend(
                own.into_iter()
                    .map(|(v, w)| format!("{}{mark}{}", self.vertex_name(v), self.vertex_name(w))),
            );
        }
        items.extend(lone.map(|vertex| self.vertex_name(vertex)));
        items.join(",")
    }
}

/// Letters, digits, `_` and `.`; beyond ASCII everything that is printed and is no space.
fn is_name_character(c: char) -> bool {
    let invisible = matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{feff}');
    match c.is_ascii() {
        true => c.is_ascii_alphanumeric() || matches!(c, '_' | '.'),
        false => !c.is_whitespace() && !c.is_control() && !invisible,
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

/// A text with underscores for all that no name has in it.
fn join_words(text: &str) -> String {
    let words = text.split(|c| !is_name_character(c));
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    words.join("_")
}

/// The name of a vertex as it can be typed.
fn typable(text: &str) -> Result<String, BoardError> {
    let name = join_words(text);
    let reason = match name.chars().count() {
        0 => "has no letter and no digit in it".to_string(),
        1..=LONGEST_NAME => return Ok(name),
        length => format!("has {length} characters, {LONGEST_NAME} are the most"),
    };
    let reason = format!("the name '{}' of a vertex {reason}", shorten(text));
    Err(BoardError::BadNames(reason))
}

/// The items after `named:`, separated by commas: `a`, `a-b`, `a>b`, or `>` alone for a board that
/// is directed but has no arc.
pub(crate) fn parse_named(items: &str) -> Result<Board, BoardError> {
    let spec = || format!("{NAMED}:{items}");
    let mut names: Vec<&str> = Vec::new();
    let mut numbers: HashMap<&str, usize> = HashMap::new();
    let mut edges = Vec::new();
    let mut directed = None;
    for item in items
        .split(',')
        .map(str::trim)
        .filter(|item| !item.is_empty())
    {
        let mark = item.find(['-', '>']);
        let arc = mark.map(|at| item[at..].starts_with('>'));
        if let Some(arc) = arc
            && *directed.get_or_insert(arc) != arc
        {
            let reason = "edges (-) and arcs (>) are mixed";
            return Err(BoardError::bad_spec(&spec(), reason));
        }
        if item == ">" {
            continue;
        }
        let ends = match mark {
            Some(at) => vec![item[..at].trim(), item[at + 1..].trim()],
            None => vec![item],
        };
        if ends
            .iter()
            .any(|name| name.is_empty() || name.contains(['-', '>']))
        {
            let shown = shorten(item);
            let reason = format!("'{shown}' is not an edge like Rome-Paris or Rome>Paris");
            return Err(BoardError::bad_spec(&spec(), reason));
        }
        let mut vertices = ends.into_iter().map(|name| {
            *numbers.entry(name).or_insert_with(|| {
                names.push(name);
                names.len() - 1
            })
        });
        if let (Some(from), Some(to)) = (vertices.next(), vertices.next()) {
            if from == to {
                let reason = format!(
                    "{} is joined to itself: loops are not allowed",
                    shorten(item)
                );
                return Err(BoardError::bad_spec(&spec(), reason));
            }
            edges.push((from, to));
        }
    }
    Board::from_named_edges(&names, &edges, directed.unwrap_or(false))
}
