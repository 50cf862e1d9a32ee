//! QDIMACS, the text format of quantified formulas.
//!
//! Comment lines (`c …`), a header `p cnf VARIABLES CLAUSES`, quantifier lines (`e 1 2 0`,
//! `a 3 0`) outermost first, then clauses as signed numbers ended by 0. As the format demands,
//! variables that occur but are not quantified are existential and outermost. More is read than
//! the standard allows: neighbouring lines may have the same quantifier, the innermost may be `a`,
//! and a clause may run over several lines.

use std::collections::{HashMap, HashSet};
use std::fmt::Write;

use thera_board::shorten_to;
use thiserror::Error;

use super::{Formula, Literal, Quantifier, Variable};

/// The most variables a formula may have.
pub const MAX_VARIABLES: usize = 1_000;
/// The most clauses a formula may have.
pub const MAX_CLAUSES: usize = 100_000;
/// The most literals all clauses may have together.
pub const MAX_LITERALS: usize = 1_000_000;

/// Why a text is not a QDIMACS formula.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum QdimacsError {
    /// Something on one line.
    #[error("line {line}: {reason}")]
    Line {
        /// The line, from 1.
        line: usize,
        /// What is wrong and what would be right.
        reason: String,
    },
    /// The text ends too early.
    #[error("the formula ends too early: {0}")]
    CutOff(String),
}

impl Formula {
    /// Reads a formula in QDIMACS.
    pub fn from_qdimacs(text: &str) -> Result<Self, QdimacsError> {
        let mut reader = Reader::default();
        for (index, line) in text.lines().enumerate() {
            reader
                .read_line(line.trim())
                .map_err(|reason| QdimacsError::Line {
                    line: index + 1,
                    reason,
                })?;
        }
        reader.finish().map_err(QdimacsError::CutOff)
    }

    /// The formula in QDIMACS.
    pub fn to_qdimacs(&self) -> String {
        let names = self.prefix.iter().map(|variable| variable.name);
        let (most, count) = (names.max().unwrap_or(0), self.clauses.len());
        let mut text = format!("p cnf {most} {count}\n");
        for block in self.prefix.chunk_by(|a, b| a.quantifier == b.quantifier) {
            text.push(match block[0].quantifier {
                Quantifier::Exists => 'e',
                Quantifier::ForAll => 'a',
            });
            for variable in block {
                let _ = write!(text, " {}", variable.name);
            }
            text.push_str(" 0\n");
        }
        for clause in &self.clauses {
            for literal in clause {
                let sign = if literal.positive { "" } else { "-" };
                let _ = write!(text, "{sign}{} ", self.prefix[literal.variable].name);
            }
            text.push_str("0\n");
        }
        text
    }
}

/// What has been read so far.
#[derive(Default)]
struct Reader {
    header: Option<Header>,
    prefix: Vec<Variable>,
    /// The variables quantified so far.
    known: HashSet<u32>,
    clauses: Vec<Vec<(u32, bool)>>,
    open_clause: Option<Vec<(u32, bool)>>,
    literals: usize,
}

#[derive(Clone, Copy)]
struct Header {
    variables: u32,
    clauses: usize,
}

impl Reader {
    fn read_line(&mut self, line: &str) -> Result<(), String> {
        let mut words = line.split_whitespace();
        let first = match words.next() {
            None | Some("c") => return Ok(()),
            Some(word) if word.starts_with('c') && self.header.is_none() => return Ok(()),
            Some(word) => word,
        };
        match (first, self.header) {
            ("p", None) => self.read_header(words),
            ("p", Some(_)) => Err("there is a second header; one 'p cnf' line is enough".into()),
            (_, None) => Err(format!(
                "expected the header 'p cnf VARIABLES CLAUSES', found '{}'",
                shorten(line)
            )),
            ("e", Some(header)) => self.read_block(Quantifier::Exists, words, header),
            ("a", Some(header)) => self.read_block(Quantifier::ForAll, words, header),
            (_, Some(header)) => self.read_clauses(line, header),
        }
    }

