//! Filling rows on many threads, and handing them on in the order of the games.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thera_control::{Control, Interrupted};
use thera_jobs::{Job, Runner, run as run_jobs};
use thera_queries::census::{Item, Registrar, Row};

use super::folder::{Folder, FolderError};

/// Games that are looked at together, once many have been: few enough to stream, enough that
/// threads do not wait for each other.
const LARGEST_CHUNK: u64 = 256;

/// Every which game of a census is looked at: those whose numbers leave `part` when divided by `of`.
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

    fn holds(self, number: u64) -> bool {
        number % self.of == self.part - 1
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

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ended {
    /// Games that were looked at, those known before among them.
    pub games: u64,
    /// Whether all of them were.
    pub whole: bool,
}

/// A game to look at, its number, and its rows if they are known.
type Numbered = (u64, Item, Option<Vec<Row>>);

/// Games that one thread looks at.
#[derive(Serialize, Deserialize)]
struct Chunk {
    items: Vec<Numbered>,
}

impl Job<Registrar<'_>> for Chunk {
    type Output = Vec<Vec<Row>>;
    type Error = Interrupted;

    fn run(
        &self,
        registrar: &Registrar<'_>,
        control: &Control,
    ) -> Result<Self::Output, Interrupted> {
        let rows = |(_, item, known): &Numbered| {
            control.go_on(1)?;
            Ok(match known {
                Some(rows) => rows.clone(),
                None => registrar.rows(item, control),
            })
        };
        self.items.iter().map(rows).collect()
    }
}

/// Looks at the games of a shard and delivers the series and the rows of each, in order. With a
/// folder, what is in it is not looked at again, and what is new goes into it.
pub fn run(
    items: Box<dyn Iterator<Item = Item> + Send>,
    registrar: &Registrar<'_>,
    shard: Shard,
    mut folder: Option<Folder>,
    runner: &dyn Runner,
    control: &Control,
    mut deliver: impl FnMut(&str, Vec<Row>) -> ControlFlow<()>,
) -> Result<Ended, FolderError> {
    let reader = folder.as_mut().map(|folder| folder.reader()).transpose()?;
    let mut known = reader;
    let numbered = (0..)
        .zip(items)
        .filter(move |&(number, _)| shard.holds(number))
        .map(move |(number, item)| {
            let rows = known.as_mut().and_then(|known| known.rows(number));
            (number, item, rows)
        });
    let chunks = Chunks {
        items: numbered,
        taken: 0,
    };
    let mut games = 0;
    let mut failed = None;
    let mut broken = false;
    let ran = run_jobs(runner, chunks, registrar, control, |chunk, outputs| {
        for ((number, item, known), rows) in chunk.items.into_iter().zip(outputs) {
            games += 1;
            if let (Some(folder), None) = (&mut folder, &known)
                && let Err(error) = folder.keep(number, &rows)
            {
                failed = Some(error);
                return ControlFlow::Break(());
            }
            if deliver(&item.series, rows).is_break() {
                broken = true;
                return ControlFlow::Break(());
            }
        }
        if let Some(folder) = &mut folder
            && let Err(error) = folder.flush()
        {
            failed = Some(error);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    if let Some(error) = failed {
        return Err(error);
    }
    Ok(Ended {
        games,
        whole: ran.is_ok() && !broken && control.go_on(0).is_ok(),
    })
}

/// Games in chunks that grow: the first ones are streamed one by one.
struct Chunks<I> {
    items: I,
    taken: u64,
}

impl<I: Iterator<Item = Numbered>> Iterator for Chunks<I> {
    type Item = Chunk;

    fn next(&mut self) -> Option<Chunk> {
        let size = (self.taken / 16).clamp(1, LARGEST_CHUNK);
        let items: Vec<Numbered> = self.items.by_ref().take(size as usize).collect();
        self.taken += items.len() as u64;
        (!items.is_empty()).then_some(Chunk { items })
    }
}
