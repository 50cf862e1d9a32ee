//! The kinds of boards, a descriptor each: what can stand before the colon, what after it, and how
//! a board is made of that.
//!
//! The reader of board texts, its errors, listings and forms all read these descriptors. A new
//! kind is a file here, with a [`BoardKind`], and a line in [`KINDS`].

mod bipartite;
mod caterpillar;
mod complete;
mod cycle;
mod hypercube;
mod ladder;
mod lattice;
mod path;
mod star;
mod torus;
mod wheel;

use std::fmt;

use crate::{Board, BoardError, FileAccess, MAX_VERTICES, edges, file, graph6, names, random};

/// Every kind of board there is, in the order in which they are listed.
pub const KINDS: &[BoardKind] = &[
    path::PATH,
    cycle::CYCLE,
    star::STAR,
    complete::COMPLETE,
    lattice::GRID,
    lattice::KING,
    path::DPATH,
    cycle::DCYCLE,
    wheel::WHEEL,
    bipartite::BIPARTITE,
    caterpillar::CATERPILLAR,
    ladder::LADDER,
    torus::TORUS,
    lattice::TRI,
    hypercube::HYPERCUBE,
    random::RANDOM,
    random::TREE,
    graph6::GRAPH6_KIND,
    graph6::DIGRAPH6_KIND,
    edges::EDGES,
    names::NAMED_KIND,
    file::FILE,
];

/// One kind of board, as it describes itself.
#[derive(Clone, Copy, Debug)]
pub struct BoardKind {
    /// The word before the colon.
    pub name: &'static str,
    /// What people call it.
    pub label: &'static str,
    /// What it looks like and how its vertices are numbered.
    pub meaning: &'static str,
    /// A board of the kind, as typed.
    pub example: &'static str,
    pub(crate) contents: Contents,
}

/// What stands after the colon.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Contents {
    /// Numbers.
    Numbers {
        parameters: &'static [Parameter],
        build: fn(&[Argument]) -> Result<Board, BoardError>,
    },
    /// A graph in some format, or where to find one.
    Text {
        /// What it looks like in listings.
        usage: &'static str,
        /// The text, and whether files may be read.
        read: fn(&str, FileAccess) -> Result<Board, BoardError>,
    },
}

/// A number, or a list of them, that a board is made of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Parameter {
    /// Its name in forms and JSON.
    pub name: &'static str,
    /// What it is to people.
    pub label: &'static str,
    /// Its sign in listings: `n` in `path:n`.
    pub sign: &'static str,
    /// What stands before it: a colon, or an `x`.
    pub separator: char,
    /// What it can be.
    pub kind: ParameterKind,
}

/// What a parameter can be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ParameterKind {
    /// A whole number; the board as a whole may ask for less than `most`, which is for games that
    /// are played on up to 64 vertices.
    Count {
        /// The smallest.
        least: usize,
        /// The largest.
        most: usize,
    },
    /// One or more whole numbers with colons between them.
    Counts {
        /// The smallest.
        least: usize,
        /// The largest.
        most: usize,
    },
    /// A decimal.
    Decimal {
        /// The smallest.
        least: f64,
        /// The largest.
        most: f64,
    },
    /// Any number that begins a random generator.
    Seed,
}

/// The value of a parameter.
#[derive(Clone, Debug, PartialEq)]
pub enum Argument {
    /// A whole number. One that fits no machine word is kept as the largest that does.
    Count(usize),
    /// Several whole numbers.
    Counts(Vec<usize>),
    /// A decimal.
    Decimal(f64),
    /// A seed.
    Seed(u64),
}

impl fmt::Display for Argument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Argument::Count(count) => count.fmt(f),
            Argument::Counts(counts) => {
                let texts: Vec<String> = counts.iter().map(usize::to_string).collect();
                f.write_str(&texts.join(":"))
            }
            Argument::Decimal(decimal) => decimal.fmt(f),
            Argument::Seed(seed) => seed.fmt(f),
        }
    }
}

/// A parameter that is a whole number after a colon; most boards have just one.
pub(crate) const fn count(name: &'static str, label: &'static str, least: usize) -> Parameter {
    Parameter {
        name,
        label,
        sign: name,
        separator: ':',
        kind: ParameterKind::Count {
            least,
            most: MAX_VERTICES,
        },
    }
}

/// The parameters of a board with rows and columns, so many at least.
pub(crate) const fn rows_and_columns(least: usize) -> [Parameter; 2] {
    let mut rows = count("rows", "rows", least);
    rows.sign = "R";
    let mut columns = count("columns", "columns", least);
    columns.sign = "C";
    columns.separator = 'x';
    [rows, columns]
}

/// Lets a constructor that takes whole numbers be called with arguments of that kind.
pub(crate) fn counts<const N: usize>(arguments: &[Argument]) -> [usize; N] {
    let mut counts = [0; N];
    for (count, argument) in counts.iter_mut().zip(arguments) {
        if let Argument::Count(given) = argument {
            *count = *given;
        }
    }
    counts
}

impl Parameter {
    fn read(&self, text: &str) -> Option<Argument> {
        match self.kind {
            ParameterKind::Count { .. } => whole_number(text).map(Argument::Count),
            ParameterKind::Counts { .. } => {
                let counts: Option<Vec<usize>> = text.split(':').map(whole_number).collect();
                counts.map(Argument::Counts)
            }
            ParameterKind::Decimal { .. } => decimal(text).map(Argument::Decimal),
            ParameterKind::Seed => {
                let digits = text.bytes().all(|b| b.is_ascii_digit());
                digits
                    .then(|| text.parse().ok())
                    .flatten()
                    .map(Argument::Seed)
            }
        }
    }
}

