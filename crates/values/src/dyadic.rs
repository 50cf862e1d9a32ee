//! Dyadic rationals: the numbers that short games can be.
//!
//! A [`Dyadic`] is an exact multiple of 1/2^32 strictly between -2^29 and 2^29, held as one
//! 64-bit integer, so that comparing and adding cost one instruction. Whatever does not fit is
//! refused with an error; nothing is ever rounded.

use crate::error::{Error, Result};
use std::fmt;
use std::str::FromStr;

const FRACTION_BITS: u32 = 32;
const ONE: i64 = 1 << FRACTION_BITS;
const LIMIT: i64 = 1 << (FRACTION_BITS + 29);

/// An exact dyadic rational `m / 2^k`.
///
/// ```
/// use thera_values::Dyadic;
/// let x: Dyadic = "3/4".parse()?;
/// assert_eq!(x.plus(Dyadic::new(1, 1)?)?.to_string(), "5/4");
/// assert!(x < Dyadic::integer(1)?);
/// # Ok::<(), thera_values::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Dyadic(i64);

impl Dyadic {
    /// Zero.
    pub const ZERO: Dyadic = Dyadic(0);

    /// The integer `n`.
    pub fn integer(n: i32) -> Result<Self> {
        Self::in_range(i64::from(n) << FRACTION_BITS)
    }

    /// `numerator / 2^exponent`.
    pub fn new(numerator: i64, exponent: u32) -> Result<Self> {
        if numerator == 0 {
            return Ok(Self::ZERO);
        }
        let spare = numerator.trailing_zeros().min(exponent);
        let (odd, exponent) = (numerator >> spare, exponent - spare);
        if exponent > FRACTION_BITS {
            return Err(Error::TooFine);
        }
        let scale = 1_i64 << (FRACTION_BITS - exponent);
        Self::in_range(odd.checked_mul(scale).ok_or(Error::OutOfRange)?)
    }

    /// The sum.
    pub fn plus(self, other: Self) -> Result<Self> {
        Self::in_range(self.0 + other.0)
    }

    /// The difference.
    pub fn minus(self, other: Self) -> Result<Self> {
        Self::in_range(self.0 - other.0)
    }

    /// The product.
    pub fn times(self, other: Self) -> Result<Self> {
        if self.0 == 0 || other.0 == 0 {
            return Ok(Self::ZERO);
        }
        let (a, b) = (self.numerator(), other.numerator());
        let product = a.checked_mul(b).ok_or(Error::OutOfRange)?;
        Self::new(product, self.exponent() + other.exponent())
    }

    /// Half of the number.
    pub fn half(self) -> Result<Self> {
        if self.0 & 1 == 0 {
            Ok(Dyadic(self.0 >> 1))
        } else {
            Err(Error::TooFine)
        }
    }

    /// The numerator in lowest terms.
    pub fn numerator(self) -> i64 {
        self.0 >> (FRACTION_BITS - self.exponent())
    }

    /// The `k` of the denominator `2^k` in lowest terms.
    pub fn exponent(self) -> u32 {
        FRACTION_BITS - self.0.trailing_zeros().min(FRACTION_BITS)
    }

    /// Whether the number is an integer.
    pub fn is_integer(self) -> bool {
        self.0 & (ONE - 1) == 0
    }

    /// The greatest integer not above the number.
    pub fn floor(self) -> i32 {
        // The range keeps the integer part within 30 bits.
        (self.0 >> FRACTION_BITS) as i32
    }

    /// The day on which the number is born as a game.
    pub fn birthday(self) -> u32 {
        let whole = self.0.unsigned_abs() >> FRACTION_BITS;
        // Below 2^29 + 34.
        whole as u32
            + if self.is_integer() {
                0
            } else {
                self.exponent() + 1
            }
    }

    /// The temperature of the number `m/2^k` as a game: `-1/2^k`.
    pub(crate) fn temperature(self) -> Self {
        Dyadic(-(ONE >> self.exponent()))
    }

    /// The nearest floating-point number, for drawing.
    pub fn to_f64(self) -> f64 {
        self.0 as f64 / ONE as f64
    }

    /// What remains above [`floor`](Self::floor), in `[0, 1)`.
    pub(crate) fn fraction(self) -> Self {
        Dyadic(self.0 & (ONE - 1))
    }

