//! The papers: what they claim, machine-checked, and what they measured, measured again.
//!
//! There is a folder for each [`Paper`]: what it prints, as data, its claims and its experiments. A
//! claim and an experiment about the same table read the same copy of it.
//!
//! A [`Claim`] is one statement of one paper: where it stands, what it says in our words, how we
//! read it, and a function that checks it over a range. [`verify`] runs any number of them and
//! returns an [`Outcome`] each: a verdict for exactly the range that was gone through, never more,
//! and for a refutation the smallest counterexample, with a board and a line of play that can be
//! typed back in, and its [`Severity`]. What the paper says of players it does not specify fully
//! cannot be refuted, only [not reproduced](Verdict::NotReproduced). Nothing is known beforehand: every
//! verdict is worked out in every run, or in an earlier part of it that was [`Kept`].
//! [`claims`] lists them; a statement that can be read in two ways is two claims, told apart by the
//! end of their ids.
//!
//! An [`Experiment`] measures again what a paper measured; [`experiment`] is where that is done.
//! [`report`] writes what came of claims and experiments as one page.
//!
//! ```
//! use thera_control::Control;
//! use thera_papers::{Extent, Verdict, select_claims, verify};
//!
//! let claims = select_claims(&["suptic.2x4.opening"]).unwrap();
//! let outcomes = verify(&claims, Extent::Small, &Control::default(), |_| ());
//! assert_eq!(outcomes[0].verdict, Verdict::Refuted);
//! ```

mod boreham;
mod borje;
mod bouts;
mod brute;
mod catalogue;
mod claim;
mod discoveries;
pub mod experiment;
mod games;
mod geissler;
mod graphs;
mod grundy;
mod judge;
mod kept;
mod literature;
mod paper;
pub mod report;
mod rothenstein;
mod run;
mod strategy;
mod suptic;
mod tally;

pub use catalogue::{UnknownName, claims, experiments, select_claims, select_experiments};
pub use claim::{Claim, Counterexample, Exhibit, Failing, Finding, Holds, Severity, Verdict};
pub use experiment::Experiment;
pub use kept::{Kept, KeptError};
pub use paper::{PAPERS, Paper};
pub use run::{Extent, Outcome, Run, check, unfinished, verify, verify_by};

/// How workers on other machines check claims and carry out experiments.
pub const TRADES: &[thera_lab::jobs::Trade] =
    &[run::TRADE, geissler::heights::TRADE, borje::payoff::TRADE];
