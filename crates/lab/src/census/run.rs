//! Filling rows on many threads, and handing them on in the order of the games.

use std::ops::ControlFlow;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use thera_control::{Control, Interrupted};
use thera_jobs::{Desk, Job, Runner, Trade, run as run_jobs, work_at};
use thera_queries::House;
use thera_queries::census::{Cell, Column, Filter, Item, Registrar, Row, Wanted};

use super::folder::{Folder, FolderError};
use crate::shard::Shard;

/// Games that are looked at together, once many have been: few enough to stream, enough that
/// threads do not wait for each other.
const LARGEST_CHUNK: u64 = 256;

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

    const TRADE: Option<&'static str> = Some(TRADE.name);

    fn luggage(registrar: &Registrar<'_>) -> Result<Vec<u8>, String> {
        let wanted = registrar.wanted();
        let columns = wanted.columns.iter();
        let luggage = Luggage {
            columns: columns.map(|column| column.name.to_string()).collect(),
            condition: wanted.filter.as_ref().map(|filter| filter.text().into()),
            all_starts: wanted.all_starts,
            position: wanted.position.clone(),
            time: wanted.time,
        };
        serde_json::to_vec(&luggage).map_err(|error| error.to_string())
    }

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

/// How workers look at games.
pub(crate) const TRADE: Trade = Trade {
    name: "census",
    open: |luggage, _| {
        let luggage: Luggage =
            serde_json::from_slice(luggage).map_err(|error| error.to_string())?;
        let wanted = luggage.wanted()?;
        let house = House::without_files();
        let desk: Desk = Box::new(move |job, control| {
            let registrar = Registrar::new(&house, wanted.clone());
            work_at::<Registrar<'_>, Chunk>(&registrar, job, control)
        });
        Ok(desk)
    },
};

/// What is wanted, as it is sent.
#[derive(Serialize, Deserialize)]
struct Luggage {
    columns: Vec<String>,
    condition: Option<String>,
    all_starts: bool,
    position: Option<String>,
    time: Option<Duration>,
}

impl Luggage {
    fn wanted(self) -> Result<Wanted, String> {
        let column = |name: &String| {
            Column::find(name).ok_or_else(|| format!("there is no column '{name}'"))
        };
        let filter = self.condition.as_deref().map(Filter::parse).transpose();
        Ok(Wanted {
            columns: self.columns.iter().map(column).collect::<Result<_, _>>()?,
            filter: filter.map_err(|error| error.to_string())?,
            all_starts: self.all_starts,
            position: self.position,
            time: self.time,
        })
    }
}

/// The cells of rows that may have travelled, as their columns have them: a fraction travels as a
/// string.
fn settled(rows: Vec<Row>, columns: &[Column]) -> Vec<Row> {
    let cell = |(cell, column): (Cell, &Column)| match &cell {
        Cell::Text(text) => {
            let json = serde_json::Value::String(text.clone());
            Cell::from_json(column.kind, &json).unwrap_or(cell)
        }
        _ => cell,
    };
    let row = |row: Row| Row {
        cells: row.cells.into_iter().zip(columns).map(cell).collect(),
        ..row
    };
    rows.into_iter().map(row).collect()
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
            let rows = settled(rows, &registrar.wanted().columns);
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
