//! What is known of sums met before, in bounded memory, shared between threads.
//!
//! An entry is two words. The first is the lower half of the code, combined with the second word
//! so that a mixture of two writers is never taken for an entry. The second holds the bounds and
//! more bits of the code: with the place of the entry all but a few of the 128 bits are compared.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Entries that share a line of the processor's cache; the least valuable gives way.
const WAYS: usize = 4;

/// What an entry takes.
pub const ENTRY_BYTES: usize = 2 * size_of::<u64>();

/// Bounds on the value of a sum for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    pub lower: i32,
    pub upper: i32,
}

impl Bounds {
    /// The bound that answers whether the value is at least `goal`, if one does.
    #[inline]
    pub fn settle(&self, goal: i32) -> Option<i32> {
        if self.lower >= goal {
            Some(self.lower)
        } else if self.upper < goal {
            Some(self.upper)
        } else {
            None
        }
    }

    /// What both say together.
    #[inline]
    pub fn and(self, other: Bounds) -> Bounds {
        Bounds {
            lower: self.lower.max(other.lower),
            upper: self.upper.min(other.upper),
        }
    }
}

/// The table.
pub struct Table {
    words: Vec<AtomicU64>,
    lines: u64,
}

impl Table {
    /// A table with room for about so many entries.
    pub fn new(entries: usize) -> Table {
        let lines = (entries / WAYS).max(1 << 8);
        let words = (0..lines * WAYS * 2).map(|_| AtomicU64::new(0)).collect();
        Table {
            words,
            lines: lines as u64,
        }
    }

    /// Bytes it takes.
    pub fn bytes(&self) -> usize {
        self.words.len() * size_of::<AtomicU64>()
    }

    /// Entries in use.
    pub fn len(&self) -> usize {
        let is_used = |entry: &&[AtomicU64]| entry[1].load(Relaxed) != 0;
        self.words.chunks(2).filter(is_used).count()
    }

    #[inline]
    fn line(&self, code: u128) -> &[AtomicU64] {
        let line = (u128::from((code >> 64) as u64) * u128::from(self.lines)) >> 64;
        let start = line as usize * WAYS * 2;
        &self.words[start..start + WAYS * 2]
    }

    /// Brings the place of a code near the processor. The result only serves to be used up, so
    /// that the compiler cannot leave the access out.
    #[inline]
    pub fn touch(&self, code: u128) -> u64 {
        self.line(code)[0].load(Relaxed)
    }

    /// What is known.
    #[inline]
    pub fn get(&self, code: u128) -> Option<Bounds> {
        let tag = tag(code);
        for entry in self.line(code).chunks_exact(2) {
            let data = entry[1].load(Relaxed);
            if data & TAG == tag && entry[0].load(Relaxed) ^ data == code as u64 && data != 0 {
                return Some(Bounds {
                    lower: i32::from((data >> 8) as i8),
                    upper: i32::from((data >> 16) as i8),
                });
            }
        }
        None
    }

    /// Remembers bounds; `empties` says how much it would take to find them again.
    #[inline]
    pub fn put(&self, code: u128, bounds: Bounds, empties: i32) {
        let tag = tag(code);
        let line = self.line(code);
        let mut victim = 0;
        let mut least = u64::MAX;
        for (way, entry) in line.chunks_exact(2).enumerate() {
            let data = entry[1].load(Relaxed);
            if data & TAG == tag && entry[0].load(Relaxed) ^ data == code as u64 {
                victim = way;
                break;
            }
            if data & 0xff < least {
                least = data & 0xff;
                victim = way;
            }
        }
        let data = tag
            | empties.clamp(1, 255) as u64
            | u64::from(bounds.lower as i8 as u8) << 8
            | u64::from(bounds.upper as i8 as u8) << 16;
        line[victim * 2].store(code as u64 ^ data, Relaxed);
        line[victim * 2 + 1].store(data, Relaxed);
    }
}

const TAG: u64 = !0 << 24;

#[inline]
fn tag(code: u128) -> u64 {
    ((code >> 64) as u64) << 24
}
