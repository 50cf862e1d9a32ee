//! Positions to learn from, a few bytes each.

use super::subject::Subject;
use crate::score::SCALE;

/// A position, what the search said of it, and how the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample<P> {
    /// The position.
    pub position: P,
    /// What the search said, to the player to move.
    pub score: i16,
    /// Whether the player to move won.
    pub won: bool,
}

/// Bytes of a sample beside those of the position.
const FOUND: usize = 4;

impl<P: Subject> Sample<P> {
    /// Bytes of a sample.
    pub const BYTES: usize = P::BYTES + FOUND;

    /// The sample as bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = vec![0; Self::BYTES];
        let (position, found) = bytes.split_at_mut(P::BYTES);
        self.position.write(position);
        found[..2].copy_from_slice(&self.score.to_le_bytes());
        found[2] = self.won.into();
        bytes
    }

    /// Reads a sample; `None` if it is none.
    pub fn from_bytes(bytes: &[u8]) -> Option<Sample<P>> {
        let (position, found) = bytes.split_at_checked(P::BYTES)?;
        let &[low, high, won, _] = found else {
            return None;
        };
        Some(Sample {
            position: P::read(position)?,
            score: i16::from_le_bytes([low, high]),
            won: won != 0,
        })
    }

    /// All samples in some bytes; `None` if there is anything else.
    pub fn read_all(bytes: &[u8]) -> Option<Vec<Sample<P>>> {
        let chunks = bytes.chunks_exact(Self::BYTES);
        if !chunks.remainder().is_empty() {
            return None;
        }
        chunks.map(Sample::from_bytes).collect()
    }

    /// The chance to win that is to be learnt: `trust` of what the search said, the rest of the
    /// result.
    pub fn target(&self, trust: f64) -> f64 {
        let said = 1.0 / (1.0 + (-f64::from(self.score) / SCALE).exp());
        trust * said + (1.0 - trust) * f64::from(u8::from(self.won))
    }
}
