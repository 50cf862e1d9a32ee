//! What is known of positions met before, in bounded memory.
//!
//! A position without its tempi is won with enough of them and lost with few enough; the table
//! keeps the two limits found so far. Whole positions are compared, never only hashes, so what is
//! found is always about the position asked for. It starts small, so that a small graph costs
//! next to nothing, and grows until the memory is used up; then the cheapest entries give way.

use super::duel::Duel;

/// What a position is known by: the regions without a value as they lie on the board, and a number
/// for the list of the values of all others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Key {
    pub duel: Duel,
    pub list: u32,
}

/// Slots that a position may lie in.
const WAYS: usize = 4;

const FIRST_SLOTS: usize = 1 << 10;

#[derive(Clone, Copy)]
struct Slot {
    duel: Duel,
    list: u32,
    /// The least surplus of tempi with which the player to move is known to win.
    won_from: i8,
    /// The greatest surplus with which it is known to lose.
    lost_to: i8,
    /// The logarithm of the positions looked at to find this out.
    work: u8,
}

const EMPTY: Slot = Slot {
    duel: Duel { own: 0, other: 0 },
    list: 0,
    won_from: i8::MAX,
    lost_to: i8::MIN,
    work: 0,
};

/// The table; the position in which nobody has a move is never asked for and marks free slots.
pub(super) struct Table {
    slots: Vec<Slot>,
    used: usize,
    most_slots: usize,
}

impl Table {
    /// A table of at most `memory` bytes, but not less than 24 KiB.
    pub fn new(memory: usize) -> Self {
        // While it grows by four, a fifth of what there is then is the old table.
        let affordable = memory / size_of::<Slot>() / 5 * 4;
        let mut most_slots = FIRST_SLOTS;
        while most_slots * 4 <= affordable {
            most_slots *= 4;
        }
        Table {
            slots: vec![EMPTY; FIRST_SLOTS],
            used: 0,
            most_slots,
        }
    }

    /// Whether the player to move wins with this surplus of tempi, if that is known.
    #[inline]
    pub fn get(&self, key: Key, tempi: i32) -> Option<bool> {
        let start = self.bucket(key);
        let bucket = &self.slots[start..start + WAYS];
        let slot = bucket.iter().find(|slot| slot.key() == key)?;
        if tempi >= slot.won_from.into() {
            Some(true)
        } else if tempi <= slot.lost_to.into() {
            Some(false)
        } else {
            None
        }
    }

    /// Remembers a result that took `work` positions to find.
    pub fn put(&mut self, key: Key, tempi: i32, wins: bool, work: u64) {
        if self.used * 4 > self.slots.len() * 3 && self.slots.len() < self.most_slots {
            self.grow();
        }
        let slot = self.slot_for(key);
        // Surpluses are within the 64 vertices of a board.
        if wins {
            slot.won_from = slot.won_from.min(tempi as i8);
        } else {
            slot.lost_to = slot.lost_to.max(tempi as i8);
        }
        slot.work = slot.work.max(work.ilog2() as u8);
    }

    /// The slot of a position, made free for it if need be.
    fn slot_for(&mut self, key: Key) -> &mut Slot {
        let start = self.bucket(key);
        let bucket = &mut self.slots[start..start + WAYS];
        let place = match bucket.iter().position(|slot| slot.key() == key) {
            Some(place) => place,
            None => {
                let place = (0..WAYS).min_by_key(|&k| bucket[k].cost()).unwrap_or(0);
                self.used += usize::from(bucket[place].is_empty());
                let Key { duel, list } = key;
                bucket[place] = Slot {
                    duel,
                    list,
                    ..EMPTY
                };
                place
            }
        };
        &mut bucket[place]
    }

    fn grow(&mut self) {
        let larger = vec![EMPTY; self.slots.len() * 4];
        let old = std::mem::replace(&mut self.slots, larger);
        self.used = 0;
        for slot in old.into_iter().filter(|slot| !slot.is_empty()) {
            *self.slot_for(slot.key()) = slot;
        }
    }

    #[inline]
    fn bucket(&self, key: Key) -> usize {
        let Key { duel, list } = key;
        let mixed = (duel.own ^ duel.other.rotate_left(32))
            .wrapping_mul(0x9E37_79B9_7F4A_7C15)
            .wrapping_add((duel.other ^ u64::from(list)).wrapping_mul(0xD6E8_FEB8_6659_FD93));
        let hash = (mixed ^ mixed >> 32).wrapping_mul(0xFF51_AFD7_ED55_8CCD);
        (hash >> 32) as usize & (self.slots.len() - 1) & !(WAYS - 1)
    }

    /// Positions remembered.
    pub fn len(&self) -> usize {
        self.used
    }

    /// Bytes taken.
    pub fn bytes(&self) -> usize {
        self.slots.len() * size_of::<Slot>()
    }
}

impl Slot {
    fn key(&self) -> Key {
        Key {
            duel: self.duel,
            list: self.list,
        }
    }

    fn is_empty(&self) -> bool {
        self.key() == EMPTY.key()
    }

    /// What losing it would cost; free slots cost nothing.
    fn cost(&self) -> u8 {
        if self.is_empty() { 0 } else { self.work + 1 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_invented_and_memory_stays_bounded() {
        let memory = 1 << 20;
        let mut table = Table::new(memory);
        let key_of = |number: u64| Key {
            duel: Duel {
                own: number / 2,
                other: number * 7 + 1,
            },
            list: number as u32 % 2,
        };
        for key in 0..200_000 {
            table.put(key_of(key), (key % 5) as i32, key % 3 == 0, key + 1);
        }
        assert!(table.bytes() <= memory);
        assert!(table.len() <= memory / size_of::<Slot>());
        let mut found = 0;
        for key in 0..400_000 {
            let tempi = (key % 5) as i32;
            if let Some(wins) = table.get(key_of(key), tempi) {
                assert!(key < 200_000);
                assert_eq!(wins, key % 3 == 0);
                // With more tempi a win stays won, with fewer a loss stays lost; not the reverse.
                let further = if wins { 1 } else { -1 };
                assert_eq!(table.get(key_of(key), tempi + further), Some(wins));
                assert_eq!(table.get(key_of(key), tempi - further), None);
                found += 1;
            }
        }
        assert_eq!(found, table.len());
        assert!(found > 10_000);
    }
}