impl BoardKind {
    /// The kind with this word before the colon.
    pub fn find(name: &str) -> Option<&'static BoardKind> {
        KINDS.iter().find(|kind| kind.name == name)
    }

    /// How it is typed: `path:n`, `grid:RxC`.
    pub fn usage(&self) -> String {
        match self.contents {
            Contents::Numbers { parameters, .. } => {
                let signs = parameters
                    .iter()
                    .map(|p| format!("{}{}", p.separator, p.sign));
                format!("{}{}", self.name, signs.collect::<String>())
            }
            Contents::Text { usage, .. } => format!("{}:{usage}", self.name),
        }
    }

    /// The numbers it is made of; none for graphs in some format.
    pub fn parameters(&self) -> &'static [Parameter] {
        match self.contents {
            Contents::Numbers { parameters, .. } => parameters,
            Contents::Text { .. } => &[],
        }
    }

    /// The text of the board with these parameters, each asked for by name: what a form becomes.
    ///
    /// ```
    /// use thera_board::BoardKind;
    /// let grid = BoardKind::find("grid").unwrap();
    /// let text = grid.text(|name| (name == "rows" || name == "columns").then(|| "4".to_string()));
    /// assert_eq!(text.unwrap(), "grid:4x4");
    /// ```
    pub fn text(
        &self,
        mut value: impl FnMut(&str) -> Option<String>,
    ) -> Result<String, BoardError> {
        let mut text = self.name.to_string();
        for parameter in self.parameters() {
            let value = value(parameter.name).ok_or_else(|| {
                let reason = format!("'{}' is missing ({})", parameter.name, parameter.label);
                BoardError::bad_spec(self.name, reason)
            })?;
            text.push(parameter.separator);
            text += &value;
        }
        Ok(text)
    }

    /// Reads what stands after the colon of `spec`.
    pub(crate) fn read(
        &self,
        spec: &str,
        text: &str,
        files: FileAccess,
    ) -> Result<Board, BoardError> {
        match self.contents {
            Contents::Numbers { build, .. } => {
                let arguments = self.arguments(text);
                build(&arguments.ok_or_else(|| BoardError::bad_spec(spec, self.expectation()))?)
            }
            Contents::Text { read, .. } => read(text, files),
        }
    }

    fn arguments(&self, text: &str) -> Option<Vec<Argument>> {
        let parameters = self.parameters();
        let mut rest = Some(text);
        let mut arguments = Vec::with_capacity(parameters.len());
        for (place, parameter) in parameters.iter().enumerate() {
            let (own, others) = match parameters.get(place + 1) {
                Some(next) => rest?
                    .split_once(next.separator)
                    .map(|(a, b)| (a, Some(b)))?,
                None => (rest?, None),
            };
            arguments.push(parameter.read(own)?);
            rest = others;
        }
        Some(arguments)
    }

    /// What should have stood after the colon.
    fn expectation(&self) -> String {
        let wanted = match self.parameters() {
            [
                Parameter {
                    kind: ParameterKind::Count { .. },
                    ..
                },
            ] => "a whole number".to_string(),
            [only] => only.label.to_string(),
            [rows, columns] if columns.separator == 'x' => {
                format!("{} x {}", rows.label, columns.label)
            }
            [first @ .., last] => {
                let first: Vec<&str> = first.iter().map(|parameter| parameter.label).collect();
                format!("{} and {}", first.join(", "), last.label)
            }
            [] => "nothing".to_string(),
        };
        format!(
            "expected {wanted} after the colon, such as {}",
            self.example
        )
    }
}

impl Board {
    /// The kind of the board and its parameters by name, if it is made of numbers; `None` for bare
    /// graphs and sums.
    ///
    /// ```
    /// use thera_board::{Argument, Board};
    /// let board = Board::grid(2, 3).unwrap();
    /// let (kind, parts) = board.parts().unwrap();
    /// assert_eq!(kind.name, "grid");
    /// assert_eq!(parts, [("rows", Argument::Count(2)), ("columns", Argument::Count(3))]);
    /// ```
    pub fn parts(&self) -> Option<(&'static BoardKind, Vec<(&'static str, Argument)>)> {
        let (kind, text) = self.name().split_once(':')?;
        let kind = BoardKind::find(kind)?;
        let arguments = kind
            .arguments(text)
            .filter(|arguments| !arguments.is_empty())?;
        let names = kind.parameters().iter().map(|parameter| parameter.name);
        Some((kind, names.zip(arguments).collect()))
    }
}

/// How every kind is typed, for listings and errors.
pub(crate) fn usages() -> String {
    let usages: Vec<String> = KINDS.iter().map(BoardKind::usage).collect();
    usages.join(", ")
}

/// A number written with digits only. One that fits no machine word becomes the largest that
/// does, which is still refused for its size.
pub(crate) fn whole_number(text: &str) -> Option<usize> {
    let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    digits.then(|| text.parse().unwrap_or(usize::MAX))
}

/// A number written with digits and at most one point: no exponent, no `inf`.
fn decimal(text: &str) -> Option<f64> {
    let plain = text.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    plain.then(|| text.parse().ok())?
}

/// Refuses a board that has too little of something: "a cycle needs at least 3 vertices".
pub(crate) fn at_least(
    name: &str,
    needs: &str,
    what: &str,
    given: usize,
    least: usize,
) -> Result<(), BoardError> {
    if given >= least {
        return Ok(());
    }
    let reason = format!("{needs} at least {least} {what}");
    Err(BoardError::bad_spec(name, reason))
}
