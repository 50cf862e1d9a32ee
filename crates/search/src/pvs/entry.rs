//! What the transposition table knows of a position.

use thera_games::Player;
use thera_games::evaluation::score::{Score, Standing};

use super::Task;

/// Which side of the score is certain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// It is at least this.
    Lower,
    /// It is at most this.
    Upper,
    /// It is this.
    Exact,
}

/// What a search relied on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Grounds {
    /// An evaluation was asked.
    pub(super) estimated: bool,
    /// Not all moves were looked at equally deep: there may be a quicker end than was found.
    pub(super) uneven: bool,
}

impl Grounds {
    /// Relies on these too.
    pub(super) fn add(&mut self, other: Grounds) {
        self.estimated |= other.estimated;
        self.uneven |= other.uneven;
    }
}

/// What a search found out about a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    /// What it is worth to who moves; wins and losses count the turns from the position.
    score: Score,
    /// A hash of the best move; that of another may be the same.
    pub(super) best: Option<u16>,
    depth: u8,
    bound: Bound,
    grounds: Grounds,
    /// Who asked the evaluation: it need not say the opposite to the other.
    viewer: Player,
}

impl Entry {
    /// What a search of `task` came to.
    pub(super) fn new(
        score: Score,
        best: Option<u16>,
        task: &Task,
        grounds: Grounds,
        viewer: Player,
    ) -> Self {
        Entry {
            score: later(score, task.turns),
            best,
            depth: task.depth.min(u8::MAX.into()) as u8,
            bound: task.bound(score),
            grounds: Grounds {
                uneven: grounds.uneven || task.is_beyond(score),
                ..grounds
            },
            viewer,
        }
    }

    /// Whether it looked further ahead than a task asks.
    pub(super) fn is_deeper(&self, task: &Task) -> bool {
        u32::from(self.depth) > task.depth
    }

    /// The score if it settles a task, and what it relies on.
    pub(super) fn settles(&self, task: &Task, viewer: Player) -> Option<(Score, Grounds)> {
        let score = sooner(self.score, task.turns);
        let is_fact = self.grounds == Grounds::default();
        let is_deep = u32::from(self.depth) >= task.depth
            && self.viewer == viewer
            // How soon a game ends is asked without shortcuts.
            && !(self.grounds.uneven && task.is_about_ends());
        let is_enough = match self.bound {
            Bound::Lower => score >= task.beta,
            Bound::Upper => score <= task.alpha,
            Bound::Exact => score >= task.beta || score <= task.alpha,
        };
        let side = if score >= task.beta {
            Bound::Lower
        } else {
            Bound::Upper
        };
        let is_proof = is_proof(score, self.bound) && is_proof(score, side);
        if !is_enough || !(is_fact || is_deep || is_proof) {
            return None;
        }
        let grounds = Grounds {
            estimated: self.grounds.estimated && !is_proof,
            ..self.grounds
        };
        Some((score, grounds))
    }
}

/// A score of the root as a position sees it that is so many turns later: its ends are nearer.
fn later(score: Score, turns: u32) -> Score {
    match Standing::of(score) {
        Standing::Wins(_) => score + turns as Score,
        Standing::Loses(_) => score - turns as Score,
        Standing::Estimate(_) => score,
    }
}

/// The other way round.
fn sooner(score: Score, turns: u32) -> Score {
    match Standing::of(score) {
        Standing::Wins(_) => score - turns as Score,
        Standing::Loses(_) => score + turns as Score,
        Standing::Estimate(_) => score,
    }
}

/// Whether a score is certain whatever was not looked at: a win needs one move that wins, and a loss
/// is only found when every move loses.
pub(super) fn is_proof(score: Score, bound: Bound) -> bool {
    match Standing::of(score) {
        Standing::Wins(_) => bound != Bound::Upper,
        Standing::Loses(_) => bound != Bound::Lower,
        Standing::Estimate(_) => false,
    }
}
