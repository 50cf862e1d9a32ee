//! Small parts that are worth the same, or nothing, with `touch`.
//!
//! Call a sum `K` *null* if it changes no value: `X + K` is worth as much as `X` for every sum `X`
//! and every difference of stocks. Two parts of which each cancels itself (`G + G` is null) are
//! worth the same when `G + H` is null, so one can stand for both, and twice for nothing.
//!
//! `K` is null if a player can always answer the other *within `K`*, and can bear to move first in
//! it. More generally, let that player be `credit` cells and `waits` waiting moves ahead on account
//! of `K`. They are *safe* in `K`, with the other to move, if
//!
//! - having to move first in `K`, with nothing else open and the other free to wait, they still get
//!   at least `-credit`: this happens when `X` is used up and it is their turn; and
//! - to every turn of the other in `K` they have a reply in `K`, or a waiting move to spare, after
//!   which they are safe again with what is then their credit.
//!
//! In `X + K` they play as they would in `X`, and reply in `K` when the other moves there, so they
//! get as much as in `X` alone, or more. Since both players can do so if they are safe in `K`
//! without any credit, `K` is then null. (All this needs turns that stay within one part: without
//! `touch`, a turn may do something in `K` and something in `X`, and one reply cannot answer both.)

use rustc_hash::FxHashMap;

use super::engine::{Engine, Halt};
use super::parts::PartId;
use super::sum::Sum;

/// So far behind in waiting moves that the other can always wait.
const FAR_BEHIND: i32 = i32::MIN / 2;

/// Differences of stocks at which parts are compared before anything is proved.
const PROBED_WAITS: std::ops::RangeInclusive<i32> = -3..=3;

/// Sums a proof may look at; a part that takes more simply counts as different.
const MOST_STEPS: u32 = 3000;

/// What has been found out about small parts.
#[derive(Default)]
pub struct Classes {
    /// Whether a player is safe, by sum, credit and waiting moves.
    safe: FxHashMap<(u128, i32, i32), bool>,
    /// Parts that cancel themselves, by their values alone.
    by_values: FxHashMap<Vec<i32>, Vec<PartId>>,
    patience: u32,
}

impl Engine<'_> {
    /// What a small part is worth: nothing, an older part, or itself.
    pub fn classify(&mut self, id: PartId) -> Result<Box<[PartId]>, Halt> {
        self.expand(id)?;
        if self.is_null(&[id])? {
            return Ok(Box::new([]));
        }
        if !self.is_null(&[id, id])? {
            return Ok(Box::new([id]));
        }
        let values = self.probe(id)?;
        let rivals = self.classes.by_values.get(&values).cloned();
        for older in rivals.unwrap_or_default() {
            if self.is_null(&[older, id])? {
                return Ok(Box::new([older]));
            }
        }
        self.parts.set_cancels(id);
        self.classes.by_values.entry(values).or_default().push(id);
        Ok(Box::new([id]))
    }

    /// The values of a part at several differences of stocks: equal parts agree in them.
    fn probe(&mut self, id: PartId) -> Result<Vec<i32>, Halt> {
        let sum = self.sum_of(&[id]);
        PROBED_WAITS
            .map(|wait| {
                let (mut low, mut high) = (-sum.cells, sum.cells);
                while low < high {
                    let value = self.value(&sum, wait, low + 2)?;
                    if value > low {
                        low = value;
                    } else {
                        high = low;
                    }
                }
                Ok(low)
            })
            .collect()
    }

    fn sum_of(&self, ids: &[PartId]) -> Sum {
        let mut sum = Sum::EMPTY;
        for &id in ids {
            sum.add(&self.parts, id);
        }
        sum
    }

    /// Whether some parts are proved to be null together.
    fn is_null(&mut self, ids: &[PartId]) -> Result<bool, Halt> {
        self.classes.patience = MOST_STEPS;
        let sum = self.sum_of(ids);
        self.is_safe(&sum, 0, 0)
    }

    fn is_safe(&mut self, sum: &Sum, credit: i32, waits: i32) -> Result<bool, Halt> {
        if waits < 0 || credit < -sum.cells {
            return Ok(false);
        }
        if sum.cells == 0 {
            return Ok(credit >= 0);
        }
        let key = (sum.code(0), credit, waits);
        if let Some(&known) = self.classes.safe.get(&key) {
            return Ok(known);
        }
        if self.classes.patience == 0 {
            return Ok(false);
        }
        self.classes.patience -= 1;
        let safe = self.can_move_first(sum, credit)? && self.can_answer(sum, credit, waits)?;
        // Without patience a refusal proves nothing.
        if safe || self.classes.patience > 0 {
            self.classes.safe.insert(key, safe);
        }
        Ok(safe)
    }

    /// Whether moving first in a sum, and never waiting, costs no more than the credit.
    fn can_move_first(&mut self, sum: &Sum, credit: i32) -> Result<bool, Halt> {
        let goal = -credit + (sum.cells + credit).rem_euclid(2);
        Ok(self.value(sum, FAR_BEHIND, goal)? >= goal)
    }

    /// Whether there is a reply to every turn in a sum.
    fn can_answer(&mut self, sum: &Sum, credit: i32, waits: i32) -> Result<bool, Halt> {
        for place in sum.places() {
            self.expand(sum.parts()[place])?;
            let mut turns = self.parts.turns(sum.parts()[place]);
            while let Some((_, turn)) = turns.next(&self.parts) {
                let left = sum.replaced(&self.parts, place, turn.left);
                let (credit, waits) = (credit - turn.gain, waits - turn.stock);
                if !self.has_reply(&left, credit, waits)? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    fn has_reply(&mut self, sum: &Sum, credit: i32, waits: i32) -> Result<bool, Halt> {
        if waits > 0 && self.is_safe(sum, credit, waits - 1)? {
            return Ok(true);
        }
        for place in sum.places() {
            self.expand(sum.parts()[place])?;
            let mut turns = self.parts.turns(sum.parts()[place]);
            while let Some((_, turn)) = turns.next(&self.parts) {
                let left = sum.replaced(&self.parts, place, turn.left);
                let (credit, waits) = (credit + turn.gain, waits + turn.stock);
                if self.is_safe(&left, credit, waits)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }
}
