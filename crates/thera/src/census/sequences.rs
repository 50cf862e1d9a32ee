//! Columns along a series of boards: their periods, and their figure.

use std::io::{self, Write};
use std::path::Path;

use serde_json::json;
use thera_files::replace;
use thera_lab::census::{Period, period};
use thera_lab::plot::{Figure, Series};
use thera_queries::census::{Cell, Column};

use super::writer::Format;
use crate::failure::Failure;

/// The terms of one series, in order.
struct Terms {
    series: String,
    rows: Vec<Vec<Cell>>,
}

/// The terms of every series.
pub struct Sequences {
    names: Vec<&'static str>,
    /// Columns that were asked for.
    shown: usize,
    /// The column with the number of vertices.
    vertices: Option<usize>,
    all: Vec<Terms>,
}

impl Sequences {
    pub fn new(columns: &[Column], shown: usize) -> Self {
        Sequences {
            names: columns.iter().map(|column| column.name).collect(),
            shown,
            vertices: columns.iter().position(|column| column.name == "vertices"),
            all: Vec::new(),
        }
    }

    pub fn add(&mut self, series: &str, cells: &[Cell]) {
        let known = self.all.iter_mut().find(|terms| terms.series == series);
        match known {
            Some(terms) => terms.rows.push(cells.to_vec()),
            None => self.all.push(Terms {
                series: series.to_string(),
                rows: vec![cells.to_vec()],
            }),
        }
    }

    /// The columns of a series that are worth a word: names of games never repeat.
    fn columns<'a>(
        &'a self,
        terms: &'a Terms,
    ) -> impl Iterator<Item = (&'static str, Vec<Cell>)> + 'a {
        let columns = (0..self.shown).map(|place| {
            let cells: Vec<Cell> = terms.rows.iter().map(|row| row[place].clone()).collect();
            (self.names[place], cells)
        });
        columns.filter(|(_, cells)| {
            let is_name = |cell: &Cell| matches!(cell, Cell::Text(_));
            let different: std::collections::HashSet<&Cell> = cells.iter().collect();
            different.len() < cells.len() || !cells.iter().all(is_name)
        })
    }

    /// Says what periods were found, for how many terms.
    pub fn tell(&self, format: Format) -> Result<(), Failure> {
        for terms in &self.all {
            for (name, cells) in self.columns(terms) {
                let found = period(&cells);
                let series = &terms.series;
                match format {
                    Format::Jsonl => {
                        let document = json!({
                            "series": series, "column": name, "terms": cells.len(),
                            "period": found.as_ref().map(|p| p.period),
                            "preperiod": found.as_ref().map(|p| p.preperiod),
                            "saltus": found.as_ref().and_then(|p| p.saltus).map(|s| s.to_string()),
                        });
                        writeln!(io::stdout(), "{document}")?;
                    }
                    Format::Table => writeln!(
                        io::stdout(),
                        "{series} {name}: {}",
                        sentence(found, cells.len())
                    )?,
                    Format::Csv => writeln!(
                        io::stderr(),
                        "{series} {name}: {}",
                        sentence(found, cells.len())
                    )?,
                }
            }
        }
        Ok(())
    }

    /// Draws the numbers of every column.
    pub fn plot(&self, path: &Path) -> Result<(), Failure> {
        let mut series = Vec::new();
        for terms in &self.all {
            for (name, cells) in self.columns(terms) {
                let points = cells.iter().enumerate().filter_map(|(i, cell)| {
                    let Cell::Number(y) = cell else {
                        return None;
                    };
                    let x = match self.vertices.map(|place| &terms.rows[i][place]) {
                        Some(Cell::Number(n)) => n.to_f64(),
                        _ => i as f64,
                    };
                    Some((x, y.to_f64()))
                });
                let points: Vec<(f64, f64)> = points.collect();
                if !points.is_empty() && name != "vertices" {
                    series.push(Series::new(format!("{name}, {}", terms.series), points));
                }
            }
        }
        if series.is_empty() {
            let sentence = "there are no numbers to draw; choose a column such as temperature";
            return Err(Failure::BadInput(sentence.into()));
        }
        let figure = Figure {
            title: String::new(),
            x: "vertices".into(),
            y: self.names[..self.shown].join(", ").into(),
            range: None,
            series,
        };
        let could_not = |error: &dyn std::fmt::Display| {
            Failure::CouldNot(format!("{} was not written: {error}", path.display()))
        };
        let svg = figure.svg().map_err(|error| could_not(&error))?;
        replace(path, svg.as_bytes()).map_err(|error| could_not(&error))
    }
}

fn sentence(found: Option<Period>, terms: usize) -> String {
    let Some(Period {
        preperiod,
        period,
        saltus,
    }) = found
    else {
        return format!("no period in {terms} terms");
    };
    let begins = match preperiod {
        0 => "from the first term on".to_string(),
        n => format!("after {n} terms"),
    };
    let rises = saltus.map_or(String::new(), |s| format!(", rising by {s} each time"));
    let seen = terms - preperiod;
    format!("period {period} {begins}{rises}; seen for {seen} of {terms} terms")
}
