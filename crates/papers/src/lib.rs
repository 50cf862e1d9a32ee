//! The papers: what they claim, machine-checked, and what they measured, measured again.
//!
//! There is a folder for each paper, with what it prints, its claims and its experiments.
//!
//! A [`Claim`] is one statement of one paper: where it stands, what it says in our words, how we
//! read it, and a function that checks it over a range. [`verify`] runs any number of them and
//! returns an [`Outcome`] each: a verdict for exactly the range that was gone through, never more,
//! and for a refutation the smallest counterexample, with a board and a line of play that can be
//! typed back in. Nothing is known beforehand: every verdict is worked out in every run.
//! [`claims`] lists them; a statement that can be read in two ways is two claims, told apart by the
//! end of their ids.
//!
//! An [`experiment`] measures again what a paper measured. [`report`] writes outcomes as a page.

mod boreham;
mod borje;
mod brute;
mod catalogue;
mod claim;
mod contest;
pub mod experiment;
mod geissler;
pub mod report;
mod rothenstein;
mod run;
mod statistics;
mod suptic;
mod tally;

pub use catalogue::{UnknownClaim, claims, select};
pub use claim::{Claim, Counterexample, Exhibit, Finding, Paper, Verdict};
pub use run::{Extent, Outcome, Run, check, unfinished, verify};
