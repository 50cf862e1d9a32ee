//! What an experiment found.

use serde::Serialize;

use thera_lab::csv::csv_line;
use thera_lab::plot::Figure;

/// Whether ours is the paper's figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Agreement {
    /// It is, within what chance allows.
    Agrees,
    /// It is not.
    Differs,
    /// The paper has none.
    Beyond,
}

impl Agreement {
    /// Agrees if so.
    pub(crate) fn of(agrees: bool) -> Self {
        if agrees {
            Agreement::Agrees
        } else {
            Agreement::Differs
        }
    }

    /// In a word.
    pub fn word(self) -> &'static str {
        match self {
            Agreement::Agrees => "agrees",
            Agreement::Differs => "differs",
            Agreement::Beyond => "beyond",
        }
    }
}

/// The paper's figure beside ours.
#[derive(Clone, Debug, Serialize)]
pub struct Row {
    /// What it is a figure of.
    pub what: String,
    /// The paper's.
    pub paper: String,
    /// Ours.
    pub ours: String,
    /// Whether they agree.
    pub agreement: Agreement,
}

/// Everything that was measured, for other programs.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Table {
    /// Names of the columns.
    pub heading: Vec<String>,
    /// As many cells a row as there are columns.
    pub rows: Vec<Vec<String>>,
}

impl Table {
    /// An empty table.
    pub(crate) fn new<const N: usize>(heading: [&str; N]) -> Self {
        Table {
            heading: heading.map(String::from).to_vec(),
            rows: vec![],
        }
    }

    /// Adds a row.
    pub(crate) fn add<const N: usize>(&mut self, row: [String; N]) {
        self.rows.push(row.to_vec());
    }

    /// As CSV.
    pub fn csv(&self) -> String {
        let lines = std::iter::once(&self.heading).chain(&self.rows);
        lines.map(csv_line).collect()
    }
}

/// What an experiment found.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Findings {
    /// The paper's figures beside ours.
    pub rows: Vec<Row>,
    /// Everything measured.
    pub table: Table,
    /// Drawings, the first one the main one.
    #[serde(skip)]
    pub figures: Vec<Figure>,
    /// How it was measured, where it differs, and why if that can be told.
    pub remarks: Vec<String>,
}

impl Findings {
    /// Adds a row.
    pub(crate) fn row(
        &mut self,
        what: impl Into<String>,
        paper: impl Into<String>,
        ours: impl Into<String>,
        agreement: Agreement,
    ) {
        self.rows.push(Row {
            what: what.into(),
            paper: paper.into(),
            ours: ours.into(),
            agreement,
        });
    }

    /// Adds a remark.
    pub(crate) fn remark(&mut self, remark: impl Into<String>) {
        self.remarks.push(remark.into());
    }

    /// Whether any row differs from the paper.
    pub fn differs(&self) -> bool {
        self.rows
            .iter()
            .any(|row| row.agreement == Agreement::Differs)
    }
}
