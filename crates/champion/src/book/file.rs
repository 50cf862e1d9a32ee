//! The book as text: a line for each placement of first with what the replies lead to, and a checksum.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::{Book, Kind, placing};
use crate::squares::Squares;

/// What the first lines say to people.
const HEADING: &str = "\
# What placements of standard Santorini are worth to first, up to symmetry: after first's workers
# those of second and the logarithm of the odds in 200ths by round; each round looks at five times
# the positions of the one before. Made by 'thera book --make'.
";

/// Why a text is not a book.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BookError {
    /// A line cannot be read.
    #[error("line {0} of the book is none of a book")]
    Line(usize),
    /// It was cut off or changed.
    #[error("the book is damaged: its checksum is wrong or missing")]
    Damaged,
}

impl Book {
    /// The book as text, to be read by [`from_text`](Book::from_text).
    pub fn to_text(&self) -> String {
        let mut text = HEADING.to_string();
        let _ = write!(text, "nodes {}\nnetwork {:08x}", self.nodes, self.network);
        let mut first = 0;
        for (kind, scores) in &self.scores {
            if kind.first != first {
                first = kind.first;
                let _ = write!(text, "\n{}", placing(first));
            }
            let scores: Vec<String> = scores
                .iter()
                .map(|score| score.map_or(String::new(), |score| score.to_string()))
                .collect();
            let _ = write!(text, " {}={}", placing(kind.second), scores.join("/"));
        }
        let _ = write!(text, "\nchecksum ");
        let sum = crc32fast::hash(text.as_bytes());
        let _ = writeln!(text, "{sum:08x}");
        text
    }

    /// Reads a book.
    pub fn from_text(text: &str) -> Result<Book, BookError> {
        let at = text.rfind("\nchecksum ").ok_or(BookError::Damaged)?;
        let (whole, sum) = text.split_at(at + "\nchecksum ".len());
        if u32::from_str_radix(sum.trim(), 16) != Ok(crc32fast::hash(whole.as_bytes())) {
            return Err(BookError::Damaged);
        }
        let mut book = Book::new(0, 0);
        for (number, line) in (1..).zip(text[..at].lines()) {
            book.read_line(line).ok_or(BookError::Line(number))?;
        }
        Ok(book)
    }

    fn read_line(&mut self, line: &str) -> Option<()> {
        if line.starts_with('#') {
            return Some(());
        }
        let (head, rest) = line.split_once(' ')?;
        match head {
            "nodes" => self.nodes = rest.parse().ok()?,
            "network" => self.network = u32::from_str_radix(rest, 16).ok()?,
            workers => {
                let first = read_workers(workers)?;
                let entries = rest.split(' ').map(|entry| read_entry(first, entry));
                let entries: BTreeMap<_, _> = entries.collect::<Option<_>>()?;
                self.scores.extend(entries);
            }
        }
        Some(())
    }
}

fn read_entry(first: Squares, entry: &str) -> Option<(Kind, Vec<Option<i32>>)> {
    let (second, scores) = entry.split_once('=')?;
    let second = read_workers(second)?;
    let read = |score: &str| match score {
        "" => Some(None),
        score => score.parse().ok().map(Some),
    };
    let scores = scores.split('/').map(read).collect::<Option<Vec<_>>>()?;
    (first & second == 0).then_some((Kind { first, second }, scores))
}

fn read_workers(text: &str) -> Option<Squares> {
    let square = |name: &str| match name.as_bytes() {
        [column @ b'a'..=b'e', row @ b'1'..=b'5'] => Some(1 << ((row - b'1') * 5 + column - b'a')),
        _ => None,
    };
    let (one, other) = text.split_once(',')?;
    let (one, other): (Squares, Squares) = (square(one)?, square(other)?);
    (one != other).then_some(one | other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn books_read_back_and_damage_is_noticed() {
        let mut book = Book::new(1_000, 0xDEAD);
        for (k, kind) in Kind::all().into_iter().step_by(7).enumerate() {
            let scores = [Some(k as i32 - 40), None, Some(3)];
            book.scores.insert(kind, scores[..1 + 2 * (k % 2)].to_vec());
        }
        let text = book.to_text();
        assert_eq!(Book::from_text(&text), Ok(book));
        let cut = &text[..text.len() / 2];
        assert_eq!(Book::from_text(cut), Err(BookError::Damaged));
        let changed = text.replacen("=-40", "=-41", 1);
        assert_eq!(Book::from_text(&changed), Err(BookError::Damaged));
    }
}
