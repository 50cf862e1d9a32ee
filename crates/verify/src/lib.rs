//! The papers' claims, machine-checked.
//!
//! A [`Claim`] is one statement of one paper: where it stands, what it says in our words, how we
//! read it, and a function that checks it over a range. [`verify`] runs any number of them and
//! returns an [`Outcome`] each: a verdict for exactly the range that was gone through, never more,
//! and for a refutation the smallest counterexample, with a board and a line of play that can be
//! typed back in. Nothing is known beforehand: every verdict is worked out in every run.
//!
//! There is a folder for each paper; [`claims`] lists what is in them. A statement that can be
//! read in two ways is two claims, told apart by the end of their ids. [`report`] writes outcomes
//! as a page.

mod boreham;
mod borje;
mod brute;
mod catalogue;
mod claim;
mod contest;
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
