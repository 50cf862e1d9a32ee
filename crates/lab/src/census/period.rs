//! Whether a sequence repeats itself, perhaps after a beginning and perhaps rising each time.

use thera_queries::census::{Cell, Exact};

/// How a sequence repeats itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Period {
    /// Terms before it begins.
    pub preperiod: usize,
    /// Terms that are repeated.
    pub period: usize,
    /// What is added each time, where something is.
    pub saltus: Option<Exact>,
}

/// The shortest period of a sequence of which at least two repetitions, and at least half of the
/// terms, bear witness. A plain period is preferred to one with a saltus.
pub fn period(terms: &[Cell]) -> Option<Period> {
    plain(terms).or_else(|| rising(terms))
}

/// Where repetition begins, if it is seen often enough.
fn beginning(terms: usize, period: usize, repeats: impl Fn(usize) -> bool) -> Option<usize> {
    let compared = terms - period;
    let preperiod = (0..compared)
        .rev()
        .find(|&i| !repeats(i))
        .map_or(0, |i| i + 1);
    let seen = terms - preperiod;
    (seen >= 3 * period && 2 * seen >= terms).then_some(preperiod)
}

fn plain(terms: &[Cell]) -> Option<Period> {
    let known = |cell: &Cell| *cell != Cell::Nothing;
    (1..=terms.len() / 3).find_map(|period| {
        let repeats = |i: usize| terms[i] == terms[i + period] && known(&terms[i]);
        let preperiod = beginning(terms.len(), period, repeats)?;
        Some(Period {
            preperiod,
            period,
            saltus: None,
        })
    })
}

fn rising(terms: &[Cell]) -> Option<Period> {
    let step = |i: usize, period: usize| match (&terms[i + period], &terms[i]) {
        (Cell::Number(a), Cell::Number(b)) => a.combined('-', *b),
        _ => None,
    };
    (1..=terms.len() / 3).find_map(|period| {
        let saltus = step(terms.len() - period - 1, period)?;
        let repeats = |i: usize| step(i, period) == Some(saltus);
        let preperiod = beginning(terms.len(), period, repeats)?;
        Some(Period {
            preperiod,
            period,
            saltus: Some(saltus),
        })
    })
}
