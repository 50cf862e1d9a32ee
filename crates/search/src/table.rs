//! The transposition table: what is known of positions met before, in bounded memory.

use std::hash::{Hash, Hasher};
use std::sync::Mutex;

use rustc_hash::FxHasher;

/// Slots that a position may lie in; the least valuable gives way.
const WAYS: usize = 4;

/// Locks, so that threads rarely wait for each other.
const SHARDS: usize = 256;

/// Slots a shard begins with.
const SMALLEST: usize = 1 << 6;

/// What is known of the value of a position: it lies between these two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// At least this.
    pub lower: i32,
    /// At most this.
    pub upper: i32,
}

/// A table from positions to what is known of them, bounds unless something else is said. Whole
/// positions are compared, never only hashes, so what is found is always about the position asked
/// for.
pub struct Table<K, V = Bounds> {
    shards: Vec<Mutex<Shard<K, V>>>,
}

struct Shard<K, V> {
    slots: Vec<Option<Slot<K, V>>>,
    used: usize,
    most_slots: usize,
}

#[derive(Clone, Copy)]
struct Slot<K, V> {
    key: K,
    known: V,
    /// Positions looked at to find this out: what losing it would cost.
    work: u32,
}

/// A hash of a key, well mixed in all bits.
pub fn hash<K: Hash>(key: &K) -> u64 {
    let mut hasher = FxHasher::default();
    key.hash(&mut hasher);
    let code = hasher.finish();
    (code ^ code >> 29).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

impl<K: Copy + Eq + Hash, V: Copy> Table<K, V> {
    /// A table that takes at most about `memory` bytes; it starts small and grows.
    pub fn new(memory: usize) -> Self {
        let slots = memory / SHARDS / size_of::<Option<Slot<K, V>>>();
        // Growing copies: for a moment both halves exist, hence a third less.
        let most_slots = ((slots * 2 / 3).max(SMALLEST) / WAYS + 1).next_power_of_two() / 2 * WAYS;
        let shard = || Shard {
            slots: vec![None; SMALLEST],
            used: 0,
            most_slots,
        };
        Table {
            shards: (0..SHARDS).map(|_| Mutex::new(shard())).collect(),
        }
    }

    fn shard(&self, hash: u64) -> std::sync::MutexGuard<'_, Shard<K, V>> {
        let shard = &self.shards[(hash >> 56) as usize % SHARDS];
        // A thread that panicked cannot have left a slot half written: slots are plain values.
        shard
            .lock()
            .unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// What is known of a position.
    pub fn get(&self, key: &K, hash: u64) -> Option<V> {
        let shard = self.shard(hash);
        shard
            .bucket(hash)
            .iter()
            .flatten()
            .find(|slot| slot.key == *key)
            .map(|slot| slot.known)
    }

    /// Remembers what took `work` positions to find.
    pub fn put(&self, key: K, hash: u64, known: V, work: u64) {
        let slot = Slot {
            key,
            known,
            work: work.min(u32::MAX.into()) as u32,
        };
        self.shard(hash).put(slot, hash);
    }

    /// Positions remembered.
    pub fn len(&self) -> usize {
        self.shards
            .iter()
            .map(|shard| shard.lock().map_or(0, |shard| shard.used))
            .sum()
    }

    /// Whether nothing is remembered.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Bytes taken by the slots.
    pub fn bytes(&self) -> usize {
        let slots: usize = self
            .shards
            .iter()
            .map(|shard| shard.lock().map_or(0, |shard| shard.slots.len()))
            .sum();
        slots * size_of::<Option<Slot<K, V>>>()
    }
}

impl<K: Copy + Eq + Hash, V: Copy> Shard<K, V> {
    fn bucket_start(&self, hash: u64) -> usize {
        // The top byte chose the shard; the bits below it choose the bucket.
        ((hash >> 16) as usize) % (self.slots.len() / WAYS) * WAYS
    }

    fn bucket(&self, hash: u64) -> &[Option<Slot<K, V>>] {
        let start = self.bucket_start(hash);
        &self.slots[start..start + WAYS]
    }

    fn put(&mut self, slot: Slot<K, V>, hash: u64) {
        if self.used * 4 > self.slots.len() * 3 && self.slots.len() * 2 <= self.most_slots {
            self.grow();
        }
        let start = self.bucket_start(hash);
        let bucket = &mut self.slots[start..start + WAYS];
        let place = bucket
            .iter()
            .position(|old| old.is_none_or(|old| old.key == slot.key))
            .unwrap_or_else(|| cheapest(bucket));
        self.used += usize::from(bucket[place].is_none());
        bucket[place] = Some(slot);
    }

    fn grow(&mut self) {
        let doubled = vec![None; self.slots.len() * 2];
        let old = std::mem::replace(&mut self.slots, doubled);
        self.used = 0;
        for slot in old.into_iter().flatten() {
            self.put(slot, hash(&slot.key));
        }
    }
}

fn cheapest<K, V>(bucket: &[Option<Slot<K, V>>]) -> usize {
    let work = |slot: &Option<Slot<K, V>>| slot.as_ref().map_or(0, |slot| slot.work);
    (0..bucket.len())
        .min_by_key(|&k| work(&bucket[k]))
        .unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_invented_and_memory_stays_bounded() {
        let memory = 1 << 20;
        let table = Table::new(memory);
        for key in 0u64..200_000 {
            let value = (key % 1000) as i32;
            let bounds = Bounds {
                lower: value,
                upper: value + 1,
            };
            table.put(key, hash(&key), bounds, key);
        }
        assert!(table.bytes() <= memory);
        let mut found = 0;
        for key in 0u64..400_000 {
            if let Some(bounds) = table.get(&key, hash(&key)) {
                assert!(key < 200_000);
                assert_eq!(bounds.lower, (key % 1000) as i32);
                found += 1;
            }
        }
        assert_eq!(found, table.len());
        assert!(found > 10_000);
    }

    #[test]
    fn costly_entries_survive() {
        let table = Table::new(1 << 18);
        let bounds = Bounds { lower: 1, upper: 1 };
        for key in 0u64..1000 {
            table.put(key, hash(&key), bounds, 1_000_000);
        }
        let before = table.len();
        for key in 1000u64..100_000 {
            table.put(key, hash(&key), bounds, 1);
        }
        let kept = (0u64..1000)
            .filter(|key| table.get(key, hash(key)).is_some())
            .count();
        assert!(kept * 10 >= before * 9, "{kept} of {before}");
    }
}
