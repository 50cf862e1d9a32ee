//! Parts of a list, for machines that know nothing of each other.

use std::fmt;
use std::str::FromStr;

/// A part of a list: every `of`-th entry, beginning with entry `part`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// From 1 on.
    pub part: u64,
    /// In all.
    pub of: u64,
}

impl Shard {
    /// All of them.
    pub const WHOLE: Shard = Shard { part: 1, of: 1 };

    /// Whether an entry, counted from 0, belongs to it.
    pub fn holds(self, number: u64) -> bool {
        number % self.of == self.part - 1
    }

    /// Its entries of a list.
    pub fn of_list<T>(self, list: Vec<T>) -> Vec<T> {
        let numbered = (0..).zip(list);
        let held = numbered.filter(|&(number, _)| self.holds(number));
        held.map(|(_, entry)| entry).collect()
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.part, self.of)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers = text.split_once('/').and_then(|(part, of)| {
            let shard = Shard {
                part: part.parse().ok()?,
                of: of.parse().ok()?,
            };
            (1..=shard.of).contains(&shard.part).then_some(shard)
        });
        numbers.ok_or_else(|| "expected a part such as 1/4, the first of four".into())
    }
}
