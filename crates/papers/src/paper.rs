//! A paper: how it is cited, and what there is of it. The one list is [`PAPERS`].

use std::fmt;

use crate::claim::Claim;
use crate::experiment::Experiment;
use crate::{boreham, borje, discoveries, geissler, literature, rothenstein, suptic};

/// A paper whose claims are checked and whose figures are measured again.
pub struct Paper {
    /// Author and year, as it is cited.
    pub citation: &'static str,
    /// Authors and title.
    pub title: &'static str,
    /// Its statements, chapter by chapter.
    pub(crate) claims: &'static [&'static [Claim]],
    /// What it measured.
    pub(crate) experiments: &'static [&'static Experiment],
}

/// The papers, in the order of lists and reports.
pub static PAPERS: [&Paper; 12] = [
    &geissler::PAPER,
    &boreham::PAPER,
    &rothenstein::PAPER,
    &borje::PAPER,
    &suptic::PAPER,
    literature::PAPERS[0],
    literature::PAPERS[1],
    literature::PAPERS[2],
    literature::PAPERS[3],
    literature::PAPERS[4],
    literature::PAPERS[5],
    &discoveries::PAPER,
];

impl Paper {
    /// Its claims.
    pub fn claims(&self) -> impl Iterator<Item = &'static Claim> {
        self.claims.iter().copied().flatten()
    }

    /// Its experiments.
    pub fn experiments(&self) -> impl Iterator<Item = &'static Experiment> {
        self.experiments.iter().copied()
    }
}

/// No two papers are cited in the same way.
impl PartialEq for Paper {
    fn eq(&self, other: &Self) -> bool {
        self.citation == other.citation
    }
}

/// The paper as it is cited.
impl fmt::Display for Paper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.citation)
    }
}

/// Only how it is cited: its claims name it in turn.
impl fmt::Debug for Paper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Paper").field(&self.citation).finish()
    }
}
