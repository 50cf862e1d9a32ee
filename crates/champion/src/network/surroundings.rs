//! What a place adds to the sums, remembered.
//!
//! A step takes a worker with all it has around it from one square and puts it on another: eighteen
//! rows of additions for each side; a build changes a height and four blocks. But near a position the
//! same squares have the same heights around them again and again, so the rows of such a place are added
//! up once.

use super::blocks;
use super::features::{turned, visit_worker};
use super::{KeenSums, Sums};
use crate::position::Position;
use crate::squares::{bit, near};

/// Places remembered, a power of two: two megabytes of sums of workers; half as many and twice as many
/// are slower.
const PLACES: usize = 1 << BITS;
const BITS: u32 = 11;

/// Sums of places met lately: squares with certain heights around them.
#[derive(Default)]
pub struct Surroundings {
    /// What a worker there adds, as its own side sees it, and as the other.
    workers: Places<[Sums; 2]>,
    /// What a level more there adds, apart from what workers beside it see.
    levels: Places<KeenSums>,
}

impl Surroundings {
    /// What a worker on a square adds to the sums of its own side and of the other.
    #[inline(always)]
    pub(super) fn worker(&mut self, rows: &[Sums], position: &Position, square: u8) -> &[Sums; 2] {
        self.workers.get(
            key(position, square),
            #[inline(always)]
            || {
                let mut inputs = Few::default();
                visit_worker(position, 0, square, &mut |input| inputs.push(input));
                let mut sums = [Sums::ZERO; 2];
                sums[0].set_with(rows, &Sums::ZERO, inputs.each());
                sums[1].set_with(rows, &Sums::ZERO, inputs.each().map(turned));
                sums
            },
        )
    }

    /// What a level more on a square adds to the sums of both sides by its blocks.
    #[inline(always)]
    pub(super) fn level(
        &mut self,
        rows: &[KeenSums],
        position: &Position,
        site: u8,
    ) -> &[KeenSums] {
        let level = self.levels.get(
            key(position, site),
            #[inline(always)]
            || {
                let mut level = KeenSums::ZERO;
                blocks::visit_raised(position, site, &mut |[old, new]| {
                    level.add(&rows[new]);
                    level.take(&rows[old]);
                });
                level
            },
        );
        std::slice::from_ref(level)
    }
}

/// A few inputs, listed so that what is done with them is compiled in one place.
#[derive(Default)]
struct Few {
    inputs: [u16; Few::MOST],
    count: usize,
}

impl Few {
    /// More than a worker and its neighbours; a power of two, so that no index needs a check.
    const MOST: usize = 16;

    #[inline(always)]
    fn push(&mut self, input: usize) {
        self.inputs[self.count % Few::MOST] = input as u16;
        self.count += 1;
    }

    #[inline(always)]
    fn each(&self) -> impl Iterator<Item = usize> {
        let inputs = &self.inputs[..self.count.min(Few::MOST)];
        inputs.iter().map(|&input| usize::from(input))
    }
}

/// What is known of places.
struct Places<T> {
    /// By place; 0 for one that was never met.
    keys: Vec<u64>,
    /// Where what is known of a place is.
    slots: Vec<u16>,
    /// Only as many as were needed, so that a short search does not pay for a long one's memory.
    known: Vec<T>,
}

impl<T> Default for Places<T> {
    fn default() -> Self {
        Places {
            keys: vec![0; PLACES],
            slots: vec![0; PLACES],
            known: Vec::with_capacity(PLACES),
        }
    }
}

impl<T> Places<T> {
    /// What is known of a place, or is worked out now.
    #[inline(always)]
    fn get(&mut self, key: u64, work_out: impl FnOnce() -> T) -> &T {
        let place = (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - BITS)) as usize;
        let met = self.keys[place];
        if met != key {
            self.keys[place] = key;
            let sums = work_out();
            if met == 0 {
                self.slots[place] = self.known.len() as u16;
                self.known.push(sums);
            } else {
                self.known[usize::from(self.slots[place])] = sums;
            }
        }
        &self.known[usize::from(self.slots[place])]
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
