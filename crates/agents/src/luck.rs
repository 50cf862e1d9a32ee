//! Random numbers of agents.

use rand::{Rng, RngExt, SeedableRng};
use rand_pcg::{Pcg64, Pcg64Mcg};

/// A source of random numbers for choices.
pub(crate) struct Luck(Pcg64);

impl Luck {
    pub(crate) fn new(seed: u64) -> Self {
        Luck(Pcg64::seed_from_u64(seed))
    }

    /// One of the items, all equally likely.
    pub(crate) fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        (!items.is_empty()).then(|| items[self.0.random_range(0..items.len())])
    }

    /// A fast source for playouts, another one each time.
    pub(crate) fn bits(&mut self) -> impl FnMut() -> u64 + use<> {
        let mut source = Pcg64Mcg::from_rng(&mut self.0);
        move || source.next_u64()
    }
}
