//! What the arena remembers about pairs of games.

use crate::node::GameId;
use rustc_hash::FxHashMap;

/// What is known about `a <= b + n` for one pair of bases and every integer `n`.
///
/// The answer is monotone in `n`, so two numbers say it all: it is false up to `no` and true from
/// `yes`; what lies between has not been asked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Known {
    no: i32,
    yes: i32,
}

impl Known {
    const NOTHING: Known = Known {
        no: i32::MIN,
        yes: i32::MAX,
    };

    fn answer(self, n: i32) -> Option<bool> {
        if n <= self.no {
            Some(false)
        } else if n >= self.yes {
            Some(true)
        } else {
            None
        }
    }

    fn learn(&mut self, n: i32, answer: bool) {
        if answer {
            self.yes = self.yes.min(n);
        } else {
            self.no = self.no.max(n);
        }
    }
}

fn pair(a: u32, b: u32) -> u64 {
    u64::from(a) << 32 | u64::from(b)
}

#[derive(Clone, Copy)]
struct Slot {
    key: u64,
    known: Known,
}

/// A key no pair of games has: a base is never compared with itself.
const EMPTY: u64 = 0;

/// Remembered comparisons, in a table that forgets instead of growing past its capacity.
pub(crate) struct OrderCache {
    slots: Vec<Slot>,
    used: usize,
    capacity: usize,
}

impl OrderCache {
    pub fn new(capacity: usize) -> Self {
        let empty = Slot {
            key: EMPTY,
            known: Known::NOTHING,
        };
        OrderCache {
            slots: vec![empty; 1 << 10],
            used: 0,
            capacity,
        }
    }

    pub fn set_capacity(&mut self, capacity: usize) {
        self.capacity = capacity;
    }

    /// Whether `a <= b + n`, if it is remembered.
    pub fn get(&self, a: u32, b: u32, n: i32) -> Option<bool> {
        let key = pair(a, b);
        let slot = &self.slots[self.place(key)];
        if slot.key == key {
            slot.known.answer(n)
        } else {
            None
        }
    }

    /// Remembers whether `a <= b + n`, in place of whatever stood in the way.
    pub fn learn(&mut self, a: u32, b: u32, n: i32, answer: bool) {
        if self.used * 2 > self.slots.len() && self.slots.len() * 2 <= self.capacity {
            self.grow();
        }
        let key = pair(a, b);
        let place = self.place(key);
        let slot = &mut self.slots[place];
        if slot.key != key {
            self.used += usize::from(slot.key == EMPTY);
            *slot = Slot {
                key,
                known: Known::NOTHING,
            };
        }
        slot.known.learn(n, answer);
    }

    fn place(&self, key: u64) -> usize {
        // Fibonacci hashing: the top bits of the product are well mixed.
        let mixed = key.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mixed = (mixed ^ (mixed >> 32)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed >> (64 - self.slots.len().trailing_zeros())) as usize
    }

    fn grow(&mut self) {
        let empty = Slot {
            key: EMPTY,
            known: Known::NOTHING,
        };
        let larger = vec![empty; self.slots.len() * 2];
        let old = std::mem::replace(&mut self.slots, larger);
        self.used = 0;
        for slot in old.into_iter().filter(|s| s.key != EMPTY) {
            let place = self.place(slot.key);
            self.used += usize::from(self.slots[place].key == EMPTY);
            self.slots[place] = slot;
        }
    }
}

/// Remembered sums of bases, all forgotten when there are too many.
pub(crate) struct SumCache {
    sums: FxHashMap<u64, GameId>,
    capacity: usize,
}

impl SumCache {
    pub fn new(capacity: usize) -> Self {
        SumCache {
            sums: FxHashMap::default(),
            capacity,
        }
    }

    pub fn set_capacity(&mut self, capacity: usize) {
        self.capacity = capacity;
    }

    pub fn get(&self, a: u32, b: u32) -> Option<GameId> {
        self.sums.get(&pair(a, b)).copied()
    }

    pub fn insert(&mut self, a: u32, b: u32, sum: GameId) {
        if self.sums.len() >= self.capacity {
            self.sums.clear();
        }
        self.sums.insert(pair(a, b), sum);
    }
}
