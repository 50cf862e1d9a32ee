//! What a position is worth: a proven win or loss in so many plies, or an estimate.

use std::fmt;

/// Inside a search a score is a number. Beyond [`PROVEN`] it is a proof: `MATE - n` is a win that
/// ends the game `n` plies from the root.
pub(crate) const MATE: i32 = 30_000;

/// No estimate is as large as this, and every proof is larger.
pub(crate) const PROVEN: i32 = 29_000;

/// Larger than every score.
pub(crate) const INFINITE: i32 = 32_000;

/// The largest estimate.
pub(crate) const LARGEST_ESTIMATE: i32 = 20_000;

/// An estimate of this much means odds of e to 1.
pub const SCALE: f64 = 200.0;

/// What a position is worth to the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// A guess in [`SCALE`]ths of the logarithm of the odds of winning.
    Estimate(i32),
    /// A proof that the player to move wins within so many plies.
    Win(u32),
    /// A proof that it loses, within so many plies if it plays on well.
    Loss(u32),
}

impl Score {
    /// A number of the search as people read it.
    pub(crate) fn from_number(number: i32) -> Score {
        if number >= PROVEN {
            Score::Win((MATE - number) as u32)
        } else if number <= -PROVEN {
            Score::Loss((MATE + number) as u32)
        } else {
            Score::Estimate(number)
        }
    }

    /// The chance to win: 0 or 1 if it is proven.
    pub fn chance(self) -> f64 {
        match self {
            Score::Estimate(number) => 1.0 / (1.0 + (-f64::from(number) / SCALE).exp()),
            Score::Win(_) => 1.0,
            Score::Loss(_) => 0.0,
        }
    }

    /// Whether it is a proof and no guess.
    pub fn is_proven(self) -> bool {
        !matches!(self, Score::Estimate(_))
    }

    /// The same as the opponent sees it.
    pub fn turned(self) -> Score {
        match self {
            Score::Estimate(number) => Score::Estimate(-number),
            Score::Win(plies) => Score::Loss(plies),
            Score::Loss(plies) => Score::Win(plies),
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Estimate(number) => write!(f, "{:+.2}", f64::from(*number) / SCALE),
            Score::Win(plies) => write!(f, "wins in {plies}"),
            Score::Loss(plies) => write!(f, "loses in {plies}"),
        }
    }
}

/// Whether a number stands for a proof.
#[inline(always)]
pub(crate) fn is_proof(number: i32) -> bool {
    number.abs() >= PROVEN
}
