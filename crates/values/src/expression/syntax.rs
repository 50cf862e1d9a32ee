//! What an expression is made of, and reading it.

use super::functions::{FUNCTIONS, Function};
use super::reader::{Reader, Word, is_downs};
use crate::error::Result;
use crate::games::MAX_DEPTH;
use crate::simple::NumberUpStar;

/// A statement and the variable it sets.
pub(super) struct Statement {
    pub text: String,
    pub name: Option<String>,
    pub node: Node,
}

/// A part of an expression, and the character where it begins, counted from 1.
pub(super) struct Node {
    pub at: usize,
    pub kind: Kind,
}

pub(super) enum Kind {
    Simple(NumberUpStar),
    Truth(bool),
    Name(String),
    Position(String, Option<String>),
    /// Options of Left and of Right.
    Braces(Vec<Node>, Vec<Node>),
    List(Vec<Node>),
    Negative(Box<Node>),
    /// `±X`
    Switch(Box<Node>),
    /// Summands, and whether each is taken away.
    Sum(Vec<(bool, Node)>),
    /// Factors, and where the stars before them stand.
    Product(Vec<Node>),
    Compared(Box<Node>, Comparison, Box<Node>),
    Call(&'static Function, Vec<Node>),
}

/// How two values are compared.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Comparison {
    Less,
    AtMost,
    Equal,
    NotEqual,
    AtLeast,
    Greater,
    Confused,
}

/// Longer signs first, so that `<` does not take the beginning of `<=`.
const COMPARISONS: &[(&str, Comparison)] = &[
    ("<=", Comparison::AtMost),
    (">=", Comparison::AtLeast),
    ("!=", Comparison::NotEqual),
    ("||", Comparison::Confused),
    ("<", Comparison::Less),
    (">", Comparison::Greater),
    ("=", Comparison::Equal),
];

/// Reads all statements of a text.
pub(super) fn read(text: &str) -> Result<Vec<Statement>> {
    let mut parser = Parser {
        reader: Reader::new(text),
    };
    let mut statements = vec![parser.statement()?];
    while parser.reader.take(&[';']) {
        if parser.reader.peek().is_none() {
            break;
        }
        statements.push(parser.statement()?);
    }
    parser.end()?;
    Ok(statements)
}

/// Reads one expression.
pub(super) fn read_one(text: &str) -> Result<Node> {
    let mut parser = Parser {
        reader: Reader::new(text),
    };
    let node = parser.comparison(0)?;
    parser.end()?;
    Ok(node)
}

struct Parser {
    reader: Reader,
}

impl Parser {
    fn end(&mut self) -> Result<()> {
        match self.reader.peek() {
            None => Ok(()),
            Some(_) => self.reader.refuse("expected the end of the text"),
        }
    }

    fn statement(&mut self) -> Result<Statement> {
        self.reader.peek();
        let start = self.reader.at;
        let name = match self.reader.assigned_name()? {
            Some((at, name)) if is_taken(&name) => {
                let reason = format!("expected another name: '{name}' has a meaning already");
                return self.reader.refuse_at(at, reason);
            }
            Some((_, name)) => Some(name),
            None => None,
        };
        let node = self.comparison(0)?;
        let text = self.reader.since(start);
        Ok(Statement { text, name, node })
    }

    fn node(&self, start: usize, kind: Kind) -> Node {
        Node {
            at: start + 1,
            kind,
        }
    }

    fn comparison(&mut self, depth: u32) -> Result<Node> {
        self.reader.peek();
        let start = self.reader.at;
        let left = self.sum(depth)?;
        for &(sign, comparison) in COMPARISONS {
            if self.reader.take_sign(sign) {
                let right = self.sum(depth)?;
                let kind = Kind::Compared(Box::new(left), comparison, Box::new(right));
                return Ok(self.node(start, kind));
            }
        }
        Ok(left)
    }

    fn sum(&mut self, depth: u32) -> Result<Node> {
        self.reader.peek();
        let start = self.reader.at;
        let first = self.product(depth)?;
        if !matches!(self.reader.peek(), Some('+' | '-' | '−')) {
            return Ok(first);
        }
        let mut summands = vec![(false, first)];
        loop {
            let minus = self.reader.take(&['-', '−']);
            if !minus && !self.reader.take(&['+']) {
                return Ok(self.node(start, Kind::Sum(summands)));
            }
            summands.push((minus, self.product(depth)?));
        }
    }

    fn product(&mut self, depth: u32) -> Result<Node> {
        self.reader.peek();
        let start = self.reader.at;
        let first = self.signed(depth)?;
        let mut factors = vec![first];
        while self.reader.take(&['*', '·', '×']) {
            if self.reader.peek().is_none() {
                return self
                    .reader
                    .refuse("expected a factor after the star; write + * to add a star");
            }
            factors.push(self.signed(depth)?);
        }
        Ok(match factors.len() {
            1 => factors.remove(0),
            _ => self.node(start, Kind::Product(factors)),
        })
    }

    fn signed(&mut self, depth: u32) -> Result<Node> {
        if depth > MAX_DEPTH {
            return self
                .reader
                .refuse("expected no more than 256 games inside one another");
        }
        self.reader.peek();
        let start = self.reader.at;
        if self.reader.take(&['±']) || self.reader.take_sign("+-") {
            let inner = Box::new(self.signed(depth + 1)?);
            return Ok(self.node(start, Kind::Switch(inner)));
        }
        if !self.reader.is_negative_number() && self.reader.take(&['-', '−']) {
            let inner = Box::new(self.signed(depth + 1)?);
            return Ok(self.node(start, Kind::Negative(inner)));
        }
        self.operand(depth)
    }

