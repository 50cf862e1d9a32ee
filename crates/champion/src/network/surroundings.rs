//! What a worker adds to the sums by where it stands, remembered.
//!
//! A step takes a worker with all it has around it from one square and puts it on another: eighteen
//! rows of additions for each side. But near a position the same worker stands on the same squares
//! with the same heights around them again and again, so the rows of such a place are added up once.

use super::Sums;
use super::features::{turned, visit_worker};
use crate::position::Position;
use crate::squares::{bit, near};

/// Places remembered, a power of two: a megabyte of sums, which fits a second-level cache; half as many
/// are not faster.
const PLACES: usize = 1 << BITS;
const BITS: u32 = 10;

/// Sums of places met lately: of a worker on a square with certain heights around it.
pub struct Surroundings {
    /// By place; 0 for one that was never met.
    keys: Vec<u64>,
    /// Where the sums of a place are.
    slots: Vec<u16>,
    /// As the worker's own side sees it, and as the other. Only as many as were needed, so that a
    /// short search does not pay for a long one's memory.
    sums: Vec<[Sums; 2]>,
}

impl Default for Surroundings {
    fn default() -> Self {
        Surroundings {
            keys: vec![0; PLACES],
            slots: vec![0; PLACES],
            sums: Vec::with_capacity(PLACES),
        }
    }
}

impl Surroundings {
    /// What a worker on a square adds to the sums of its own side and of the other.
    #[inline(always)]
    pub(super) fn of(&mut self, rows: &[Sums], position: &Position, square: u8) -> &[Sums; 2] {
        let key = key(position, square);
        let place = (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - BITS)) as usize;
        let known = self.keys[place];
        if known == 0 {
            self.slots[place] = self.sums.len() as u16;
            self.sums.push([Sums::ZERO; 2]);
        }
        let sums = &mut self.sums[usize::from(self.slots[place])];
        if known != key {
            self.keys[place] = key;
            *sums = [Sums::ZERO; 2];
            let [own, other] = sums;
            visit_worker(position, 0, square, &mut |input| {
                own.add(&rows[input]);
                other.add(&rows[turned(input)]);
            });
        }
        sums
    }
}

/// The square and the heights of the nine squares around it: for each level the squares that reach
/// it, moved so that the first neighbour comes first, in thirteen bits; never zero.
#[inline(always)]
fn key(position: &Position, square: u8) -> u64 {
    let nine = near(square) | bit(square);
    let level = |height: u8| u64::from(position.at_least(height) & nine) << 6 >> square;
    let levels = level(1) | level(2) << 13 | level(3) << 26 | level(4) << 39;
    levels | u64::from(square) << 52 | 1 << 63
}
