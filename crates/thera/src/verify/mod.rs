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
use thera_lab::census::Shard;
use thera_papers::report::Provenance;
use thera_papers::{
    Claim, Extent, Kept, KeptError, Outcome, report, select_claims, unfinished, verify, verify_by,
};

use crate::failure::{ExitStatus, Failure, eprintln_quietly, tell_notice};
use crate::hands::{Hands, HandsArgs};
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
  thera verify --discoveries            what is new here
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
    /// Stop after this long, undecided about the rest: 500ms, 10s, 2m, 1h [default: no limit, with
    /// --full 1h]
    #[arg(long, value_name = "T", value_parser = parse_time)]
    time: Option<Duration>,
    /// Print the results as Markdown
    #[arg(long, conflicts_with_all = ["list", "json"])]
    markdown: bool,
    /// Check only part I of N of the claims; 'thera merge' puts the files of --state together
    #[arg(long, value_name = "I/N", requires = "state")]
    shard: Option<Shard>,
    #[command(flatten)]
    hands: HandsArgs,
    /// Check what was found beyond the papers, and print docs/discoveries.md
    #[arg(long, conflicts_with_all = ["ids", "list", "json", "markdown"])]
    discoveries: bool,
}

/// How long the larger ranges may take unless more is asked for.
const FULL_TIME: Duration = Duration::from_secs(3600);

/// What the names of claims about discoveries begin with.
const DISCOVERIES: &str = "thera";

/// Checks claims and prints what was found.
pub fn run(args: Args, out: &mut Output) -> Result<ExitStatus, Failure> {
    let ids = match args.discoveries {
        true => &[DISCOVERIES.to_string()][..],
        false => &args.ids,
    };
    let claims = select_claims(ids).map_err(|error| Failure::BadInput(error.to_string()))?;
    let claims = args
        .shard
        .map_or(claims.clone(), |shard| shard.of_list(claims));
    if args.list {
        out.report(&Listing(claims))?;
        return Ok(ExitStatus::Done);
    }
    let extent = match args.full {
        true => Extent::Full,
        false => Extent::Usual,
    };
    out.make_way("--report", args.report.as_ref())?;
    if (args.markdown || args.discoveries) && args.report.as_ref().is_some_and(Target::is_stdout) {
        let both = "the Markdown and --report - would both go to the standard output; name a file";
        return Err(Failure::BadInput(both.into()));
    }
    let kept = args.state.as_deref().map(|file| Kept::open(file, extent));
    let kept = kept
        .transpose()
        .map_err(|error| Failure::BadInput(error.to_string()))?;
    tell_notice(kept.as_ref().and_then(Kept::notice));
    let begun = Instant::now();
    let hands = match args.hands.are_elsewhere() {
        true => Some(args.hands.hire("claims")?),
        false => None,
    };
    let time = args.time.or(args.full.then_some(FULL_TIME));
    let outcomes = check(claims, extent, time, kept, hands)?;
    let seconds = begun.elapsed().as_secs_f64();
    if let Some(target) = &args.report {
        let page = report::html(&outcomes, &[]);
        target.write(&page.map_err(|error| Failure::CouldNot(error.to_string()))?)?;
    }
    let finished = outcomes.iter().all(|outcome| outcome.finished);
    if args.markdown {
        out.text(report::markdown(&outcomes))?;
    } else if args.discoveries {
        out.text(report::discoveries(&outcomes))?;
    } else {
        out.report(&Results {
            explained: !args.ids.is_empty(),
            outcomes,
            extent,
            seconds,
        })?;
    }
    if finished {
        return Ok(ExitStatus::Done);
    }
    let how = match args.state {
        Some(_) => "the same command goes on",
        None => "with --state FILE it can be gone on with, and --time gives it longer",
    };
    eprintln_quietly(&format!(
        "thera: some claims could not be checked to the end; {how}"
    ));
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
    hands: Option<Hands>,
) -> Result<Vec<Outcome>, Failure> {
    let control = Arc::new(Control::new(usize::MAX, time, 1));
    let before = |claim: &&Claim| kept.as_ref().and_then(|kept| kept.outcome(claim));
    let heard = Heard {
        outcomes: claims.iter().filter_map(before).collect(),
        kept,
        trouble: None,
    };
    let is_new = |claim: &&&Claim| heard.of(claim).is_none();
    let mut left: Vec<&Claim> = claims.iter().filter(is_new).copied().collect();
    if let Some(kept) = &heard.kept {
        let had = |claim: &Claim| kept.seconds_without_end(claim);
        left.sort_by(|one, other| had(one).total_cmp(&had(other)));
    }
    let heard = Arc::new(Mutex::new(heard));
    let listener = Arc::clone(&heard);
    let runner = hands.clone();
    let work = move |control: &Control| {
        let hear = |outcome: &Outcome| {
            let mut heard = listener.lock().unwrap_or_else(PoisonError::into_inner);
            heard.hear(outcome);
        };
        match runner {
            None => drop(verify(&left, extent, control, hear)),
            // What went wrong is known to the hands.
            Some(hands) => drop(verify_by(&hands, &left, extent, control, hear)),
        }
    };
    watch(&control, "claims", work)?;
    if let Some(hands) = hands {
        hands.settle(Ok(()))?;
    }
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
struct Results {
    outcomes: Vec<Outcome>,
    extent: Extent,
    explained: bool,
    seconds: f64,
}

/// One claim as JSON: what was found, and what has to be known to cite it.
#[derive(Serialize)]
struct Document<'a> {
    #[serde(flatten)]
    outcome: &'a Outcome,
    extent: Extent,
    /// Whatever is random in a check begins with numbers that stand in its code.
    seed: &'static str,
    #[serde(flatten)]
    provenance: &'a Provenance,
}

impl Serialize for Results {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let provenance = Provenance::now();
        serializer.collect_seq(self.outcomes.iter().map(|outcome| Document {
            outcome,
            extent: self.extent,
            seed: "fixed",
            provenance: &provenance,
        }))
    }
}

impl Report for Results {
    fn text(&self, look: Look) -> String {
        match self.explained {
            true => explain::text(&self.outcomes, look),
            false => table::text(&self.outcomes, self.seconds, look),
        }
    }
}
