//! The transposition table: what is known of positions met before, shared by all threads.
//!
//! An entry is two words, the key and the data, and the key is stored xored with the data (Hyatt
//! and Mann 2002). Two threads that write the same entry at once leave a pair that fits no key, so
//! nothing needs a lock. Positions never repeat in a game of Santorini (every turn adds a level),
//! so what is stored holds however the position was reached.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use crate::score::{PROVEN, is_proof};
use crate::turn::Turn;

/// Entries that share a cache line.
const BUCKET: usize = 4;

/// What a stored score says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// The position is worth this much or less.
    Upper,
    /// The position is worth this much or more.
    Lower,
    /// The position is worth exactly this much.
    Exact,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) turn: Turn,
    /// The score; wins and losses count from this position.
    score: i16,
    pub(crate) depth: u8,
    pub(crate) bound: Bound,
    /// What the evaluation says of the position, or [`Entry::NO_ESTIMATE`].
    pub(crate) estimate: i16,
}

impl Entry {
    pub(crate) const NO_ESTIMATE: i16 = i16::MIN;

    pub(crate) fn new(
        turn: Turn,
        score: i32,
        ply: usize,
        depth: i32,
        bound: Bound,
        estimate: Option<i32>,
    ) -> Entry {
        let relative = match score {
            win if win >= PROVEN => win + ply as i32,
            loss if loss <= -PROVEN => loss - ply as i32,
            other => other,
        };
        Entry {
            turn,
            score: relative as i16,
            depth: depth.clamp(0, 255) as u8,
            bound,
            estimate: estimate.map_or(Entry::NO_ESTIMATE, |estimate| estimate as i16),
        }
    }

    /// The score as seen from a root so many plies above.
    #[inline(always)]
    pub(crate) fn score(&self, ply: usize) -> i32 {
        match i32::from(self.score) {
            win if win >= PROVEN => win - ply as i32,
            loss if loss <= -PROVEN => loss + ply as i32,
            other => other,
        }
    }

    /// Whether the score decides a search with this window.
    #[inline(always)]
    pub(crate) fn decides(&self, score: i32, alpha: i32, beta: i32) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => score >= beta,
            Bound::Upper => score <= alpha,
        }
    }

    /// Whether the score is a proof, which no deeper search can change.
    #[inline(always)]
    pub(crate) fn is_settled(&self) -> bool {
        let score = i32::from(self.score);
        is_proof(score)
            && match self.bound {
                Bound::Exact => true,
                Bound::Lower => score > 0,
                Bound::Upper => score < 0,
            }
    }

    fn pack(self, age: u8) -> u64 {
        let bound = match self.bound {
            Bound::Upper => 1,
            Bound::Lower => 2,
            Bound::Exact => 3,
        };
        u64::from(self.turn.bits())
            | u64::from(self.score as u16) << 16
            | u64::from(self.estimate as u16) << 32
            | u64::from(self.depth) << 48
            | (bound | u64::from(age) << 2) << 56
    }

    fn unpack(data: u64) -> Option<Entry> {
        let bound = match data >> 56 & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            3 => Bound::Exact,
            _ => return None,
        };
        Some(Entry {
            turn: Turn::from_bits(data as u16),
            score: (data >> 16) as u16 as i16,
            estimate: (data >> 32) as u16 as i16,
            depth: (data >> 48) as u8,
            bound,
        })
    }
}

#[derive(Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; BUCKET]);

/// A bounded table of [`Entry`]s.
pub(crate) struct Table {
    buckets: Box<[Bucket]>,
    /// Counts searches, so that old entries make room.
    age: AtomicU8,
}

/// Ages that fit beside the bound.
const AGES: u8 = 64;

impl Table {
    /// A table of at most this many bytes, or one bucket.
    pub(crate) fn new(bytes: usize) -> Table {
        let most = (bytes / size_of::<Bucket>()).max(1);
        let buckets = 1 << most.ilog2();
        Table {
            buckets: (0..buckets).map(|_| Bucket::default()).collect(),
            age: AtomicU8::new(0),
        }
    }

    /// A new search begins.
    pub(crate) fn grow_older(&self) {
        self.age.store((self.age() + 1) % AGES, Relaxed);
    }

    fn age(&self) -> u8 {
        self.age.load(Relaxed)
    }

    /// Forgets everything.
    pub(crate) fn clear(&self) {
        for slot in self.buckets.iter().flat_map(|bucket| &bucket.0) {
            slot.check.store(0, Relaxed);
            slot.data.store(0, Relaxed);
        }
        self.age.store(0, Relaxed);
    }