    /// The sum of two numbers whose sum is known to stay far from 64 bits.
    ///
    /// Two numbers in range never overflow here; thermographs and stops only ever add a bounded
    /// number of them, and games check their range where they are made.
    pub(crate) const fn add(self, other: Self) -> Self {
        Dyadic(self.0 + other.0)
    }

    /// The difference, under the same condition as [`add`](Self::add).
    pub(crate) const fn sub(self, other: Self) -> Self {
        Dyadic(self.0 - other.0)
    }

    /// An integer that may stretch a little over the range, as differences of shifts do.
    pub(crate) const fn wide_integer(n: i32) -> Self {
        Dyadic((n as i64) << FRACTION_BITS)
    }

    /// The two canonical options of a number; `None` where a player has no move.
    pub(crate) fn options(self) -> (Option<Self>, Option<Self>) {
        if self.is_integer() {
            let towards_zero = Dyadic(self.0 - self.0.signum() * ONE);
            return match self.0.signum() {
                1 => (Some(towards_zero), None),
                -1 => (None, Some(towards_zero)),
                _ => (None, None),
            };
        }
        let step = -self.temperature();
        (Some(self.sub(step)), Some(self.add(step)))
    }

    /// The simplest number in an interval: the one born first.
    ///
    /// Bounds say whether they belong to the interval; `None` leaves that side open for ever.
    /// An empty interval gives `Ok(None)`.
    pub fn simplest(low: Option<Bound>, high: Option<Bound>) -> Result<Option<Self>> {
        let inside = |x: i64| {
            low.is_none_or(|b| b.value.0 < x || (b.included && b.value.0 == x))
                && high.is_none_or(|b| x < b.value.0 || (b.included && x == b.value.0))
        };
        if inside(0) {
            return Ok(Some(Self::ZERO));
        }
        if let (Some(l), Some(h)) = (low, high) {
            let empty = l.value > h.value || (l.value == h.value && !(l.included && h.included));
            if empty {
                return Ok(None);
            }
        }
        // Zero is outside, so the interval lies on one side of it: search its end nearest zero.
        let (near, sign) = match (low, high) {
            (Some(l), _) if l.value.0 >= 0 => (l, 1),
            (_, Some(h)) => (h, -1),
            _ => return Ok(None),
        };
        for bits in 0..=FRACTION_BITS {
            let step = ONE >> bits;
            let distance = near.value.0.abs();
            let mut x = (distance + step - 1) & !(step - 1);
            if x == distance && !near.included {
                x += step;
            }
            if inside(sign * x) {
                return Self::in_range(sign * x).map(Some);
            }
        }
        Err(Error::TooFine)
    }

    fn in_range(raw: i64) -> Result<Self> {
        if -LIMIT < raw && raw < LIMIT {
            Ok(Dyadic(raw))
        } else {
            Err(Error::OutOfRange)
        }
    }
}

/// One end of an interval of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bound {
    /// Where the interval ends.
    pub value: Dyadic,
    /// Whether the end itself belongs to it.
    pub included: bool,
}

impl std::ops::Neg for Dyadic {
    type Output = Self;

    /// The range is symmetric, so a negative always exists.
    fn neg(self) -> Self {
        Dyadic(-self.0)
    }
}

impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_integer() {
            write!(f, "{}", self.numerator())
        } else {
            write!(f, "{}/{}", self.numerator(), 1_i64 << self.exponent())
        }
    }
}

impl fmt::Debug for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Dyadic {
    type Err = Error;

    /// Reads `3`, `-3/4` and the like; the denominator must be a power of two.
    fn from_str(text: &str) -> Result<Self> {
        let refuse = |at: usize, expected: &str| Error::Notation {
            at,
            expected: expected.to_owned(),
        };
        let (top, bottom) = text.split_once('/').unwrap_or((text, "1"));
        let numerator: i64 = top.parse().map_err(|_| {
            refuse(
                1,
                "expected an integer such as 3 or a fraction such as -3/4",
            )
        })?;
        let denominator: u64 = bottom
            .parse()
            .ok()
            .filter(|d: &u64| {
                d.is_power_of_two() && bottom.starts_with(|c: char| c.is_ascii_digit())
            })
            .ok_or_else(|| {
                refuse(
                    top.chars().count() + 2,
                    "expected a denominator that is a power of two",
                )
            })?;
        Self::new(numerator, denominator.trailing_zeros())
    }
}
