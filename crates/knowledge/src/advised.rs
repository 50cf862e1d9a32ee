//! Searches compiled once for each family.

use thera_control::Control;
use thera_games::evaluation::Explain;
use thera_search::analysis::{Insight, Limits, analyse};
use thera_solvers::Exact;

/// A family that advisors know about: every family of the catalogue.
///
/// Its functions belong to this crate and are compiled with it, and not again in every crate that
/// asks an [`Advisor`](crate::Advisor).
pub trait Advised: Exact {
    /// Alpha-beta, deeper and deeper: see [`analyse`].
    fn alpha_beta(
        &self,
        position: &Self::Position,
        evaluation: &dyn Explain<Self>,
        limits: &Limits,
        control: &Control,
        tell: &mut dyn FnMut(&Insight<Self::Move>),
    ) -> Option<Insight<Self::Move>>;
}

macro_rules! advised {
    ($Rules:ty) => {
        impl Advised for $Rules {
            fn alpha_beta(
                &self,
                position: &Self::Position,
                evaluation: &dyn Explain<Self>,
                limits: &Limits,
                control: &Control,
                tell: &mut dyn FnMut(&Insight<Self::Move>),
            ) -> Option<Insight<Self::Move>> {
                analyse(self, position, evaluation, limits, control, tell)
            }
        }
    };
}
thera_games::each_family!(advised);
