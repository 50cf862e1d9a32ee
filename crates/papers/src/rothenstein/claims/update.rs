//! Section IV.B: the update rule of Q-learning as it is printed.

use thera_control::Interrupted;

use crate::claim::{Claim, Counterexample, Failing, Finding, Severity};
use crate::rothenstein::PAPER;
use crate::rothenstein::printed::{printed_update, usual_update};
use crate::run::Run;
use crate::tally::Tally;

const QUOTE: &str = "Q(s_t, a_t) ← α (r_t + γ · max_a {Q(s_{t+1}, a)} − Q(s_t, a_t)) … a value of α = 0 \
    means the algorithm relies solely on the previous values of the Q-Function and no learning occurs, \
    while a value of α = 1 means the algorithm relies solely on the current value";

pub(super) static CLAIMS: &[Claim] = &[
    Claim {
        id: "rothenstein.qlearning.update.printed",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::SlipOfThePen),
        section: "section IV.B",
        quote: QUOTE,
        statement: "The rule as printed keeps the old value for α = 0 and takes the new one for α = 1.",
        reading: "The formula as printed, for old and new values from -1 to 1. What is meant is plain: \
                  the right-hand side lacks \"Q(s_t, a_t) +\".",
        method: "The formula, evaluated.",
        check: |run| keeps_and_takes(run, printed_update),
    },
    Claim {
        id: "rothenstein.qlearning.update.usual",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section IV.B",
        quote: QUOTE,
        statement: "The rule with \"Q(s_t, a_t) +\" before it keeps the old value for α = 0 and takes the \
                    new one for α = 1.",
        reading: "The usual rule, which our learner follows, for old and new values from -1 to 1.",
        method: "The formula, evaluated.",
        check: |run| keeps_and_takes(run, usual_update),
    },
];

fn keeps_and_takes(run: &Run, update: fn(f64, f64, f64) -> f64) -> Result<Finding, Interrupted> {
    let mut tally = Tally::default();
    let values = || (-4..=4).map(|quarter| f64::from(quarter) / 4.0);
    for (old, new) in values().flat_map(|old| values().map(move |new| (old, new))) {
        for (alpha, wanted) in [(0.0, old), (1.0, new)] {
            run.case()?;
            let found = update(old, new, alpha);
            tally.record((found - wanted).abs() < 1e-12, || {
                Counterexample::told(format!(
                    "for α = {alpha} the old value {old} and the new {new} give {found}, not {wanted}"
                ))
            });
        }
    }
    Ok(tally.finding(run.count(), "values from -1 to 1 in steps of 1/4"))
}
