//! Rows as CSV, as JSON lines, or in columns for people.

use std::io::{self, Write};
use std::path::Path;

use serde_json::{Map, Value};
use thera_files::Draft;
use thera_lab::census::Shard;
use thera_lab::csv::csv_line;
use thera_queries::census::Cell;

use crate::failure::Failure;

/// Rows that are looked at before the widths of columns are fixed.
const SEEN_FIRST: usize = 500;

/// How rows are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// In columns, for people
    Table,
    /// Comma-separated values
    Csv,
    /// A JSON object a line
    Jsonl,
}

/// Where rows go.
enum Sink {
    Stdout(io::Stdout),
    Nowhere,
    /// A file that appears when it is whole.
    File(Draft),
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Sink::Stdout(out) => out.write(bytes),
            Sink::Nowhere => Ok(bytes.len()),
            Sink::File(draft) => draft.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Sink::Stdout(out) => out.flush(),
            Sink::Nowhere => Ok(()),
            // Nobody reads it before it is whole.
            Sink::File(_) => Ok(()),
        }
    }
}

/// Writes rows.
pub struct Writer {
    format: Format,
    header: Vec<String>,
    tells_errors: bool,
    out: Sink,
    /// Rows of a table for people whose widths are not fixed yet.
    waiting: Vec<Vec<String>>,
    widths: Option<Vec<usize>>,
    begun: bool,
}

impl Writer {
    /// Writes to the standard output, or into a folder when a whole census is written there; part of
    /// a census is not written as a table.
    pub fn open(
        format: Format,
        mut header: Vec<String>,
        tells_errors: bool,
        folder: Option<&Path>,
        shard: Shard,
    ) -> Result<Self, Failure> {
        if tells_errors {
            header.push("error".into());
        }
        let out = match folder {
            None => Sink::Stdout(io::stdout()),
            Some(_) if shard != Shard::WHOLE => Sink::Nowhere,
            Some(folder) => {
                let ending = match format {
                    Format::Table => "txt",
                    Format::Csv => "csv",
                    Format::Jsonl => "jsonl",
                };
                Sink::File(Draft::create(&folder.join(format!("table.{ending}")))?)
            }
        };
        Ok(Writer {
            format,
            header,
            tells_errors,
            out,
            waiting: Vec::new(),
            widths: None,
            begun: false,
        })
    }

    pub fn format(&self) -> Format {
        self.format
    }

    /// Whether errors have a column.
    pub fn tells_errors(&self) -> bool {
        self.tells_errors
    }

    /// Writes a row.
    pub fn row(&mut self, cells: &[Cell], error: Option<&str>) -> io::Result<()> {
        match self.format {
            Format::Jsonl => return self.json(cells, error),
            Format::Csv => self.begin()?,
            Format::Table => {}
        }
        let mut texts: Vec<String> = cells.iter().map(Cell::to_string).collect();
        if self.tells_errors {
            texts.push(error.unwrap_or_default().to_string());
        }
        if self.format == Format::Csv {
            self.out.write_all(csv_line(&texts).as_bytes())?;
            return self.out.flush();
        }
        match &self.widths {
            Some(_) => self.line(&texts),
            None => {
                self.waiting.push(texts);
                match self.waiting.len() {
                    SEEN_FIRST.. => self.fix_widths(),
                    _ => Ok(()),
                }
            }
        }
    }

    fn json(&mut self, cells: &[Cell], error: Option<&str>) -> io::Result<()> {
        let mut row = Map::new();
        for (name, cell) in self.header.iter().zip(cells) {
            row.insert(name.clone(), serde_json::to_value(cell)?);
        }
        if let Some(error) = error {
            row.insert("error".into(), error.into());
        }
        writeln!(self.out, "{}", Value::Object(row))?;
        self.out.flush()
    }

    /// Writes the names of the columns, once.
    fn begin(&mut self) -> io::Result<()> {
        if !std::mem::replace(&mut self.begun, true) {
            self.out.write_all(csv_line(&self.header).as_bytes())?;
        }
        Ok(())
    }

    fn fix_widths(&mut self) -> io::Result<()> {
        let waiting = std::mem::take(&mut self.waiting);
        let width = |i: usize| {
            let texts = waiting.iter().chain([&self.header]);
            let lengths = texts.map(|row| row.get(i).map_or(0, |text| text.chars().count()));
            lengths.max().unwrap_or(0)
        };
        self.widths = Some((0..self.header.len()).map(width).collect());
        let header = self.header.clone();
        self.line(&header)?;
        waiting.iter().try_for_each(|row| self.line(row))
    }

    fn line(&mut self, texts: &[String]) -> io::Result<()> {
        let widths = self.widths.as_deref().unwrap_or(&[]);
        let cells = texts
            .iter()
            .zip(widths)
            .map(|(text, width)| format!("{text:<width$}"));
        let line = cells.collect::<Vec<_>>().join("  ");
        writeln!(self.out, "{}", line.trim_end())
    }

    /// Writes what is left; a file appears in its place.
    pub fn close(&mut self) -> io::Result<()> {
        match self.format {
            Format::Csv => self.begin()?,
            Format::Table if self.widths.is_none() => self.fix_widths()?,
            _ => {}
        }
        self.out.flush()?;
        match std::mem::replace(&mut self.out, Sink::Nowhere) {
            Sink::File(draft) => draft.finish(),
            _ => Ok(()),
        }
    }

    /// Removes what is not whole.
    pub fn give_up(&mut self) {
        if let Sink::File(_) = self.out {
            self.out = Sink::Nowhere;
        } else if self.format == Format::Table && self.widths.is_none() {
            self.waiting.clear();
        }
    }
}