    fn operand(&mut self, depth: u32) -> Result<Node> {
        let start = self.reader.at;
        let kind = match self.reader.peek() {
            Some('{') => return self.braces(depth),
            Some('[') => {
                self.reader.at += 1;
                Kind::List(self.values(depth, ']')?)
            }
            Some('(') => {
                self.reader.at += 1;
                let inner = self.comparison(depth + 1)?;
                if !self.reader.take(&[')']) {
                    return self.reader.refuse("expected )");
                }
                return Ok(inner);
            }
            _ => match self.reader.word()? {
                Some(Word::Position(name, position)) => Kind::Position(name, position),
                Some(Word::Name(name)) => self.name(name, start, depth)?,
                None => Kind::Simple(self.reader.simple()?),
            },
        };
        Ok(self.node(start, kind))
    }

    fn name(&mut self, name: String, start: usize, depth: u32) -> Result<Kind> {
        let function = FUNCTIONS.iter().find(|function| function.name == name);
        if self.reader.peek() == Some('(') {
            let Some(function) = function else {
                let names: Vec<&str> = FUNCTIONS.iter().map(|known| known.name).collect();
                let reason = format!("expected a function: {}", names.join(", "));
                return self.reader.refuse_at(start, reason);
            };
            self.reader.at += 1;
            return Ok(Kind::Call(function, self.values(depth, ')')?));
        }
        match (function, name.as_str()) {
            (Some(function), _) => self.reader.refuse(format!("expected {}", function.usage)),
            (None, "true") => Ok(Kind::Truth(true)),
            (None, "false") => Ok(Kind::Truth(false)),
            (None, _) => Ok(Kind::Name(name)),
        }
    }

    /// Values with commas between them, up to the end.
    fn values(&mut self, depth: u32, end: char) -> Result<Vec<Node>> {
        let mut values = Vec::new();
        if self.reader.take(&[end]) {
            return Ok(values);
        }
        loop {
            values.push(self.comparison(depth + 1)?);
            if self.reader.take(&[end]) {
                return Ok(values);
            }
            if !self.reader.take(&[',']) {
                return self.reader.refuse(format!("expected , or {end}"));
            }
        }
    }

    fn braces(&mut self, depth: u32) -> Result<Node> {
        let start = self.reader.at;
        self.reader.at += 1;
        let mut parts = vec![self.options(depth)?];
        let mut bars = Vec::new();
        loop {
            let at = self.reader.at;
            match self.reader.bars() {
                0 => break,
                count => bars.push((count, at)),
            }
            parts.push(self.options(depth)?);
        }
        if bars.is_empty() {
            return self
                .reader
                .refuse("expected , or | after an option of Left");
        }
        if !self.reader.take(&['}']) {
            return self
                .reader
                .refuse("expected , or } after an option of Right");
        }
        self.split(start, depth, parts, &bars)
    }

    fn options(&mut self, depth: u32) -> Result<Vec<Node>> {
        let mut options = Vec::new();
        if matches!(self.reader.peek(), Some('|' | '}')) {
            return Ok(options);
        }
        loop {
            options.push(self.sum(depth + 1)?);
            if !self.reader.take(&[',']) {
                return Ok(options);
            }
        }
    }

    /// A game whose options are separated by bars: the most bars stand between Left and Right.
    fn split(
        &self,
        start: usize,
        depth: u32,
        mut left: Vec<Vec<Node>>,
        bars: &[(usize, usize)],
    ) -> Result<Node> {
        if depth > MAX_DEPTH {
            return self
                .reader
                .refuse("expected no more than 256 games inside one another");
        }
        let most = bars.iter().map(|&(count, _)| count).max().unwrap_or(0);
        let mut middles = (0..bars.len()).filter(|&i| bars[i].0 == most);
        let middle = middles.next().unwrap_or(0);
        if let Some(second) = middles.next() {
            let reason = "expected more or fewer bars here: as many stand before, \
                          and it is not clear which of them separate Left from Right";
            return self.reader.refuse_at(bars[second].1, reason);
        }
        let right = left.split_off(middle + 1);
        let left = self.side(start, depth, left, &bars[..middle])?;
        let right = self.side(bars[middle].1 + most, depth, right, &bars[middle + 1..])?;
        Ok(self.node(start, Kind::Braces(left, right)))
    }

    /// One side of the bars: options, or a game with fewer bars.
    fn side(
        &self,
        start: usize,
        depth: u32,
        mut parts: Vec<Vec<Node>>,
        bars: &[(usize, usize)],
    ) -> Result<Vec<Node>> {
        match bars {
            [] => Ok(parts.pop().unwrap_or_default()),
            _ => Ok(vec![self.split(start, depth + 1, parts, bars)?]),
        }
    }
}

/// Whether a name means something else than a variable.
fn is_taken(name: &str) -> bool {
    is_downs(name)
        || matches!(name, "true" | "false" | super::LAST)
        || name.starts_with(|c: char| c.is_ascii_digit())
        || FUNCTIONS.iter().any(|function| function.name == name)
}
