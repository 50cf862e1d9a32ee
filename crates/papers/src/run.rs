//! Running claims: many at once, each on one thread, stopped whenever somebody asks.

use std::cell::Cell;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Instant;

use rayon::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thera_control::{Control, Interrupted};
use thera_lab::jobs::{self, Job, JobError, Pool, Runner, Trade};

use crate::catalogue::claims;
use crate::claim::{Claim, Counterexample, Finding, Holds, Severity, Verdict};
use crate::paper::Paper;

/// How far a check goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Extent {
    /// A moment: for tests.
    Small,
    /// All claims together in minutes.
    Usual,
    /// As far as patience reaches.
    Full,
}

/// The handle of a check: how far to go, and whether to go on.
pub struct Run<'a> {
    control: &'a Control,
    extent: Extent,
    cases: Cell<u64>,
}

/// The memory one check may use for the tables of a solver.
const SOLVER_MEMORY: usize = 256 << 20;

impl<'a> Run<'a> {
    /// A check under way.
    pub fn new(control: &'a Control, extent: Extent) -> Self {
        Run {
            control,
            extent,
            cases: Cell::new(0),
        }
    }

    /// The value for this extent: small, usual, full.
    pub fn pick<T>(&self, [small, usual, full]: [T; 3]) -> T {
        match self.extent {
            Extent::Small => small,
            Extent::Usual => usual,
            Extent::Full => full,
        }
    }

    /// Counts a case and says whether to go on.
    pub fn case(&self) -> Result<(), Interrupted> {
        self.cases(1)
    }

    /// Counts several cases and says whether to go on.
    pub fn cases(&self, count: u64) -> Result<(), Interrupted> {
        self.cases.set(self.cases.get() + count);
        self.control.go_on(count)
    }

    /// Says whether to go on, between cases that take long.
    pub fn go_on(&self) -> Result<(), Interrupted> {
        self.control.go_on(0)
    }

    /// Cases so far.
    pub fn count(&self) -> u64 {
        self.cases.get()
    }

    /// The reins of the whole run.
    pub fn control(&self) -> &'a Control {
        self.control
    }

    /// Has jobs done on the threads of the run, and returns their outputs in order. Those of claims
    /// can be done: only a stop ends them early.
    pub fn jobs<J: Job<(), Error = JobError>>(
        &self,
        jobs: Vec<J>,
    ) -> Result<Vec<J::Output>, Interrupted> {
        let mut outputs = Vec::with_capacity(jobs.len());
        let done = jobs::run(&Pool, jobs.into_iter(), &(), self.control, |_, output| {
            outputs.push(output);
            ControlFlow::Continue(())
        });
        self.go_on()?;
        match done {
            Ok(()) => Ok(outputs),
            Err(JobError::Interrupted(interrupted)) => Err(interrupted),
            Err(_) => Err(Interrupted::Stopped),
        }
    }

    /// Reins for a solver: it stops when the whole run does.
    pub fn solver(&self) -> Control {
        self.control.part(SOLVER_MEMORY, 1, u64::MAX)
    }
}

/// A checked claim. Scripts rely on the names of the fields.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "ClaimOutcome")]
pub struct Outcome {
    /// The name of the claim.
    pub id: &'static str,
    /// The paper, as it is cited.
    pub source: String,
    /// Where in the paper.
    pub section: &'static str,
    /// The paper's words.
    pub quote: &'static str,
    /// The statement in our words.
    pub statement: &'static str,
    /// What exactly was checked.
    pub reading: &'static str,
    /// How it was checked.
    pub method: &'static str,
    /// The range that was gone through.
    pub scope: String,
    /// How many cases that were.
    pub cases: u64,
    /// What they say.
    pub verdict: Verdict,
    /// How much a refutation takes from the paper.
    pub severity: Option<Severity>,
    /// The smallest case in which the claim fails.
    pub counterexample: Option<Counterexample>,
    /// What else was seen.
    pub notes: Vec<String>,
    /// How long it took.
    pub seconds: f64,
    /// Whether the check came to its end.
    pub finished: bool,
}

impl Outcome {
    fn new(claim: &Claim, run: &Run, result: Result<Finding, Interrupted>, seconds: f64) -> Self {
        let finished = result.is_ok();
        let finding = result.unwrap_or_else(|interrupted| {
            let cases = run.count();
            Finding::undecided(format!(
                "{cases} cases, none of which decided it: {interrupted}"
            ))
        });
        let found = Outcome::found(claim, finding, run.count(), seconds);
        Outcome { finished, ..found }
    }

