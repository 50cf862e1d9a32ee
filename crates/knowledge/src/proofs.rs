//! Proofs that were found, kept while the program runs.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rustc_hash::FxHashMap;
use thera_games::{AnyMove, AnyPosition, Outcome};
use thera_search::solve::{Cost, Solution};

use crate::Verdict;

/// Proofs kept at most, so that memory stays bounded; then all are forgotten.
const MOST: usize = 50_000;

/// An exact result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// How the game ends if both play well.
    pub outcome: Outcome,
    /// Turns to the end, the winner hurrying and the loser delaying; `None` where only the result
    /// is known.
    pub distance: Option<u32>,
    /// Good moves of both to the end of the game: as many as the distance, where it is known.
    pub line: Vec<AnyMove>,
    /// What it took.
    pub cost: Cost,
}

impl Proof {
    /// The result as a solver tells it, without the turns to the end.
    pub(crate) fn into_solution(self) -> Solution<AnyMove> {
        Solution {
            outcome: self.outcome,
            best: self.line.first().copied(),
            line: self.line,
            cost: self.cost,
        }
    }

    /// The result as a verdict.
    pub fn verdict(&self) -> Verdict {
        Verdict::Proven {
            outcome: self.outcome,
            distance: self.distance,
        }
    }
}

/// A proof, and how many positions its turns to the end were sought among without being cut short.
#[derive(Clone)]
struct Kept {
    proof: Proof,
    sought: u64,
}

type Known = FxHashMap<AnyPosition, Kept>;

/// Proofs of positions of one game. Clones share them.
#[derive(Clone, Default)]
pub struct Proofs(Arc<Mutex<Known>>);

impl Proofs {
    fn known(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The proof for a position, if one was found.
    pub fn get(&self, position: &AnyPosition) -> Option<Proof> {
        self.known().get(position).map(|kept| kept.proof.clone())
    }

    /// Whether another search among so many positions could tell nothing new of a position.
    pub(crate) fn is_final(&self, position: &AnyPosition, sought: u64) -> bool {
        let known = self.known();
        let kept = known.get(position);
        kept.is_some_and(|kept| kept.proof.distance.is_some() || kept.sought >= sought)
    }

    /// Keeps a proof, unless one with more to say is there.
    pub(crate) fn keep(&self, position: AnyPosition, proof: &Proof, sought: u64) {
        let mut known = self.known();
        if known.len() >= MOST {
            known.clear();
        }
        let has_more = |old: &Kept| {
            proof.distance.is_none() && (old.proof.distance.is_some() || old.sought > sought)
        };
        if !known.get(&position).is_some_and(has_more) {
            let proof = proof.clone();
            known.insert(position, Kept { proof, sought });
        }
    }
}
