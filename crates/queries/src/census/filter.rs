//! Which rows of a census are wanted: comparisons of columns, joined by `and`, `or` and `not`.
//!
//! ```text
//! any   = all {"or" all}
//! all   = plain {"and" plain}
//! plain = "not" plain | "(" any ")" | sum (("<" | "<=" | "=" | "!=" | ">=" | ">") sum) | column
//! sum   = term {("+" | "-") term},  term = factor {"*" factor}
//! ```
//!
//! A factor is a number (`3`, `13/4`), a column, or a word that a text is compared with, in quotes if
//! it has signs of its own. A column of yes and no stands alone.

use thera_values::Dyadic;

use super::cell::{Cell, Exact, Kind};
use super::columns::Column;
use crate::QueryError;

/// Inside one another, brackets and `not`s.
const DEEPEST: usize = 100;

/// Which rows are wanted.
#[derive(Clone)]
pub struct Filter {
    text: String,
    root: Test,
    columns: Vec<Column>,
}

#[derive(Clone)]
enum Test {
    Any(Vec<Test>),
    All(Vec<Test>),
    Not(Box<Test>),
    Holds(usize),
    Compare(Term, &'static str, Term),
}

#[derive(Clone)]
enum Term {
    Constant(Cell),
    /// A column, by its place in the list of those that the filter needs.
    Column(usize),
    Combined(Box<Term>, char, Box<Term>),
}

const SIGNS: [&str; 6] = ["<=", ">=", "!=", "<", ">", "="];

impl Filter {
    /// Reads a condition.
    pub fn parse(text: &str) -> Result<Self, QueryError> {
        let mut parser = Parser {
            text: text.chars().collect(),
            at: 0,
            columns: Vec::new(),
        };
        let root = parser.any(0)?;
        if parser.peek().is_some() {
            return parser.refuse("expected and, or or the end");
        }
        Ok(Filter {
            text: text.to_string(),
            root,
            columns: parser.columns,
        })
    }

    /// The condition as it was read.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The columns it looks at.
    pub fn columns(&self) -> &[Column] {
        &self.columns
    }

    /// Whether a row with these cells, those of [its columns](Self::columns), is wanted. What is not
    /// known compares with nothing.
    pub fn wants(&self, cells: &[Cell]) -> bool {
        self.root.holds(cells)
    }
}

impl Test {
    fn holds(&self, cells: &[Cell]) -> bool {
        match self {
            Test::Any(tests) => tests.iter().any(|test| test.holds(cells)),
            Test::All(tests) => tests.iter().all(|test| test.holds(cells)),
            Test::Not(test) => !test.holds(cells),
            Test::Holds(column) => cells[*column] == Cell::Truth(true),
            Test::Compare(left, sign, right) => {
                let (Some(left), Some(right)) = (left.cell(cells), right.cell(cells)) else {
                    return false;
                };
                if left == Cell::Nothing || right == Cell::Nothing {
                    return false;
                }
                match *sign {
                    "<=" => left <= right,
                    ">=" => left >= right,
                    "!=" => left != right,
                    "<" => left < right,
                    ">" => left > right,
                    _ => left == right,
                }
            }
        }
    }
}

impl Term {
    fn cell(&self, cells: &[Cell]) -> Option<Cell> {
        match self {
            Term::Constant(cell) => Some(cell.clone()),
            Term::Column(place) => Some(cells[*place].clone()),
            Term::Combined(left, sign, right) => match (left.cell(cells)?, right.cell(cells)?) {
                (Cell::Number(a), Cell::Number(b)) => a.combined(*sign, b).map(Cell::Number),
                _ => Some(Cell::Nothing),
            },
        }
    }
}

/// A term as read, with its kind and where it stands.
struct Read {
    term: Term,
    kind: Kind,
    /// A word that is no column: right only beside a text.
    word: Option<String>,
    at: usize,
}

struct Parser {
    text: Vec<char>,
    at: usize,
    columns: Vec<Column>,
}

type Parsed<T> = Result<T, QueryError>;

impl Parser {
    fn peek(&mut self) -> Option<char> {
        while self.text.get(self.at).is_some_and(|c| c.is_whitespace()) {
            self.at += 1;
        }
        self.text.get(self.at).copied()
    }