    #[inline(always)]
    fn bucket(&self, key: u64) -> &Bucket {
        // The number of buckets is a power of two.
        &self.buckets[key as usize & (self.buckets.len() - 1)]
    }

    /// Has the bucket of a position fetched, so that it is there by the time it is asked for.
    #[inline(always)]
    pub(crate) fn prefetch(&self, key: u64) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            #[expect(
                unsafe_code,
                reason = "a hint to the processor, which reads nothing; the address is that of a bucket"
            )]
            unsafe {
                _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(self.bucket(key)).cast());
            }
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    /// What is known of the position with this key.
    #[inline(always)]
    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        self.bucket(key).0.iter().find_map(|slot| {
            let data = slot.data.load(Relaxed);
            if slot.check.load(Relaxed) ^ data == key {
                Entry::unpack(data)
            } else {
                None
            }
        })
    }

    /// Stores an entry in place of what is known of the same position, or of the least useful.
    #[inline(always)]
    pub(crate) fn put(&self, key: u64, mut entry: Entry) {
        let age = self.age();
        let mut target = &self.bucket(key).0[0];
        let mut least = i32::MAX;
        for slot in &self.bucket(key).0 {
            let data = slot.data.load(Relaxed);
            if data == 0 || slot.check.load(Relaxed) ^ data == key {
                if let Some(old) = Entry::unpack(data) {
                    if keeps(&old, &entry) {
                        return;
                    }
                    if entry.turn.is_none() {
                        entry.turn = old.turn;
                    }
                }
                target = slot;
                break;
            }
            let years = age.wrapping_sub((data >> 58) as u8) % AGES;
            let worth = (data >> 48 & 255) as i32 - 8 * i32::from(years);
            if worth < least {
                least = worth;
                target = slot;
            }
        }
        let data = entry.pack(age);
        target.check.store(key ^ data, Relaxed);
        target.data.store(data, Relaxed);
    }
}

/// Whether an old entry for the same position says more than a new one.
fn keeps(old: &Entry, new: &Entry) -> bool {
    old.is_settled() && !new.is_settled()
        || new.bound != Bound::Exact && old.depth > new.depth + 3 && !new.is_settled()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::MATE;

    fn entry(score: i32, depth: i32, bound: Bound) -> Entry {
        Entry::new(Turn::build(1, 2, 3), score, 0, depth, bound, Some(-17))
    }

    #[test]
    fn entries_survive_packing() {
        for bound in [Bound::Upper, Bound::Lower, Bound::Exact] {
            for score in [-MATE + 3, -7, 0, 19_999, MATE - 1] {
                let entry = entry(score, 9, bound);
                for age in [0, 1, AGES - 1] {
                    assert_eq!(Entry::unpack(entry.pack(age)), Some(entry));
                }
            }
        }
        assert_eq!(Entry::unpack(0), None);
    }

    #[test]
    fn wins_count_from_the_position_not_from_the_root() {
        let stored = Entry::new(Turn::NONE, MATE - 7, 4, 1, Bound::Exact, None);
        assert_eq!(stored.score(4), MATE - 7);
        assert_eq!(stored.score(2), MATE - 5);
        let stored = Entry::new(Turn::NONE, -MATE + 7, 4, 1, Bound::Exact, None);
        assert_eq!(stored.score(2), -MATE + 5);
    }

    #[test]
    fn only_bounds_that_prove_something_are_settled() {
        assert!(entry(MATE - 3, 1, Bound::Lower).is_settled());
        assert!(!entry(MATE - 3, 1, Bound::Upper).is_settled());
        assert!(entry(-MATE + 4, 1, Bound::Upper).is_settled());
        assert!(!entry(-MATE + 4, 1, Bound::Lower).is_settled());
        assert!(!entry(50, 1, Bound::Exact).is_settled());
    }

    #[test]
    fn the_table_finds_what_it_stored_and_never_a_wrong_position() {
        let table = Table::new(1 << 12);
        let keys: Vec<u64> = (1..400u64)
            .map(|k| k.wrapping_mul(0x9E37_79B9_7F4A_7C15))
            .collect();
        for (k, &key) in keys.iter().enumerate() {
            table.put(key, entry(k as i32, 5, Bound::Exact));
            assert_eq!(table.get(key).map(|entry| entry.score(0)), Some(k as i32));
        }
        let kept = keys.iter().filter(|&&key| table.get(key).is_some()).count();
        assert!(kept > 100 && kept <= 256, "{kept}");
        for (k, &key) in keys.iter().enumerate() {
            if let Some(entry) = table.get(key) {
                assert_eq!(entry.score(0), k as i32);
            }
        }
        table.clear();
        assert!(keys.iter().all(|&key| table.get(key).is_none()));
    }
}
