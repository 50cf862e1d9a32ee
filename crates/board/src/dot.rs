//! DOT, the language of Graphviz: the part of it that describes a graph.
//!
//! Read: `graph` and `digraph` (with or without `strict`), vertices, chains of edges
//! `a -- b -- c`, quoted names, comments. Attributes, defaults (`node [shape=circle]`) and ports
//! (`a:n`) only change the drawing and are passed over. Subgraphs are refused. Vertices keep their
//! [names](Board::with_names) and are numbered in the order in which they first appear, except that
//! names which are exactly the numbers from 0 up stand for themselves.

use std::collections::HashMap;
use std::fmt::Write;

use crate::{Board, BoardError, shorten};
use tokens::{Token, tokens};

mod tokens;

pub(crate) use tokens::skip_blanks_and_comments;

impl Board {
    /// Reads a graph in DOT.
    ///
    /// ```
    /// use thera_board::Board;
    /// let board = Board::from_dot("digraph { start -> left; start -> right }").unwrap();
    /// assert_eq!(board.name(), "named:start>left,start>right");
    /// ```
    pub fn from_dot(text: &str) -> Result<Self, BoardError> {
        let mut reader = Reader::new(tokens(text)?);
        reader.graph()?;
        reader.board()
    }

    /// The board in DOT, with the names of its vertices; its own name is in a comment.
    pub fn to_dot(&self) -> String {
        let (kind, line) = if self.directed {
            ("digraph", "->")
        } else {
            ("graph", "--")
        };
        let mut dot = format!("// {}\n{kind} {{\n", self.name);
        let named = |v| quoted_if_needed(&self.vertex_name(v));
        // All vertices come first, in order, so that they keep their numbers when read back.
        for v in self.vertices() {
            let (name, label) = (self.vertex_name(v), self.vertex_label(v));
            let label = (label != name).then(|| format!(" [label=\"{label}\"]"));
            let _ = writeln!(dot, "  {}{};", named(v), label.unwrap_or_default());
        }
        for (v, w) in self.edges() {
            let _ = writeln!(dot, "  {} {line} {};", named(v), named(w));
        }
        dot + "}\n"
    }
}

/// A name as DOT takes it; names have no quotes in them.
fn quoted_if_needed(name: &str) -> String {
    let is_number = name.bytes().all(|b| b.is_ascii_digit());
    let mut characters = name.chars();
    let is_word = characters.next().is_some_and(|c| c.is_ascii_alphabetic())
        && characters.all(|c| c.is_ascii_alphanumeric() || c == '_');
    let is_keyword = KEYWORDS.iter().any(|word| name.eq_ignore_ascii_case(word));
    match is_number || is_word && !is_keyword {
        true => name.to_string(),
        false => format!("\"{}\"", name),
    }
}

const KEYWORDS: [&str; 6] = ["graph", "digraph", "strict", "node", "edge", "subgraph"];

fn bad(line: usize, reason: impl Into<String>) -> BoardError {
    BoardError::BadGraph {
        format: "DOT",
        reason: format!("line {line}: {}", reason.into()),
    }
}

/// Reads tokens from the front and keeps the vertices and edges it meets.
struct Reader {
    tokens: Vec<(usize, Token)>,
    next: usize,
    directed: bool,
    vertices: HashMap<String, usize>,
    edges: Vec<(usize, usize)>,
}

