//! Numbers, ups and nimbers: the values that need no tree.
//!
//! Most values met in play are a number plus a few ups plus a nimber, `x + k·^ + *m`. They add
//! and compare by arithmetic (Berlekamp, Conway and Guy, *Winning Ways*, chapter 8), so the
//! arena keeps only the three numbers.

use crate::dyadic::Dyadic;
use crate::error::{Error, Result};

/// The value `number + ups·^ + *nimber`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct NumberUpStar {
    /// The number.
    pub number: Dyadic,
    /// How many ups; downs count negative.
    pub ups: i32,
    /// The nimber.
    pub nimber: u32,
}

impl NumberUpStar {
    /// A plain number.
    pub fn number(number: Dyadic) -> Self {
        NumberUpStar {
            number,
            ups: 0,
            nimber: 0,
        }
    }

    /// Whether there is neither up nor star.
    pub fn is_number(self) -> bool {
        self.ups == 0 && self.nimber == 0
    }

    /// The sum.
    pub fn plus(self, other: Self) -> Result<Self> {
        Ok(NumberUpStar {
            number: self.number.plus(other.number)?,
            ups: self.ups.checked_add(other.ups).ok_or(Error::OutOfRange)?,
            nimber: self.nimber ^ other.nimber,
        })
    }

    /// The negative.
    pub fn negative(self) -> Result<Self> {
        Ok(NumberUpStar {
            number: -self.number,
            ups: self.ups.checked_neg().ok_or(Error::OutOfRange)?,
            nimber: self.nimber,
        })
    }

    /// Whether `self <= other`.
    pub fn le(self, other: Self) -> bool {
        if self.number != other.number {
            return self.number < other.number;
        }
        let ups = i64::from(other.ups) - i64::from(self.ups);
        let nimber = self.nimber ^ other.nimber;
        // ^ is confused with * alone among the nimbers; ^2 exceeds them all.
        ups > 1 || (ups == 1 && nimber != 1) || (ups == 0 && nimber == 0)
    }

    /// The canonical options of a value that is not a number (other than zero).
    pub(crate) fn options(self) -> (Vec<Self>, Vec<Self>) {
        let with = |ups, nimber| NumberUpStar {
            number: self.number,
            ups,
            nimber,
        };
        let number = with(0, 0);
        match (self.ups, self.nimber) {
            (0, m) => {
                let smaller: Vec<_> = (0..m).map(|j| with(0, j)).collect();
                (smaller.clone(), smaller)
            }
            (1, 1) => (vec![number, with(0, 1)], vec![number]),
            (-1, 1) => (vec![number], vec![number, with(0, 1)]),
            (k, m) if k > 0 => (vec![number], vec![with(k - 1, m ^ 1)]),
            (k, m) => (vec![with(k + 1, m ^ 1)], vec![number]),
        }
    }

    /// How deep the tree of options goes before it meets numbers.
    pub(crate) fn depth(self) -> u32 {
        self.ups.unsigned_abs().saturating_add(self.nimber)
    }

    /// The day on which the value is born.
    pub fn birthday(self) -> u32 {
        let k = self.ups.unsigned_abs();
        let infinitesimal = match (k, self.nimber) {
            (0, m) => m,
            (k, 0 | 1) => k.saturating_add(1),
            (k, m) => k.saturating_add(m ^ (k & 1)),
        };
        self.number.birthday().saturating_add(infinitesimal)
    }
}
