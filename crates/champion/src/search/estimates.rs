//! What the evaluation said of positions met lately: searches near the horizon come to the same ones again
//! and again, and to look a number up takes less time than to work it out.

/// Estimates by position.
pub(super) struct Estimates {
    /// The estimate in the low sixteen bits, the key in the others; 0 for a place never used.
    entries: Box<[u64]>,
}

/// Places at most, a power of two: half a megabyte, which is faster than twice or half as much.
const MOST: u64 = 1 << 16;

/// Bits of an estimate.
const BITS: u32 = 16;

impl Estimates {
    /// Not more than a search of so many positions can fill.
    pub(super) fn for_nodes(nodes: u64) -> Self {
        let places = nodes.clamp(1, MOST).next_power_of_two();
        Estimates {
            entries: vec![0; places as usize].into_boxed_slice(),
        }
    }

    #[inline(always)]
    fn place(&self, key: u64) -> usize {
        key as usize & (self.entries.len() - 1)
    }

    /// What is known of the position with this key.
    #[inline(always)]
    pub(super) fn get(&self, key: u64) -> Option<i32> {
        let entry = self.entries[self.place(key)];
        (entry ^ key < 1 << BITS && entry != 0).then_some(i32::from(entry as i16))
    }

    /// Remembers an estimate in place of what was there.
    #[inline(always)]
    pub(super) fn put(&mut self, key: u64, estimate: i32) {
        let place = self.place(key);
        self.entries[place] = key >> BITS << BITS | u64::from(estimate as u16);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::handmade::Handmade;
    use crate::tests::playable;
    use crate::{Evaluation, Position};

    #[test]
    fn what_is_remembered_is_what_was_said_of_the_same_position() {
        let judge = Handmade::default();
        let said = |position: &Position| judge.estimate(&(), position);
        let positions = playable(41, 20);
        let mut estimates = Estimates::for_nodes(1 << 12);
        for position in &positions {
            estimates.put(position.key(), said(position));
            assert_eq!(estimates.get(position.key()), Some(said(position)));
        }
        // Others may have taken its place meanwhile, but nothing else is said of a position.
        let known = |position: &&Position| {
            let found = estimates.get(position.key());
            assert!(found.is_none_or(|estimate| estimate == said(position)));
            found.is_some()
        };
        let count = positions.iter().filter(known).count();
        assert!(count < positions.len() && 2 * count > positions.len());
    }

    #[test]
    fn a_long_search_has_no_more_places_than_a_cache() {
        assert_eq!(Estimates::for_nodes(0).entries.len(), 1);
        assert_eq!(Estimates::for_nodes(u64::MAX).entries.len() as u64, MOST);
    }
}
