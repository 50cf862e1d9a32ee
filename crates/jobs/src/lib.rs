//! Work as data, and who does it.
//!
//! A [`Job`] is plain, serialisable and complete: the same job has the same output wherever it runs,
//! since its seed and its limits are part of it. What many jobs need and no output depends on (rules
//! that were parsed, files that were read) is made once and shared. Who does the work is the business
//! of a [`Runner`]: [threads](Threads) of its own, those of a [pool](Pool) or [the one that
//! asks](OneByOne), or workers on other machines, which know a [trade](Trade) for each kind of job.
//! [`run`] has jobs of one kind done and hands their outputs on in the order of the jobs whatever
//! order they were finished in, so nothing that is made of them depends on who did them.
//!
//! ```
//! use std::ops::ControlFlow;
//! use serde::{Deserialize, Serialize};
//! use thera_control::{Control, Interrupted};
//! use thera_jobs::{Job, Threads, run};
//!
//! #[derive(Serialize, Deserialize)]
//! struct Square(u64);
//!
//! impl Job<()> for Square {
//!     type Output = u64;
//!     type Error = Interrupted;
//!
//!     fn run(&self, _shared: &(), control: &Control) -> Result<u64, Interrupted> {
//!         control.go_on(1)?;
//!         Ok(self.0 * self.0)
//!     }
//! }
//!
//! let mut squares = vec![];
//! run(&Threads(2), (1..=4).map(Square), &(), &Control::default(), |_, square| {
//!     squares.push(square);
//!     ControlFlow::Continue(())
//! })?;
//! assert_eq!(squares, [1, 4, 9, 16]);
//! # Ok::<(), Interrupted>(())
//! ```

mod runner;
mod things;
mod trade;

use serde::Serialize;
use serde::de::DeserializeOwned;
use thera_control::{Control, Interrupted};

pub use runner::{OneByOne, Pool, Runner, Threads, Work, run};
pub use things::Things;
pub use trade::{Desk, Open, Trade, Undone, desk, work_at};

/// Something to be worked out. `Shared` is what many jobs of a kind have in common.
pub trait Job<Shared: ?Sized>: Serialize + DeserializeOwned + Send {
    /// What comes of it.
    type Output: Serialize + DeserializeOwned + Send;
    /// Why nothing comes of it.
    type Error: From<Interrupted> + Send;

    /// The name of the [`Trade`] by which workers on other machines do jobs of this kind; jobs
    /// without one stay on the machine.
    const TRADE: Option<&'static str> = None;

    /// What such a worker needs of what the jobs share, as bytes, or why that cannot be sent.
    fn luggage(_shared: &Shared) -> Result<Vec<u8>, String> {
        Ok(Vec::new())
    }

    /// Does the work on this thread; stopping `control` ends it early.
    fn run(&self, shared: &Shared, control: &Control) -> Result<Self::Output, Self::Error>;
}

/// A seed that depends on another one and a number, so that many jobs get different ones from
/// one (the finaliser of SplitMix64).
pub fn derived_seed(seed: u64, number: u64) -> u64 {
    let mut z = seed.wrapping_add((number.wrapping_add(1)).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn derived_seeds_differ(seed in any::<u64>()) {
            let mut seeds: Vec<u64> = (0..200).map(|number| derived_seed(seed, number)).collect();
            seeds.sort_unstable();
            seeds.dedup();
            prop_assert_eq!(seeds.len(), 200);
        }
    }
}
