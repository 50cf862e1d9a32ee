//! What stands in a table.

use std::cmp::Ordering;
use std::fmt;

use serde::de::{Deserializer, Error as _};
use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value as Json;
use thera_board::Measured;
use thera_values::Dyadic;

/// What kind of cells a column has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Numbers, which have an order and can be added.
    Number,
    /// Yes or no.
    Truth,
    /// Words.
    Text,
}

/// One cell.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Cell {
    /// There is nothing to say, as of the girth of a tree.
    Nothing,
    /// A number.
    Number(Exact),
    /// Yes or no.
    Truth(bool),
    /// A word.
    Text(String),
}

/// A dyadic number, or a whole number of any size that is ever counted.
#[derive(Clone, Copy, Debug)]
pub enum Exact {
    /// `m / 2^k`
    Dyadic(Dyadic),
    /// A whole number.
    Whole(i128),
}

impl Exact {
    /// As a whole number of 2^-32ths, the finest there are; the largest there is if it is larger.
    fn units(self) -> i128 {
        match self {
            Exact::Dyadic(x) => i128::from(x.numerator()) << (32 - x.exponent()),
            Exact::Whole(n) => n.checked_mul(1 << 32).unwrap_or(i128::MAX * n.signum()),
        }
    }

    /// The nearest floating-point number, for drawing.
    pub fn to_f64(self) -> f64 {
        match self {
            Exact::Dyadic(x) => x.to_f64(),
            Exact::Whole(n) => n as f64,
        }
    }

    /// The sum of two numbers, or their difference or product, if it fits.
    pub fn combined(self, sign: char, other: Self) -> Option<Self> {
        let whole = |x: Self| match x {
            Exact::Whole(n) => Some(n),
            Exact::Dyadic(x) if x.is_integer() => Some(i128::from(x.numerator())),
            Exact::Dyadic(_) => None,
        };
        if let (Some(a), Some(b)) = (whole(self), whole(other)) {
            let result = match sign {
                '+' => a.checked_add(b),
                '-' => a.checked_sub(b),
                _ => a.checked_mul(b),
            };
            return result.map(Exact::Whole);
        }
        let (a, b) = (self.dyadic()?, other.dyadic()?);
        let result = match sign {
            '+' => a.plus(b),
            '-' => a.minus(b),
            _ => a.times(b),
        };
        result.ok().map(Exact::Dyadic)
    }

    fn dyadic(self) -> Option<Dyadic> {
        match self {
            Exact::Dyadic(x) => Some(x),
            Exact::Whole(n) => Dyadic::integer(i32::try_from(n).ok()?).ok(),
        }
    }
}

impl PartialEq for Exact {
    fn eq(&self, other: &Self) -> bool {
        self.units() == other.units()
    }
}

impl Eq for Exact {}

impl std::hash::Hash for Exact {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.units().hash(state);
    }
}

impl PartialOrd for Exact {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Exact {
    fn cmp(&self, other: &Self) -> Ordering {
        self.units().cmp(&other.units())
    }
}

impl fmt::Display for Exact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Exact::Dyadic(x) => x.fmt(f),
            Exact::Whole(n) => n.fmt(f),
        }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cell::Nothing => Ok(()),
            Cell::Number(x) => x.fmt(f),
            Cell::Truth(truth) => truth.fmt(f),
            Cell::Text(text) => f.write_str(text),
        }
    }
}

impl From<Dyadic> for Cell {
    fn from(x: Dyadic) -> Self {
        Cell::Number(Exact::Dyadic(x))
    }
}

impl From<i128> for Cell {
    fn from(n: i128) -> Self {
        Cell::Number(Exact::Whole(n))
    }
}

impl From<Measured> for Cell {
    fn from(measured: Measured) -> Self {
        match measured {
            Measured::Number(Some(n)) => i128::try_from(n).map_or(Cell::Nothing, Cell::from),
            Measured::Number(None) => Cell::Nothing,
            Measured::Truth(truth) => Cell::Truth(truth),
            Measured::Text(text) => Cell::Text(text),
        }
    }
}

impl From<&Measured> for Kind {
    fn from(measured: &Measured) -> Self {
        match measured {
            Measured::Number(_) => Kind::Number,
            Measured::Truth(_) => Kind::Truth,
            Measured::Text(_) => Kind::Text,
        }
    }
}

/// Whole numbers are numbers in JSON, fractions strings such as `"13/4"`, as in every other answer.
impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Cell::Nothing => serializer.serialize_none(),
            Cell::Truth(truth) => serializer.serialize_bool(*truth),
            Cell::Text(text) => serializer.serialize_str(text),
            Cell::Number(x) => match x.units() {
                units if units % (1 << 32) == 0 && i64::try_from(units >> 32).is_ok() => {
                    serializer.serialize_i64((units >> 32) as i64)
                }
                _ => serializer.serialize_str(&x.to_string()),
            },
        }
    }
}

impl Cell {
    /// Reads a cell of a column of this kind back from JSON.
    pub fn from_json(kind: Kind, json: &Json) -> Option<Self> {
        match (kind, json) {
            (_, Json::Null) => Some(Cell::Nothing),
            (_, Json::Bool(truth)) => Some(Cell::Truth(*truth)),
            (Kind::Number, Json::Number(n)) => Some(Cell::from(i128::from(n.as_i64()?))),
            (Kind::Number, Json::String(text)) => match text.parse::<i128>() {
                Ok(n) => Some(Cell::from(n)),
                Err(_) => text.parse::<Dyadic>().ok().map(Cell::from),
            },
            (_, Json::String(text)) => Some(Cell::Text(text.clone())),
            _ => None,
        }
    }
}

/// Without its column a string is a text, unless it can only be a fraction.
impl<'de> Deserialize<'de> for Cell {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let json = Json::deserialize(deserializer)?;
        let kind = if json.is_number() {
            Kind::Number
        } else {
            Kind::Text
        };
        Cell::from_json(kind, &json).ok_or_else(|| D::Error::custom("no cell of a table"))
    }
}