    fn refuse<T>(&self, reason: &str) -> Parsed<T> {
        self.refuse_at(self.at, reason)
    }

    fn refuse_at<T>(&self, at: usize, reason: &str) -> Parsed<T> {
        let sentence = format!(
            "the condition cannot be read at character {}: {reason}",
            at + 1
        );
        Err(QueryError {
            at: Some(at + 1),
            ..QueryError::field("where", sentence)
        })
    }

    fn take(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        self.at += usize::from(found);
        found
    }

    fn take_word(&mut self, word: &str) -> bool {
        self.peek();
        let end = self.at + word.chars().count();
        let found = self
            .text
            .get(self.at..end)
            .is_some_and(|found| found.iter().copied().eq(word.chars()))
            && !self.text.get(end).is_some_and(|&c| is_word(c));
        if found {
            self.at = end;
        }
        found
    }

    fn any(&mut self, depth: usize) -> Parsed<Test> {
        let mut tests = vec![self.all(depth)?];
        while self.take_word("or") {
            tests.push(self.all(depth)?);
        }
        Ok(Test::Any(tests))
    }

    fn all(&mut self, depth: usize) -> Parsed<Test> {
        let mut tests = vec![self.plain(depth)?];
        while self.take_word("and") {
            tests.push(self.plain(depth)?);
        }
        Ok(Test::All(tests))
    }

    fn plain(&mut self, depth: usize) -> Parsed<Test> {
        if depth > DEEPEST {
            return self.refuse("expected no more than 100 conditions inside one another");
        }
        if self.take_word("not") {
            return Ok(Test::Not(Box::new(self.plain(depth + 1)?)));
        }
        let start = self.at;
        if self.take('(') {
            // A bracket may hold a condition or a sum.
            if let Ok(test) = self.any(depth + 1)
                && self.take(')')
                && !matches!(self.peek(), Some('<' | '>' | '=' | '!' | '+' | '-' | '*'))
            {
                return Ok(test);
            }
            self.at = start;
        }
        self.comparison(depth)
    }

    fn comparison(&mut self, depth: usize) -> Parsed<Test> {
        let left = self.sum(depth)?;
        self.peek();
        for sign in SIGNS {
            if self.text[self.at..].starts_with(&sign.chars().collect::<Vec<_>>()) {
                self.at += sign.len();
                let right = self.sum(depth)?;
                return self.compared(left, sign, right);
            }
        }
        match left {
            Read {
                term: Term::Column(place),
                kind: Kind::Truth,
                ..
            } => Ok(Test::Holds(place)),
            Read {
                word: Some(word),
                at,
                ..
            } => self.unknown(&word, at),
            _ => self.refuse("expected a comparison: < <= = != >= or >"),
        }
    }

    fn unknown<T>(&self, word: &str, at: usize) -> Parsed<T> {
        match Column::named("where", word) {
            Err(error) => self.refuse_at(at, &error.error),
            Ok(_) => self.refuse_at(at, "expected a column"),
        }
    }

    fn compared(&self, left: Read, sign: &'static str, right: Read) -> Parsed<Test> {
        for (one, other) in [(&left, &right), (&right, &left)] {
            if let Some(word) = &one.word
                && !(other.kind == Kind::Text && other.word.is_none())
            {
                return self.unknown(word, one.at);
            }
        }
        if left.kind != right.kind {
            let reason = format!(
                "{} is compared with {}, which is never so",
                kind_word(left.kind),
                kind_word(right.kind)
            );
            return self.refuse_at(left.at, &reason);
        }
        if left.kind != Kind::Number && !matches!(sign, "=" | "!=") {
            return self.refuse_at(left.at, "only numbers have an order; expected = or !=");
        }
        Ok(Test::Compare(left.term, sign, right.term))
    }

