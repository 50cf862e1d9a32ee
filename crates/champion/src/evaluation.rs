//! Judging a position without searching further.

use std::sync::Arc;

use crate::position::Position;
use crate::score::LARGEST_ESTIMATE;
use crate::turn::Turn;

/// A way to judge positions. What it needs to know of a position is a [`State`](Self::State),
/// which a turn changes a little, so that it need not be worked out from the beginning each time.
pub trait Evaluation: Send + Sync {
    /// What the evaluation keeps for a position.
    type State: Copy + Send;

    /// What a search remembers from one state to the next to be quicker; states are the same
    /// whatever is in it.
    type Memory: Default + Send;

    /// The state of a position, from scratch.
    fn fresh(&self, position: &Position) -> Self::State;

    /// The state after the step of a turn in `position`, whose state is `before`, and before its
    /// build: of use only to [`build`](Self::build).
    fn step(
        &self,
        before: &Self::State,
        position: &Position,
        turn: Turn,
        memory: &mut Self::Memory,
        stepped: &mut Self::State,
    );

    /// The state after a turn in `position`, of which the step is done.
    fn build(
        &self,
        stepped: &Self::State,
        position: &Position,
        turn: Turn,
        memory: &mut Self::Memory,
        after: &mut Self::State,
    );

    /// What the position is worth to the player to move, within `LARGEST_ESTIMATE`.
    fn estimate(&self, state: &Self::State, position: &Position) -> i32;
}

/// Several engines can share one evaluation.
impl<E: Evaluation> Evaluation for Arc<E> {
    type State = E::State;
    type Memory = E::Memory;

    fn fresh(&self, position: &Position) -> E::State {
        E::fresh(self, position)
    }

    #[inline]
    fn step(
        &self,
        before: &E::State,
        position: &Position,
        turn: Turn,
        memory: &mut E::Memory,
        stepped: &mut E::State,
    ) {
        E::step(self, before, position, turn, memory, stepped);
    }

    #[inline]
    fn build(
        &self,
        stepped: &E::State,
        position: &Position,
        turn: Turn,
        memory: &mut E::Memory,
        after: &mut E::State,
    ) {
        E::build(self, stepped, position, turn, memory, after);
    }

    #[inline]
    fn estimate(&self, state: &E::State, position: &Position) -> i32 {
        E::estimate(self, state, position)
    }
}

/// An estimate that cannot be mistaken for a proof.
#[inline(always)]
pub(crate) fn within_estimates(number: i32) -> i32 {
    number.clamp(-LARGEST_ESTIMATE, LARGEST_ESTIMATE)
}
