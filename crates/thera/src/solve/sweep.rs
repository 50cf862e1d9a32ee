//! `thera solve --sweep`: one game on many graphs, a line of JSON for each.

use std::io::{self, BufReader};

use rayon::prelude::*;
use serde::Serialize;
use thera_control::Control;
use thera_queries::census::{Boards, Cell, Column, Item, Registrar, Wanted, items};
use thera_queries::{At, House, Query, Solve, SolveLine};

use crate::failure::{ExitStatus, Failure};
use crate::limits::LimitArgs;
use crate::output::Output;

/// Graphs handed to the threads at a time: enough to keep them busy, few enough to stream.
const BATCH: usize = 2048;

/// What is asked on every graph.
pub struct Sweep {
    /// The name of the game, without a board.
    pub rules: String,
    /// Where to begin, if not as usual.
    pub position: Option<String>,
    /// From every start, one of those that are the same up to symmetry.
    pub all: bool,
    /// Only who wins.
    pub winner: bool,
}

/// A line that comes out.
#[derive(Serialize)]
#[serde(untagged)]
enum SweepRow {
    Solved {
        #[serde(flatten)]
        line: SolveLine,
        #[serde(skip_serializing_if = "Option::is_none")]
        start: Option<Cell>,
        #[serde(skip_serializing_if = "Option::is_none")]
        multiplicity: Option<Cell>,
    },
    Wrong {
        error: String,
    },
}

impl Sweep {
    /// Solves the game on every graph of the standard input, each within the limits. What could not
    /// be decided has no winner, and a line that is no graph an error; the run goes on.
    pub fn run(self, limits: &LimitArgs, out: &mut Output) -> Result<ExitStatus, Failure> {
        if self.rules.contains('@') {
            let rules = &self.rules;
            return Err(Failure::BadInput(format!(
                "the boards of a sweep come from the standard input: '{rules}' must not name one"
            )));
        }
        let house = House::without_files();
        let starts = Registrar::new(&house, self.wanted()?);
        let threads = rayon::current_num_threads();
        let mut status = ExitStatus::Done;
        let lines = Boards::Lines(Box::new(BufReader::new(io::stdin())));
        let mut items = items(&self.rules, lines)?;
        loop {
            let batch: Vec<Item> = items.by_ref().take(BATCH).collect();
            if batch.is_empty() {
                return Ok(status);
            }
            let solve = |item: &Item| self.lines(&house, &starts, item, &limits.share(threads));
            let results: Vec<Vec<SweepRow>> = batch.par_iter().map(solve).collect();
            let mut text = String::new();
            for line in results.iter().flatten() {
                let done = matches!(line, SweepRow::Solved { line, .. } if line.winner.is_some());
                if !done {
                    status = ExitStatus::Unfinished;
                }
                let line = serde_json::to_string(line).map_err(|error| {
                    Failure::CouldNot(format!("the result is not JSON: {error}"))
                })?;
                text += &line;
                text.push('\n');
            }
            out.text(text)?;
        }
    }

    /// What is asked about starts.
    fn wanted(&self) -> Result<Wanted, Failure> {
        Ok(Wanted {
            columns: Column::list("columns", "start,multiplicity")?,
            filter: None,
            all_starts: true,
            position: None,
            time: None,
        })
    }

    fn lines(
        &self,
        house: &House,
        starts: &Registrar<'_>,
        item: &Item,
        control: &Control,
    ) -> Vec<SweepRow> {
        let game = match &item.game {
            Ok(game) => game,
            Err(error) => return vec![SweepRow::wrong(error)],
        };
        if !self.all {
            return vec![self.line(house, game, self.position.clone(), None, control)];
        }
        let rows = starts.rows(item, control);
        let each = rows
            .into_iter()
            .map(|row| match (row.error, row.cells.as_slice()) {
                (None, [start, multiplicity]) => {
                    let position = Some(start.to_string());
                    let told = (start.clone(), multiplicity.clone());
                    self.line(house, game, position, Some(told), control)
                }
                (error, _) => SweepRow::wrong(error.as_deref().unwrap_or("there is no start")),
            });
        each.collect()
    }

    fn line(
        &self,
        house: &House,
        game: &str,
        position: Option<String>,
        told: Option<(Cell, Cell)>,
        control: &Control,
    ) -> SweepRow {
        let query = Solve {
            outcome_if_any: !self.winner,
            winner: self.winner,
            quick: true,
            ..Solve::new(At {
                position,
                ..At::start(game)
            })
        };
        match query.answer(house, control, &mut |()| ()) {
            Ok(answer) => {
                let (start, multiplicity) = told.unzip();
                SweepRow::Solved {
                    line: SolveLine::from(answer),
                    start,
                    multiplicity,
                }
            }
            Err(error) => SweepRow::wrong(&format!("{game}: {error}")),
        }
    }
}

impl SweepRow {
    fn wrong(error: &str) -> Self {
        SweepRow::Wrong {
            error: error.to_string(),
        }
    }
}