    fn sum(&mut self, depth: usize) -> Parsed<Read> {
        self.chain(depth, &['+', '-'], |parser, depth| {
            parser.chain(depth, &['*'], Parser::factor)
        })
    }

    fn chain(
        &mut self,
        depth: usize,
        signs: &[char],
        part: fn(&mut Self, usize) -> Parsed<Read>,
    ) -> Parsed<Read> {
        let mut left = part(self, depth)?;
        let mut length = 0;
        while let Some(sign) = self.peek().filter(|sign| signs.contains(sign)) {
            self.at += 1;
            length += 1;
            let right = part(self, depth)?;
            for side in [&left, &right] {
                if let Some(word) = &side.word {
                    return self.unknown(word, side.at);
                }
                if side.kind != Kind::Number || length > DEEPEST {
                    return self.refuse_at(side.at, "expected a number, and not very many of them");
                }
            }
            left.term = Term::Combined(Box::new(left.term), sign, Box::new(right.term));
        }
        Ok(left)
    }

    fn factor(&mut self, depth: usize) -> Parsed<Read> {
        if depth > DEEPEST {
            return self.refuse("expected no more than 100 brackets inside one another");
        }
        let first = self.peek();
        let at = self.at;
        match first {
            Some('(') => {
                self.at += 1;
                let inner = self.sum(depth + 1)?;
                match self.take(')') {
                    true => Ok(inner),
                    false => self.refuse("expected )"),
                }
            }
            Some(quote @ ('\'' | '"')) => {
                self.at += 1;
                let end = self.text[self.at..].iter().position(|&c| c == quote);
                let Some(length) = end else {
                    return self.refuse_at(at, "expected a second quote");
                };
                let text: String = self.text[self.at..self.at + length].iter().collect();
                self.at += length + 1;
                Ok(constant(Cell::Text(text), Kind::Text, at))
            }
            Some(c) if c.is_ascii_digit() || c == '-' => self.number(at),
            Some(c) if is_word(c) => Ok(self.word(at)),
            _ => self.refuse("expected a number, a column or a word"),
        }
    }

    fn number(&mut self, at: usize) -> Parsed<Read> {
        self.at += 1;
        while self
            .text
            .get(self.at)
            .is_some_and(|c| c.is_ascii_digit() || *c == '/')
        {
            self.at += 1;
        }
        let text: String = self.text[at..self.at].iter().collect();
        if let Ok(n) = text.parse::<i64>() {
            return Ok(constant(Cell::from(i128::from(n)), Kind::Number, at));
        }
        match text.parse::<Dyadic>() {
            Ok(x) => Ok(constant(Cell::Number(Exact::Dyadic(x)), Kind::Number, at)),
            Err(_) => self.refuse_at(at, "expected a number such as 3 or 13/4"),
        }
    }

    fn word(&mut self, at: usize) -> Read {
        while self.text.get(self.at).is_some_and(|&c| is_word(c)) {
            self.at += 1;
        }
        let word: String = self.text[at..self.at].iter().collect();
        if let "true" | "false" = word.as_str() {
            return constant(Cell::Truth(word == "true"), Kind::Truth, at);
        }
        let Some(column) = Column::find(&word) else {
            return Read {
                word: Some(word.clone()),
                ..constant(Cell::Text(word), Kind::Text, at)
            };
        };
        let known = self
            .columns
            .iter()
            .position(|known| known.name == column.name);
        let place = known.unwrap_or_else(|| {
            self.columns.push(column);
            self.columns.len() - 1
        });
        Read {
            term: Term::Column(place),
            kind: column.kind,
            word: None,
            at,
        }
    }
}

fn constant(cell: Cell, kind: Kind, at: usize) -> Read {
    Read {
        term: Term::Constant(cell),
        kind,
        word: None,
        at,
    }
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

fn kind_word(kind: Kind) -> &'static str {
    match kind {
        Kind::Number => "a number",
        Kind::Truth => "yes or no",
        Kind::Text => "a text",
    }
}
