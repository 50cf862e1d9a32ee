//! All claims and experiments, and finding some by name.

use thiserror::Error;

use crate::claim::Claim;
use crate::experiment::Experiment;
use crate::paper::PAPERS;

/// Every claim, paper by paper.
pub fn claims() -> Vec<&'static Claim> {
    PAPERS.iter().flat_map(|paper| paper.claims()).collect()
}

/// Every experiment, paper by paper.
pub fn experiments() -> Vec<&'static Experiment> {
    PAPERS
        .iter()
        .flat_map(|paper| paper.experiments())
        .collect()
}

/// Nothing has this name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no {kind} '{name}'; the nearest names are {near}; '{list}' shows all")]
pub struct UnknownName {
    /// What was asked for.
    pub name: String,
    kind: &'static str,
    near: String,
    list: &'static str,
}

/// The claims with these names, in the order of the catalogue; the beginning of a name, up to a
/// dot, selects all that begin so, and no names at all select everything.
pub fn select_claims<S: AsRef<str>>(names: &[S]) -> Result<Vec<&'static Claim>, UnknownName> {
    select(claims(), |claim| claim.id, names).map_err(|unknown| UnknownName {
        kind: "claim",
        list: "thera verify --list",
        ..unknown
    })
}

/// The experiments with these names, in the same way.
pub fn select_experiments<S: AsRef<str>>(
    names: &[S],
) -> Result<Vec<&'static Experiment>, UnknownName> {
    select(experiments(), |experiment| experiment.name, names).map_err(|unknown| UnknownName {
        kind: "experiment",
        list: "thera reproduce --list",
        ..unknown
    })
}

fn select<T, S: AsRef<str>>(
    mut all: Vec<&'static T>,
    name_of: fn(&T) -> &'static str,
    names: &[S],
) -> Result<Vec<&'static T>, UnknownName> {
    for name in names {
        let name = name.as_ref();
        if !all.iter().any(|one| is_called(name_of(one), name)) {
            let known = all.iter().map(|one| name_of(one)).collect();
            return Err(unknown(name, known));
        }
    }
    let wanted = |one: &T| {
        names
            .iter()
            .any(|name| is_called(name_of(one), name.as_ref()))
    };
    all.retain(|one| names.is_empty() || wanted(one));
    Ok(all)
}

/// Whether `name` is `own`, or the beginning of it.
fn is_called(own: &str, name: &str) -> bool {
    let rest = own.strip_prefix(name.trim_end_matches('.'));
    !name.is_empty() && rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

fn unknown(name: &str, mut known: Vec<&str>) -> UnknownName {
    let name: String = name.chars().filter(|c| !c.is_control()).take(60).collect();
    let distance = |own: &&str| {
        let within = own.contains(&name) && !name.is_empty();
        let apart = 1.0 - strsim::jaro_winkler(own, &name);
        ((!within) as u8, (apart * 1000.0) as u32)
    };
    known.sort_by_key(distance);
    known.truncate(3);
    UnknownName {
        name,
        kind: "entry",
        near: known.join(", "),
        list: "thera",
    }
}
