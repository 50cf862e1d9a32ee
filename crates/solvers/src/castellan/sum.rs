//! A position as the search sees it: open parts side by side.

use super::gains::Gains;
use super::parts::{PartId, Parts};

/// The most parts there can be: every part has a cell, and the largest boards have 25.
const MOST_PARTS: usize = 25;

/// Open parts, in the order of their numbers. Two equal parts that cancel are left out.
#[derive(Clone, Copy, Debug)]
pub struct Sum {
    parts: [PartId; MOST_PARTS],
    len: u8,
    /// Open cells: neither side can gain more.
    pub cells: i32,
    /// Empty locations.
    pub empties: i32,
    /// Codes of the parts that cancel, combined by exclusive or.
    once: u128,
    /// Codes of the others, added.
    many: u128,
}

impl Sum {
    /// Nothing open.
    pub const EMPTY: Sum = Sum {
        parts: [0; MOST_PARTS],
        len: 0,
        cells: 0,
        empties: 0,
        once: 0,
        many: 0,
    };

    /// The parts.
    #[inline]
    pub fn parts(&self) -> &[PartId] {
        &self.parts[..usize::from(self.len)]
    }

    /// A code that stands for the sum together with the difference of the waiting moves.
    #[inline]
    pub fn code(&self, wait: i32) -> u128 {
        code(self.once, self.many, wait)
    }

    /// Puts a part beside the others.
    #[inline]
    pub fn add(&mut self, parts: &Parts, id: PartId) {
        let part = parts.part(id);
        let mut place = usize::from(self.len);
        while place > 0 && self.parts[place - 1] > id {
            place -= 1;
        }
        if part.cancels && place > 0 && self.parts[place - 1] == id {
            self.remove(parts, place - 1);
            return;
        }
        self.parts
            .copy_within(place..usize::from(self.len), place + 1);
        self.parts[place] = id;
        self.len += 1;
        self.cells += i32::from(part.cells);
        self.empties += i32::from(part.empties);
        if part.cancels {
            self.once ^= part.code;
        } else {
            self.many = self.many.wrapping_add(part.code);
        }
    }

    /// Takes the part at a place away.
    #[inline]
    pub fn remove(&mut self, parts: &Parts, place: usize) {
        let part = parts.part(self.parts[place]);
        self.parts
            .copy_within(place + 1..usize::from(self.len), place);
        self.len -= 1;
        self.cells -= i32::from(part.cells);
        self.empties -= i32::from(part.empties);
        if part.cancels {
            self.once ^= part.code;
        } else {
            self.many = self.many.wrapping_sub(part.code);
        }
    }

    /// The sum after the part at a place was replaced by others.
    #[inline]
    pub fn replaced(&self, parts: &Parts, place: usize, by: &[PartId]) -> Sum {
        let mut sum = *self;
        sum.remove(parts, place);
        for &id in by {
            sum.add(parts, id);
        }
        sum
    }

    /// The sum without the part at a place, and its tally.
    #[inline]
    pub fn without(&self, parts: &Parts, place: usize) -> (Sum, Outline) {
        let mut rest = *self;
        rest.remove(parts, place);
        let mut tally = Outline {
            once: rest.once,
            many: rest.many,
            cells: rest.cells,
            empties: rest.empties,
            heat: 0,
            visits: 0,
            gains: Gains::default(),
            stock: 0,
        };
        for &id in rest.parts() {
            let part = parts.part(id);
            tally.heat = tally.heat.max(part.heat);
            tally.visits += u64::from(part.visits);
            tally.gains.add(part.gain);
            tally.stock = tally.stock.max(part.stock);
        }
        (rest, tally)
    }

    /// The places of different parts.
    #[inline]
    pub fn places(&self) -> impl Iterator<Item = usize> {
        let parts = self.parts;
        (0..usize::from(self.len)).filter(move |&k| k == 0 || parts[k] != parts[k - 1])
    }
}

#[inline]
fn code(once: u128, many: u128, wait: i32) -> u128 {
    const WAIT: u128 = 0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835;
    let wait = (i128::from(wait) as u128).wrapping_mul(WAIT);
    once.wrapping_add(many).wrapping_add(wait)
}

/// What the search wants to know of a sum before it decides to look at it.
#[derive(Clone, Copy, Debug)]
pub struct Outline {
    once: u128,
    many: u128,
    /// Open cells.
    pub cells: i32,
    /// Empty locations.
    pub empties: i32,
    /// The most cells that lie open to be enclosed in one part.
    pub heat: u8,
    /// How often the parts were met, together.
    pub visits: u64,
    /// What can be enclosed at once.
    pub gains: Gains,
    /// No turn wins more waiting moves.
    pub stock: u8,
}

impl Outline {
    /// The code of the sum.
    #[inline]
    pub fn code(&self, wait: i32) -> u128 {
        code(self.once, self.many, wait)
    }

    /// The tally of `rest`, which this is, and some more parts.
    #[inline]
    pub fn with(mut self, parts: &Parts, rest: &Sum, more: &[PartId]) -> Outline {
        for &id in more {
            let part = parts.part(id);
            let (cells, empties) = (i32::from(part.cells), i32::from(part.empties));
            if part.cancels {
                self.once ^= part.code;
                if rest.parts().contains(&id) {
                    self.cells -= cells;
                    self.empties -= empties;
                    self.visits -= u64::from(part.visits);
                    self.gains.remove(part.gain);
                    continue;
                }
            } else {
                self.many = self.many.wrapping_add(part.code);
            }
            self.cells += cells;
            self.empties += empties;
            self.heat = self.heat.max(part.heat);
            self.visits += u64::from(part.visits);
            self.gains.add(part.gain);
            self.stock = self.stock.max(part.stock);
        }
        self
    }
}