    fn read_header<'a>(&mut self, mut words: impl Iterator<Item = &'a str>) -> Result<(), String> {
        if words.next() != Some("cnf") {
            return Err("the header is 'p cnf VARIABLES CLAUSES'".into());
        }
        let variables = limited(words.next(), "variables", MAX_VARIABLES)?;
        let clauses = limited(words.next(), "clauses", MAX_CLAUSES)?;
        if let Some(word) = words.next() {
            return Err(format!(
                "'{}' follows the header's two numbers",
                shorten(word)
            ));
        }
        self.header = Some(Header {
            variables: variables as u32,
            clauses,
        });
        Ok(())
    }

    fn read_block<'a>(
        &mut self,
        quantifier: Quantifier,
        words: impl Iterator<Item = &'a str>,
        header: Header,
    ) -> Result<(), String> {
        if !self.clauses.is_empty() || self.open_clause.is_some() {
            return Err("quantifiers stand before the first clause, not after it".into());
        }
        let mut ended = false;
        for word in words {
            if ended {
                return Err(format!(
                    "'{}' follows the 0 that ends the line",
                    shorten(word)
                ));
            }
            match signed(word, header)? {
                (0, _) => ended = true,
                (name, true) => self.bind(Variable { name, quantifier })?,
                (name, false) => return Err(format!("-{name} is quantified: leave out the sign")),
            }
        }
        if ended {
            Ok(())
        } else {
            Err("the quantifier line does not end with 0".into())
        }
    }

    fn bind(&mut self, variable: Variable) -> Result<(), String> {
        if !self.known.insert(variable.name) {
            return Err(format!("variable {} is quantified twice", variable.name));
        }
        self.prefix.push(variable);
        Ok(())
    }

    fn read_clauses(&mut self, line: &str, header: Header) -> Result<(), String> {
        for word in line.split_whitespace() {
            let (name, positive) = signed(word, header)?;
            if self.clauses.len() == header.clauses {
                return Err(format!(
                    "there are more than the {} clauses the header promises",
                    header.clauses
                ));
            }
            let clause = self.open_clause.get_or_insert_default();
            if name == 0 {
                self.clauses.extend(self.open_clause.take());
                continue;
            }
            clause.push((name, positive));
            self.literals += 1;
            if self.literals > MAX_LITERALS {
                return Err(format!("a formula has at most {MAX_LITERALS} literals"));
            }
        }
        Ok(())
    }

    fn finish(self) -> Result<Formula, String> {
        let header = self
            .header
            .ok_or("it has no header 'p cnf VARIABLES CLAUSES'")?;
        if self.open_clause.is_some() {
            return Err(format!(
                "clause {} does not end with 0",
                self.clauses.len() + 1
            ));
        }
        if self.clauses.len() < header.clauses {
            return Err(format!(
                "the header promises {} clauses, there are {}",
                header.clauses,
                self.clauses.len()
            ));
        }
        Ok(Formula::closed(self.prefix, self.clauses))
    }
}

impl Formula {
    /// The formula with these clauses of named literals; variables that are not in the prefix are
    /// existential and outermost, in the order in which they occur.
    pub(crate) fn closed(mut prefix: Vec<Variable>, clauses: Vec<Vec<(u32, bool)>>) -> Self {
        let mut known: HashSet<u32> = prefix.iter().map(|variable| variable.name).collect();
        let names = clauses.iter().flatten().map(|&(name, _)| name);
        let free = names.filter(|&name| known.insert(name));
        let outermost: Vec<Variable> = free
            .map(|name| Variable {
                name,
                quantifier: Quantifier::Exists,
            })
            .collect();
        prefix.splice(..0, outermost);
        let places: HashMap<u32, usize> = (0..).zip(&prefix).map(|(i, v)| (v.name, i)).collect();
        let literal = |(name, positive)| Literal {
            variable: places[&name],
            positive,
        };
        let clauses = clauses.into_iter();
        let clauses = clauses.map(|clause| clause.into_iter().map(literal).collect());
        Formula::in_order(prefix, clauses.collect())
    }
}

/// A number of the header.
fn limited(word: Option<&str>, what: &str, most: usize) -> Result<usize, String> {
    let word = word.ok_or(format!("the header does not say how many {what} there are"))?;
    let number: usize = word
        .parse()
        .map_err(|_| format!("'{}' is not a number of {what}", shorten(word)))?;
    if number > most {
        return Err(format!("a formula has at most {most} {what}, not {number}"));
    }
    Ok(number)
}

/// A variable and its sign; 0 ends lists.
fn signed(word: &str, header: Header) -> Result<(u32, bool), String> {
    let number: i64 = word
        .parse()
        .map_err(|_| format!("'{}' is not a variable or its negation", shorten(word)))?;
    let name = number.unsigned_abs();
    match u32::try_from(name) {
        Ok(name) if name <= header.variables => Ok((name, number >= 0)),
        _ => Err(format!(
            "variable {name} is beyond the {} the header promises",
            header.variables
        )),
    }
}

/// Keeps messages readable when the input is noise.
fn shorten(text: &str) -> String {
    shorten_to(text, 40)
}
