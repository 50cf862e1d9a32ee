//! The random choices of agents, fixed by a seed.

use rand::{Rng, RngExt, SeedableRng};
use rand_pcg::{Pcg64, Pcg64Mcg};

/// Chooses at random: among equally good moves, by weight, and in playouts.
pub(crate) struct Chooser(Pcg64);

impl Chooser {
    pub(crate) fn new(seed: u64) -> Self {
        Chooser(Pcg64::seed_from_u64(seed))
    }

    /// One of the items, all equally likely.
    pub(crate) fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        (!items.is_empty()).then(|| items[self.0.random_range(0..items.len())])
    }

    /// A number from 0 up to 1.
    pub(crate) fn fraction(&mut self) -> f64 {
        self.0.random_range(0.0..1.0)
    }

    /// An index, each as likely as its weight says; `None` if no weight is above zero.
    pub(crate) fn pick_weighted(&mut self, weights: &[f64]) -> Option<usize> {
        let mut left = self.fraction() * weights.iter().sum::<f64>();
        for (index, weight) in weights.iter().enumerate() {
            left -= weight;
            if left < 0.0 {
                return Some(index);
            }
        }
        weights.iter().rposition(|&weight| weight > 0.0)
    }

    /// A fast source for playouts, another one each time.
    pub(crate) fn bits(&mut self) -> impl FnMut() -> u64 + use<> {
        let mut source = Pcg64Mcg::from_rng(&mut self.0);
        move || source.next_u64()
    }
}
