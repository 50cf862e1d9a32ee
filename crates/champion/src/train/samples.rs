//! Positions to learn from, 28 bytes each.

use thera_games::Player;

use crate::position::Position;
use crate::score::SCALE;
use crate::squares::{SIZE, Squares};

/// A quiet position, what the search said of it, and how the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The position.
    pub position: Position,
    /// What the search said, to the player to move.
    pub score: i16,
    /// Whether the player to move won.
    pub won: bool,
}

/// Bytes of a sample.
pub const BYTES: usize = 28;

impl Sample {
    /// The sample as bytes. Who is first is not kept: it does not matter from here on.
    pub fn to_bytes(&self) -> [u8; BYTES] {
        let mut bytes = [0; BYTES];
        let words = [
            self.position.at_least(1),
            self.position.at_least(2),
            self.position.at_least(3),
            self.position.at_least(4),
            self.position.mine(),
            self.position.theirs(),
        ];
        for (place, word) in bytes.chunks_exact_mut(4).zip(words) {
            place.copy_from_slice(&word.to_le_bytes());
        }
        bytes[24..26].copy_from_slice(&self.score.to_le_bytes());
        bytes[26] = self.won.into();
        bytes
    }

    /// Reads a sample; `None` if it is none.
    pub fn from_bytes(bytes: &[u8; BYTES]) -> Option<Sample> {
        let word = |k: usize| -> Squares {
            u32::from_le_bytes([0, 1, 2, 3].map(|byte| bytes[4 * k + byte]))
        };
        let levels: [Squares; 4] = std::array::from_fn(word);
        let mut heights = [0; SIZE];
        for (square, height) in heights.iter_mut().enumerate() {
            *height = levels.iter().map(|set| (set >> square & 1) as u8).sum();
        }
        Some(Sample {
            position: Position::new(&heights, [word(4), word(5)], Player::First)?,
            score: i16::from_le_bytes([bytes[24], bytes[25]]),
            won: bytes[26] != 0,
        })
    }

    /// All samples in some bytes; `None` if there is anything else.
    pub fn read_all(bytes: &[u8]) -> Option<Vec<Sample>> {
        let (chunks, rest) = bytes.as_chunks::<BYTES>();
        if !rest.is_empty() {
            return None;
        }
        chunks.iter().map(Sample::from_bytes).collect()
    }

    /// The chance to win that is to be learnt: `trust` of what the search said, the rest of the
    /// result.
    pub fn target(&self, trust: f64) -> f64 {
        let said = 1.0 / (1.0 + (-f64::from(self.score) / SCALE).exp());
        trust * said + (1.0 - trust) * f64::from(u8::from(self.won))
    }
}
