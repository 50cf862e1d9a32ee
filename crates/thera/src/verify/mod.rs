//! `thera verify`: the papers' claims, machine-checked.
//!
//! The checks are in `thera-papers`; here claims are chosen, watched while they run, and told: as a
//! table, one by one with their counterexamples drawn ([`explain`]), as JSON or as a page.

mod explain;
mod table;

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use serde::Serialize;
use thera_control::Control;
use thera_papers::{Claim, Extent, Outcome, report, select_claims, unfinished, verify};

use crate::failure::{ExitStatus, Failure, eprintln_quietly};
use crate::limits::watch;
use crate::output::{Look, Output, Report};

/// Check the claims of the papers: theorems, tables, strategies
///
/// Every verdict is worked out anew, for the range it names and no further. Without names all
/// claims are checked and told in a table; with names, which may be the beginning of several, each
/// is explained: how it is read, what was checked and how, and for a refutation the smallest
/// counterexample, drawn, with a line of play. Ctrl-C tells what is known so far.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  thera verify                          every claim, in a few minutes
  thera verify --list                   their names
  thera verify borje.theorem2           one claim, explained
  thera verify geissler.reduction       all that begin so
  thera verify suptic --full            larger ranges
  thera verify --report claims.html     a page to read
  thera verify --json")]
pub struct Args {
    /// Claims by name, or the beginning of names up to a dot [default: all]
    #[arg(value_name = "ID")]
    ids: Vec<String>,
    /// Go through larger ranges
    #[arg(long)]
    full: bool,
    /// Only list the claims
    #[arg(long)]
    list: bool,
    /// Write a page with the results to this file
    #[arg(long, value_name = "FILE", conflicts_with = "list")]
    report: Option<PathBuf>,
    /// Print the results as Markdown
    #[arg(long, conflicts_with_all = ["list", "json"])]
    markdown: bool,
}

/// Checks claims and prints what was found.
pub fn run(args: Args, out: &mut Output) -> Result<ExitStatus, Failure> {
    let claims = select_claims(&args.ids).map_err(|error| Failure::BadInput(error.to_string()))?;
    if args.list {
        out.report(&Listing(claims))?;
        return Ok(ExitStatus::Done);
    }
    let extent = match args.full {
        true => Extent::Full,
        false => Extent::Usual,
    };
    let begun = Instant::now();
    let outcomes = check(claims, extent)?;
    let seconds = begun.elapsed().as_secs_f64();
    if let Some(file) = &args.report {
        let page =
            report::html(&outcomes, &[]).map_err(|error| Failure::CouldNot(error.to_string()))?;
        std::fs::write(file, page).map_err(|error| {
            Failure::CouldNot(format!("{} cannot be written: {error}", file.display()))
        })?;
    }
    let finished = outcomes.iter().all(|outcome| outcome.finished);
    if args.markdown {
        out.text(report::markdown(&outcomes))?;
    } else {
        out.report(&Results {
            explained: !args.ids.is_empty(),
            outcomes,
            seconds,
        })?;
    }
    if finished {
        return Ok(ExitStatus::Done);
    }
    eprintln_quietly("thera: some claims could not be checked to the end");
    Ok(ExitStatus::Unfinished)
}

/// Checks claims, watched. Those that do not heed Ctrl-C in time are left behind unfinished.
fn check(claims: Vec<&'static Claim>, extent: Extent) -> Result<Vec<Outcome>, Failure> {
    let control = Arc::new(Control::default());
    let heard = Arc::new(Mutex::new(Vec::new()));
    let listener = Arc::clone(&heard);
    let chosen = claims.clone();
    let work = move |control: &Control| {
        verify(&chosen, extent, control, |outcome| {
            let mut heard = listener.lock().unwrap_or_else(PoisonError::into_inner);
            heard.push(outcome.clone());
        });
    };
    watch(&control, "claims", work)?;
    let heard = heard.lock().unwrap_or_else(PoisonError::into_inner);
    let outcome_of = |claim: &&Claim| {
        let known = heard.iter().find(|outcome| outcome.id == claim.id);
        known.cloned().unwrap_or_else(|| unfinished(claim))
    };
    Ok(claims.iter().map(outcome_of).collect())
}

/// The claims there are.
struct Listing(Vec<&'static Claim>);

#[derive(Serialize)]
struct Listed {
    id: &'static str,
    source: String,
    section: &'static str,
    statement: &'static str,
}

impl Serialize for Listing {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(|claim| Listed {
            id: claim.id,
            source: claim.paper.to_string(),
            section: claim.section,
            statement: claim.statement,
        }))
    }
}

impl Report for Listing {
    fn text(&self, look: Look) -> String {
        table::listing(&self.0, look)
    }
}

/// What was found.
#[derive(Serialize)]
#[serde(transparent)]
struct Results {
    outcomes: Vec<Outcome>,
    #[serde(skip)]
    explained: bool,
    #[serde(skip)]
    seconds: f64,
}

impl Report for Results {
    fn text(&self, look: Look) -> String {
        match self.explained {
            true => explain::text(&self.outcomes, look),
            false => table::text(&self.outcomes, self.seconds, look),
        }
    }
}
