//! All claims, and finding some by name.

use thiserror::Error;

use crate::claim::Claim;
use crate::{boreham, borje, geissler, rothenstein, suptic};

/// Every claim, paper by paper.
pub fn claims() -> Vec<&'static Claim> {
    let papers = [
        geissler::CLAIMS,
        boreham::CLAIMS,
        rothenstein::CLAIMS,
        borje::CLAIMS,
        suptic::CLAIMS,
    ];
    let chapters = papers.into_iter().flatten().copied();
    chapters.flatten().collect()
}

/// No claim has this name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no claim '{name}'; {hint}")]
pub struct UnknownClaim {
    /// What was asked for.
    pub name: String,
    hint: String,
}

/// The claims with these names, in the order of the catalogue; the beginning of a name, up to a
/// dot, selects all that begin so, and no names at all select everything.
pub fn select<S: AsRef<str>>(names: &[S]) -> Result<Vec<&'static Claim>, UnknownClaim> {
    let all = claims();
    for name in names {
        let name = name.as_ref();
        if !all.iter().any(|claim| is_called(claim, name)) {
            return Err(unknown(name, &all));
        }
    }
    let wanted = |claim: &&Claim| {
        names.is_empty() || names.iter().any(|name| is_called(claim, name.as_ref()))
    };
    Ok(all.into_iter().filter(wanted).collect())
}

/// Whether `name` is the claim's, or the beginning of it.
fn is_called(claim: &Claim, name: &str) -> bool {
    let rest = claim.id.strip_prefix(name.trim_end_matches('.'));
    !name.is_empty() && rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

fn unknown(name: &str, all: &[&Claim]) -> UnknownClaim {
    let name: String = name.chars().filter(|c| !c.is_control()).take(60).collect();
    let mut near: Vec<&str> = all.iter().map(|claim| claim.id).collect();
    let distance = |id: &&str| {
        let within = id.contains(&name) && !name.is_empty();
        let apart = 1.0 - strsim::jaro_winkler(id, &name);
        ((!within) as u8, (apart * 1000.0) as u32)
    };
    near.sort_by_key(distance);
    near.truncate(3);
    UnknownClaim {
        hint: format!(
            "the nearest names are {}; 'thera verify --list' shows all",
            near.join(", ")
        ),
        name,
    }
}
