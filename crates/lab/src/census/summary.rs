//! What is made of the rows of a census: all of them, or what they come to.

use std::collections::BTreeMap;

use thera_queries::census::{Cell, Column, Exact, Kind, Row};

/// What is wanted of the rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Summary {
    /// Every row.
    Rows,
    /// For each group, how many rows it has.
    Count,
    /// For each group, how many rows, and the least, greatest and mean number of each other column.
    Group,
    /// For each group, the largest (or smallest) number of a column, how many rows have it, and the
    /// first of them.
    Extreme {
        /// The place of the column.
        column: usize,
        /// Whether the smallest is wanted.
        least: bool,
    },
}

/// Rows as they are summed up; the columns that make a group come first.
pub struct Table {
    summary: Summary,
    columns: Vec<Column>,
    by: usize,
    groups: BTreeMap<Vec<Cell>, Group>,
}

/// What is known of a group.
struct Group {
    rows: u64,
    /// The first row, or the first that has the extreme.
    best: Vec<Cell>,
    numbers: Vec<Numbers>,
}

/// The numbers of a column.
#[derive(Clone, Default)]
struct Numbers {
    count: u64,
    least: Option<Exact>,
    greatest: Option<Exact>,
    sum: f64,
}

impl Numbers {
    fn add(&mut self, cell: &Cell) {
        let Cell::Number(x) = *cell else {
            return;
        };
        self.count += 1;
        self.sum += x.to_f64();
        self.least = Some(self.least.map_or(x, |least| least.min(x)));
        self.greatest = Some(self.greatest.map_or(x, |greatest| greatest.max(x)));
    }
}

impl Table {
    /// Rows with these columns, of which the first `by` make a group.
    pub fn new(summary: Summary, columns: Vec<Column>, by: usize) -> Self {
        Table {
            summary,
            columns,
            by,
            groups: BTreeMap::new(),
        }
    }

    /// The names of the columns of what comes out.
    pub fn header(&self) -> Vec<String> {
        let name = |column: &Column| column.name.to_string();
        let by = self.columns[..self.by].iter().map(name);
        match self.summary {
            Summary::Rows => self.columns.iter().map(name).collect(),
            Summary::Count => by.chain(["count".into()]).collect(),
            Summary::Group => {
                let rest = self.summed().flat_map(|(_, column)| {
                    ["least", "greatest", "mean"].map(|what| format!("{what} {}", column.name))
                });
                by.chain(["count".into()]).chain(rest).collect()
            }
            Summary::Extreme { column, .. } => {
                let others = self.others(column).map(|(_, other)| name(other));
                let extreme = [name(&self.columns[column]), "attained".into()];
                by.chain(extreme).chain(others).collect()
            }
        }
    }

    fn summed(&self) -> impl Iterator<Item = (usize, &Column)> {
        let rest = self.columns.iter().enumerate().skip(self.by);
        rest.filter(|(_, column)| column.kind == Kind::Number)
    }

    fn others(&self, extreme: usize) -> impl Iterator<Item = (usize, &Column)> {
        let rest = self.columns.iter().enumerate().skip(self.by);
        rest.filter(move |&(place, _)| place != extreme)
    }

    /// Takes a row in; gives it back where every row is wanted.
    pub fn add(&mut self, row: Row) -> Option<Vec<Cell>> {
        if self.summary == Summary::Rows {
            return Some(row.cells);
        }
        if row.error.is_some() {
            return None;
        }
        let key = row.cells[..self.by].to_vec();
        let columns = self.columns.len();
        let fresh = || Group {
            rows: 0,
            best: row.cells.clone(),
            numbers: vec![Numbers::default(); columns],
        };
        let group = self.groups.entry(key).or_insert_with(fresh);
        match self.summary {
            Summary::Extreme { column, least } => group.challenge(row.cells, column, least),
            _ => {
                group.rows += 1;
                for (numbers, cell) in group.numbers.iter_mut().zip(&row.cells) {
                    numbers.add(cell);
                }
            }
        }
        None
    }

    /// What the rows come to, a row a group, in the order of the groups.
    pub fn finish(&self) -> Vec<Vec<Cell>> {
        let rows = self.groups.iter().map(|(key, group)| {
            let mut cells = key.clone();
            match self.summary {
                Summary::Rows => {}
                Summary::Count => cells.push(count(group.rows)),
                Summary::Group => {
                    cells.push(count(group.rows));
                    for (place, _) in self.summed() {
                        let numbers = &group.numbers[place];
                        let number = |x: Option<Exact>| x.map_or(Cell::Nothing, Cell::Number);
                        cells.push(number(numbers.least));
                        cells.push(number(numbers.greatest));
                        cells.push(match numbers.count {
                            0 => Cell::Nothing,
                            n => Cell::Text(format!("{:.4}", numbers.sum / n as f64)),
                        });
                    }
                }
                Summary::Extreme { column, .. } => {
                    cells.push(group.best[column].clone());
                    cells.push(count(group.rows));
                    cells.extend(
                        self.others(column)
                            .map(|(place, _)| group.best[place].clone()),
                    );
                }
            }
            cells
        });
        rows.collect()
    }
}

impl Group {
    fn challenge(&mut self, row: Vec<Cell>, column: usize, least: bool) {
        if row[column] == Cell::Nothing {
            return;
        }
        let better = match least {
            true => row[column] < self.best[column] || self.best[column] == Cell::Nothing,
            false => row[column] > self.best[column],
        };
        if better {
            self.best = row;
            self.rows = 1;
        } else if row[column] == self.best[column] {
            self.rows += 1;
        }
    }
}

fn count(n: u64) -> Cell {
    Cell::from(i128::from(n))
}