impl Reader {
    fn new(tokens: Vec<(usize, Token)>) -> Self {
        Reader {
            tokens,
            next: 0,
            directed: false,
            vertices: HashMap::new(),
            edges: Vec::new(),
        }
    }

    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.next).map(|(_, token)| token)
    }

    /// The line of the next token, or of the last if there are no more.
    fn line(&self) -> usize {
        let at = self.tokens.get(self.next).or(self.tokens.last());
        at.map_or(1, |&(line, _)| line)
    }

    /// Takes the next token if it is this sign.
    fn take_sign(&mut self, sign: char) -> bool {
        let found = self.peek() == Some(&Token::Sign(sign));
        self.next += usize::from(found);
        found
    }

    /// Takes the next token if it is this keyword; keywords may be in capitals.
    fn take_keyword(&mut self, keyword: &str) -> bool {
        let found = self.peek().is_some_and(|token| token.is_keyword(keyword));
        self.next += usize::from(found);
        found
    }

    /// An error that names what was expected and what stands there.
    fn expected(&self, what: &str) -> BoardError {
        match self.peek() {
            Some(token) => bad(
                self.line(),
                format!("expected {what}, found {}", token.shown()),
            ),
            None => bad(
                self.line(),
                format!("expected {what}, but the text ends: is it cut off?"),
            ),
        }
    }

    /// `[strict] (graph|digraph) [NAME] { … }`
    fn graph(&mut self) -> Result<(), BoardError> {
        self.take_keyword("strict");
        self.directed = self.take_keyword("digraph");
        if !self.directed && !self.take_keyword("graph") {
            return Err(self.expected("graph or digraph"));
        }
        if let Some(Token::Word(_) | Token::Quoted(_)) = self.peek() {
            self.name("a name")?;
        }
        if !self.take_sign('{') {
            return Err(self.expected("'{'"));
        }
        while !self.take_sign('}') {
            if !self.take_sign(';') {
                self.statement()?;
            }
        }
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(self.expected("the end of the text after the closing '}'")),
        }
    }

    fn statement(&mut self) -> Result<(), BoardError> {
        let is_default = ["graph", "node", "edge"]
            .iter()
            .any(|keyword| self.take_keyword(keyword));
        if is_default {
            return match self.peek() {
                Some(Token::Sign('[')) => self.skip_attributes(),
                _ => Err(self.expected("'[' after graph, node or edge")),
            };
        }
        let name = self.vertex_name("a vertex, an edge or '}'")?;
        if self.take_sign('=') {
            return self.name("a value").map(drop);
        }
        self.edges_from(name)?;
        self.skip_attributes()
    }

    /// The rest of `a`, `a -- b` or `a -- b -- c`.
    fn edges_from(&mut self, first: String) -> Result<(), BoardError> {
        let mut from = self.vertex(first)?;
        while let Some(&Token::Line(arc)) = self.peek() {
            if arc != self.directed {
                let wanted = if self.directed { "'->'" } else { "'--'" };
                return Err(self.expected(wanted));
            }
            self.next += 1;
            let line = self.line();
            let name = self.vertex_name("a vertex")?;
            let shown = shorten(&name);
            let to = self.vertex(name)?;
            if from == to {
                let reason = format!("'{shown}' is joined to itself: loops are not allowed");
                return Err(bad(line, reason));
            }
            self.edges.push((from, to));
            from = to;
        }
        Ok(())
    }

    /// The number of the vertex whose name was just read; passes over its port, if any.
    fn vertex(&mut self, name: String) -> Result<usize, BoardError> {
        let mut ports = 0;
        while ports < 2 && self.take_sign(':') {
            self.name("a port")?;
            ports += 1;
        }
        let next = self.vertices.len();
        Ok(*self.vertices.entry(name).or_insert(next))
    }

    /// A name where a vertex may stand.
    fn vertex_name(&mut self, what: &str) -> Result<String, BoardError> {
        let reason = match self.peek() {
            Some(token) if token.opens_subgraph() => {
                "subgraphs are not read: write their vertices and edges out".to_string()
            }
            Some(token) if KEYWORDS.iter().any(|keyword| token.is_keyword(keyword)) => {
                format!(
                    "{} is a keyword: a vertex of that name needs quotes",
                    token.shown()
                )
            }
            Some(Token::Word(word)) if word.starts_with('-') => {
                format!(
                    "'{}' is no vertex: an edge is written 1 -- 2",
                    shorten(word)
                )
            }
            _ => return self.name(what),
        };
        Err(bad(self.line(), reason))
    }

    /// A name, number or quoted text; quoted pieces may be joined by `+`.
    fn name(&mut self, what: &str) -> Result<String, BoardError> {
        let (mut name, can_go_on) = match self.peek() {
            Some(Token::Word(word)) => (word.clone(), false),
            Some(Token::Quoted(text)) => (text.clone(), true),
            _ => return Err(self.expected(what)),
        };
        self.next += 1;
        while can_go_on && self.take_sign('+') {
            let Some(Token::Quoted(text)) = self.peek() else {
                return Err(self.expected("more quoted text after '+'"));
            };
            name.push_str(text);
            self.next += 1;
        }
        Ok(name)
    }

    /// Any number of `[…]`.
    fn skip_attributes(&mut self) -> Result<(), BoardError> {
        while self.take_sign('[') {
            while !self.take_sign(']') {
                match self.peek() {
                    Some(Token::Word(_) | Token::Quoted(_)) => self.next += 1,
                    Some(Token::Sign('=' | ',' | ';' | ':' | '+')) => self.next += 1,
                    _ => return Err(self.expected("an attribute or ']'")),
                }
            }
        }
        Ok(())
    }

    fn board(self) -> Result<Board, BoardError> {
        let size = self.vertices.len();
        let mut names = vec![""; size];
        for (name, &order) in &self.vertices {
            names[order] = name;
        }
        Board::from_named_edges(&names, &self.edges, self.directed)
    }
}