    /// What came of a check that ended.
    pub(crate) fn found(claim: &Claim, finding: Finding, cases: u64, seconds: f64) -> Self {
        let (verdict, severity) = match finding.holds {
            Holds::Yes => (Verdict::Confirmed, None),
            Holds::No => claim.if_it_fails.verdict(),
            Holds::Unknown => (Verdict::Undecided, None),
        };
        Outcome {
            id: claim.id,
            source: claim.paper.to_string(),
            section: claim.section,
            quote: claim.quote,
            statement: claim.statement,
            reading: claim.reading,
            method: claim.method,
            scope: finding.scope,
            cases,
            verdict,
            severity,
            counterexample: finding.counterexample,
            notes: finding.notes,
            seconds,
            finished: true,
        }
    }

    /// What the check found, apart from the claim.
    pub(crate) fn finding(&self) -> Finding {
        Finding {
            holds: match self.verdict {
                Verdict::Confirmed => Holds::Yes,
                Verdict::Refuted | Verdict::NotReproduced => Holds::No,
                Verdict::Undecided => Holds::Unknown,
            },
            scope: self.scope.clone(),
            counterexample: self.counterexample.clone(),
            notes: self.notes.clone(),
        }
    }
}

impl Outcome {
    /// Whether the claim is this paper's.
    pub fn is_of(&self, paper: &Paper) -> bool {
        self.source == paper.citation
    }

    /// The verdict, with how much it takes from the paper.
    pub fn verdict_words(&self) -> String {
        match self.severity {
            Some(severity) => format!("{} ({severity})", self.verdict),
            None => self.verdict.to_string(),
        }
    }
}

/// The outcome of a claim whose check was left behind.
pub fn unfinished(claim: &Claim) -> Outcome {
    let control = Control::default();
    let run = Run::new(&control, Extent::Small);
    Outcome::new(claim, &run, Err(Interrupted::Stopped), 0.0)
}

/// Checks one claim.
pub fn check(claim: &Claim, extent: Extent, control: &Control) -> Outcome {
    let run = Run::new(control, extent);
    let begun = Instant::now();
    let result = control.go_on(0).and_then(|()| (claim.check)(&run));
    Outcome::new(claim, &run, result, begun.elapsed().as_secs_f64())
}

/// Checks claims on all threads of the current pool; `finished` hears of each as it ends, and
/// `control` tells how many of them have. If the control stops the run, what is not finished is
/// undecided and says so.
pub fn verify(
    claims: &[&Claim],
    extent: Extent,
    control: &Control,
    finished: impl Fn(&Outcome) + Sync,
) -> Vec<Outcome> {
    let total = claims.len() as u64;
    let done = AtomicU64::new(0);
    control.report(0, total);
    let check_one = |claim: &&Claim| {
        let outcome = check(claim, extent, control);
        control.report(done.fetch_add(1, Relaxed) + 1, total);
        finished(&outcome);
        outcome
    };
    claims.par_iter().with_max_len(1).map(check_one).collect()
}

/// A claim to be checked.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct ClaimJob {
    id: String,
    extent: Extent,
}

/// What the check of a claim found.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Checked {
    finding: Finding,
    cases: u64,
    seconds: f64,
}

impl Job<()> for ClaimJob {
    type Output = Checked;
    type Error = Interrupted;

    const TRADE: Option<&'static str> = Some(TRADE.name);

    fn run(&self, _shared: &(), control: &Control) -> Result<Checked, Interrupted> {
        let mut claims = claims().into_iter();
        // Whoever asks has the same claims.
        let claim = claims.find(|claim| claim.id == self.id);
        let outcome = check(claim.ok_or(Interrupted::Elsewhere)?, self.extent, control);
        control.go_on(0)?;
        Ok(Checked {
            finding: outcome.finding(),
            cases: outcome.cases,
            seconds: outcome.seconds,
        })
    }
}

/// How workers check claims.
pub(crate) const TRADE: Trade = Trade::alone::<(), ClaimJob>("claim");

/// Checks claims as [`verify`] does, each a job of a runner, and in order. What a stop leaves undone
/// is undecided and says so.
pub fn verify_by(
    runner: &dyn Runner,
    claims: &[&Claim],
    extent: Extent,
    control: &Control,
    finished: impl Fn(&Outcome),
) -> Result<Vec<Outcome>, Interrupted> {
    let total = claims.len() as u64;
    let mut outcomes = Vec::with_capacity(claims.len());
    let jobs = claims.iter().map(|claim| ClaimJob {
        id: claim.id.to_string(),
        extent,
    });
    control.report(0, total);
    jobs::run(runner, jobs, &(), control, |_, checked| {
        let claim = claims[outcomes.len()];
        let outcome = Outcome::found(claim, checked.finding, checked.cases, checked.seconds);
        finished(&outcome);
        outcomes.push(outcome);
        control.report(outcomes.len() as u64, total);
        ControlFlow::Continue(())
    })?;
    let left = claims[outcomes.len()..].iter();
    outcomes.extend(left.map(|claim| unfinished(claim)));
    Ok(outcomes)
}
