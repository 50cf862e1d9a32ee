//! `thera verify`: the papers' claims, machine-checked.
//!
//! The checks are in `thera-papers`; here claims are chosen, watched while they run, and told: as a
//! table, one by one with their counterexamples drawn ([`explain`]), as JSON or as a page.

mod explain;
mod table;

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use serde::Serialize;
use thera_control::Control;
use thera_papers::{
    Claim, Extent, Kept, KeptError, Outcome, report, select_claims, unfinished, verify,
};

use crate::failure::{ExitStatus, Failure, eprintln_quietly};
use crate::limits::{parse_time, watch};
use crate::output::{Look, Output, Report};
use crate::target::{Target, file_to_keep};

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
  thera verify --full --state full.jsonl --time 1h
                                        an hour of it; the same command goes on
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
    /// Write a page with the results to this file (- is the standard output)
    #[arg(long, value_name = "FILE", conflicts_with = "list", value_parser = Target::page)]
    report: Option<Target>,
    /// Keep what is found in this file, and go on from there if it exists
    #[arg(long, value_name = "FILE", conflicts_with = "list", value_parser = file_to_keep)]
    state: Option<PathBuf>,
    /// Stop after this long, undecided about the rest: 500ms, 10s, 2m, 1h [default: no limit]
    #[arg(long, value_name = "T", value_parser = parse_time)]
    time: Option<Duration>,
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
    out.make_way("--report", args.report.as_ref())?;
    if args.markdown && args.report.as_ref().is_some_and(Target::is_stdout) {
        let both = "--markdown and --report - would both go to the standard output; name a file";
        return Err(Failure::BadInput(both.into()));
    }
    let kept = args.state.as_deref().map(|file| Kept::open(file, extent));
    let kept = kept
        .transpose()
        .map_err(|error| Failure::BadInput(error.to_string()))?;
    let begun = Instant::now();
    let outcomes = check(claims, extent, args.time, kept)?;
    let seconds = begun.elapsed().as_secs_f64();
    if let Some(target) = &args.report {
        let page = report::html(&outcomes, &[]);
        target.write(&page.map_err(|error| Failure::CouldNot(error.to_string()))?)?;
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

/// What is known of claims so far, and the file it is kept in.
#[derive(Default)]
struct Heard {
    outcomes: Vec<Outcome>,
    kept: Option<Kept>,
    trouble: Option<KeptError>,
}

impl Heard {
    fn of(&self, claim: &Claim) -> Option<&Outcome> {
        self.outcomes.iter().find(|outcome| outcome.id == claim.id)
    }

    fn hear(&mut self, outcome: &Outcome) {
        self.outcomes.push(outcome.clone());
        if let Some(kept) = &mut self.kept {
            let failed = kept.add(outcome).err();
            self.trouble = self.trouble.take().or(failed);
        }
    }
}

/// Checks claims, watched, but for those whose outcomes were kept. Those that do not heed Ctrl-C in
/// time are left behind unfinished.
fn check(
    claims: Vec<&'static Claim>,
    extent: Extent,
    time: Option<Duration>,
    kept: Option<Kept>,
) -> Result<Vec<Outcome>, Failure> {
    let control = Arc::new(Control::new(usize::MAX, time, 1));
    let before = |claim: &&Claim| kept.as_ref().and_then(|kept| kept.outcome(claim));
    let heard = Heard {
        outcomes: claims.iter().filter_map(before).collect(),
        kept,
        trouble: None,
    };
    let is_new = |claim: &&&Claim| heard.of(claim).is_none();
    let left: Vec<&Claim> = claims.iter().filter(is_new).copied().collect();
    let heard = Arc::new(Mutex::new(heard));
    let listener = Arc::clone(&heard);
    let work = move |control: &Control| {
        verify(&left, extent, control, |outcome| {
            let mut heard = listener.lock().unwrap_or_else(PoisonError::into_inner);
            heard.hear(outcome);
        });
    };
    watch(&control, "claims", work)?;
    let mut heard = heard.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(trouble) = heard.trouble.take() {
        return Err(Failure::CouldNot(trouble.to_string()));
    }
    let outcome_of = |claim: &&Claim| {
        let known = heard.of(claim).cloned();
        known.unwrap_or_else(|| unfinished(claim))
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
