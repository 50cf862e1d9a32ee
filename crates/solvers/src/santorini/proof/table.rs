//! What the proof search knows of positions, in bounded memory.

use super::Effort;

/// Entries that a position may lie in; the one that cost the least work gives way.
const WAYS: usize = 4;

/// A table from keys to efforts. Keys are whole positions, so nothing is ever mistaken.
pub(super) struct Table {
    entries: Vec<Entry>,
    used: usize,
}

/// The two halves of a key, the efforts, and the positions looked at to find them out: at least 1,
/// or 0 if the entry is empty. Plain words, because the system hands out zeroed words without
/// touching them, and a large table is often hardly used.
type Entry = [u64; 4];

impl Table {
    /// A table of at most `memory` bytes.
    pub fn new(memory: usize) -> Self {
        let buckets = (memory / size_of::<Entry>() / WAYS).max(1);
        Table {
            entries: vec![[0; 4]; buckets * WAYS],
            used: 0,
        }
    }

    fn bucket(&self, [low, high]: [u64; 2]) -> usize {
        let mixed = (low ^ high.rotate_left(23)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mixed = (mixed ^ mixed >> 32 ^ high).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        let buckets = (self.entries.len() / WAYS) as u128;
        // The upper half of the product spreads over the buckets, whatever their number.
        ((u128::from(mixed) * buckets) >> 64) as usize * WAYS
    }

    /// What is known of a position.
    pub fn get(&self, key: u128) -> Option<Effort> {
        let key = halves(key);
        let start = self.bucket(key);
        let bucket = &self.entries[start..start + WAYS];
        let [_, _, efforts, _] = bucket[find(bucket, key)?];
        Some(Effort {
            win: efforts as u32,
            lose: (efforts >> 32) as u32,
        })
    }

    /// Remembers what `work` positions have told.
    pub fn put(&mut self, key: u128, effort: Effort, work: u64) {
        let key = halves(key);
        let start = self.bucket(key);
        let bucket = &mut self.entries[start..start + WAYS];
        let (place, before) = match find(bucket, key) {
            Some(place) => (place, bucket[place][3]),
            None => (cheapest(bucket), 0),
        };
        self.used += usize::from(bucket[place][3] == 0);
        let efforts = u64::from(effort.win) | u64::from(effort.lose) << 32;
        bucket[place] = [key[0], key[1], efforts, before + work.max(1)];
    }

    /// Positions remembered.
    pub fn used(&self) -> usize {
        self.used
    }

    /// Bytes of the table.
    pub fn bytes(&self) -> usize {
        self.entries.len() * size_of::<Entry>()
    }
}

fn find(bucket: &[Entry], [low, high]: [u64; 2]) -> Option<usize> {
    bucket
        .iter()
        .position(|&[l, h, _, work]| (l, h) == (low, high) && work > 0)
}

fn halves(key: u128) -> [u64; 2] {
    [key as u64, (key >> 64) as u64]
}

fn cheapest(bucket: &[Entry]) -> usize {
    (0..bucket.len())
        .min_by_key(|&place| bucket[place][3])
        .unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_invented_and_much_work_survives() {
        let mut table = Table::new(1 << 16);
        let key = |i: u32| (u128::from(i) << 40) | (u128::from(i) * 7);
        for i in 0..10_000 {
            let effort = Effort { win: i, lose: 1 };
            table.put(key(i), effort, if i < 200 { 1_000_000 } else { 1 });
        }
        assert!(table.bytes() <= 1 << 16);
        assert!(table.used() <= table.bytes() / size_of::<Entry>());
        let known = |i: u32| {
            table
                .get(key(i))
                .inspect(|effort| assert_eq!(effort.win, i))
        };
        assert!((0..200).all(|i| known(i).is_some()));
        let found = (0..20_000).filter(|&i| known(i).is_some()).count();
        assert!((201..=table.used()).contains(&found));
        assert!((10_000..20_000).all(|i| table.get(key(i)).is_none()));
    }
}
