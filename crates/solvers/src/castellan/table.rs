//! What is known of sums met before, in bounded memory, shared between threads.
//!
//! An entry is two words. The first is the lower half of the code, combined with the second word
//! so that a mixture of two writers is never taken for an entry. The second holds the bounds and
//! more bits of the code: with the place of the entry all but a few of the 128 bits are compared.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Entries that share a line of the processor's cache; the least valuable gives way.
const WAYS: usize = 4;

/// What an entry takes.
pub const ENTRY_BYTES: usize = size_of::<Entry>();

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

/// Entries that are fetched from memory together.
#[repr(align(64))]
#[derive(Default)]
struct CacheLine([Entry; WAYS]);

#[derive(Default)]
struct Entry {
    check: AtomicU64,
    data: AtomicU64,
}

impl Entry {
    /// What is kept for a code.
    #[inline]
    fn data_of(&self, code: u128) -> Option<u64> {
        let data = self.data.load(Relaxed);
        let is_it = data & TAG == tag(code) && self.check.load(Relaxed) ^ data == code as u64;
        (is_it && data != 0).then_some(data)
    }
}

/// The table.
pub struct Table {
    lines: Vec<CacheLine>,
}

impl Table {
    /// A table with room for about so many entries.
    pub fn new(entries: usize) -> Table {
        let lines = (entries / WAYS).max(1 << 8);
        Table {
            lines: (0..lines).map(|_| CacheLine::default()).collect(),
        }
    }

    /// Bytes it takes.
    pub fn bytes(&self) -> usize {
        self.lines.len() * size_of::<CacheLine>()
    }

    /// Entries in use.
    pub fn len(&self) -> usize {
        let entries = self.lines.iter().flat_map(|line| &line.0);
        entries
            .filter(|entry| entry.data.load(Relaxed) != 0)
            .count()
    }

    #[inline]
    fn line(&self, code: u128) -> &[Entry; WAYS] {
        let high = u128::from((code >> 64) as u64);
        let line = (high * self.lines.len() as u128) >> 64;
        &self.lines[line as usize].0
    }

    /// Brings the place of a code near the processor. The result only serves to be used up, so
    /// that the compiler cannot leave the access out.
    #[inline]
    pub fn touch(&self, code: u128) -> u64 {
        self.line(code)[0].data.load(Relaxed)
    }

    /// What is known.
    #[inline]
    pub fn get(&self, code: u128) -> Option<Bounds> {
        let data = self
            .line(code)
            .iter()
            .find_map(|entry| entry.data_of(code))?;
        Some(Bounds {
            lower: i32::from((data >> 8) as i8),
            upper: i32::from((data >> 16) as i8),
        })
    }

    /// Remembers bounds; `empties` says how much it would take to find them again.
    #[inline]
    pub fn put(&self, code: u128, bounds: Bounds, empties: i32) {
        let line = self.line(code);
        let cheapest = || {
            let cost = |entry: &&Entry| entry.data.load(Relaxed) & 0xff;
            line.iter().min_by_key(cost).unwrap_or(&line[0])
        };
        let known = line.iter().find(|entry| entry.data_of(code).is_some());
        let entry = known.unwrap_or_else(cheapest);
        let data = tag(code)
            | empties.clamp(1, 255) as u64
            | u64::from(bounds.lower as i8 as u8) << 8
            | u64::from(bounds.upper as i8 as u8) << 16;
        entry.check.store(code as u64 ^ data, Relaxed);
        entry.data.store(data, Relaxed);
    }
}

/// The bits of an entry that belong to the code.
const TAG: u64 = !0 << 24;

#[inline]
fn tag(code: u128) -> u64 {
    ((code >> 64) as u64) << 24
}
