//! Weights as typed, `1;1;1.5;1`: decimal numbers with up to three places, kept exactly.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thiserror::Error;

/// The largest weight, in thousandths.
pub const LARGEST: i32 = 10_000_000;

/// Digits after the point.
const PLACES: usize = 3;

/// How much each feature counts, in thousandths.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Weights(Vec<i32>);

/// Why a text is not a list of weights.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "'{0}' is not a weight: expected a number from -10000 to 10000 with at most {PLACES} decimal places, such as 1.5"
)]
pub struct WeightError(String);

impl Weights {
    /// Weights given in thousandths; those beyond the largest are brought down to it.
    pub fn from_thousandths(weights: impl IntoIterator<Item = i32>) -> Self {
        let within = |weight: i32| weight.clamp(-LARGEST, LARGEST);
        Weights(weights.into_iter().map(within).collect())
    }

    /// Thousandths, in the order of the features.
    pub fn thousandths(&self) -> &[i32] {
        &self.0
    }
}

impl FromStr for Weights {
    type Err = WeightError;

    fn from_str(text: &str) -> Result<Self, WeightError> {
        let read = |part: &str| {
            thousandths(part.trim()).ok_or_else(|| WeightError(thera_board::shorten(part)))
        };
        text.split(';')
            .map(read)
            .collect::<Result<_, _>>()
            .map(Weights)
    }
}

fn thousandths(text: &str) -> Option<i32> {
    let (sign, digits) = match text.strip_prefix('-') {
        Some(rest) => (-1, rest),
        None => (1, text),
    };
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let plain = |digits: &str| digits.bytes().all(|b| b.is_ascii_digit());
    if whole.is_empty() && part.is_empty() || !plain(whole) || !plain(part) || part.len() > PLACES {
        return None;
    }
    let whole: i32 = if whole.is_empty() {
        0
    } else {
        whole.parse().ok()?
    };
    let part: i32 = format!("{part:0<PLACES$}").parse().ok()?;
    let weight = whole.checked_mul(1000)?.checked_add(part)?;
    (weight <= LARGEST).then_some(sign * weight)
}

impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, &weight) in self.0.iter().enumerate() {
            if place > 0 {
                f.write_str(";")?;
            }
            f.write_str(&decimal(weight.into()))?;
        }
        Ok(())
    }
}

impl Serialize for Weights {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Weights {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// Thousandths as people write them: `1.5`, `-0.25`, `40`.
pub fn decimal(thousandths: i64) -> String {
    let sign = if thousandths < 0 { "-" } else { "" };
    let size = thousandths.unsigned_abs();
    let (whole, part) = (size / 1000, size % 1000);
    let part = format!("{part:03}");
    match part.trim_end_matches('0') {
        "" => format!("{sign}{whole}"),
        part => format!("{sign}{whole}.{part}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_read_back() {
        for (text, written, kept) in [
            ("1;1;1.5;1", "1;1;1.5;1", vec![1000, 1000, 1500, 1000]),
            ("-0.25; .5 ;007", "-0.25;0.5;7", vec![-250, 500, 7000]),
            (
                "10000;-10000;0",
                "10000;-10000;0",
                vec![LARGEST, -LARGEST, 0],
            ),
            ("-0", "0", vec![0]),
        ] {
            let weights: Weights = text.parse().unwrap();
            assert_eq!(weights.thousandths(), kept);
            assert_eq!(weights.to_string(), written);
            assert_eq!(written.parse(), Ok(weights));
        }
    }

    #[test]
    fn nonsense_is_refused() {
        for text in [
            "",
            ";",
            "1;",
            "x",
            "1e3",
            "1.2345",
            "10000.001",
            "--1",
            "1,5",
            ".",
            "-",
            "+1",
            "99999999999999999999",
            "٣",
        ] {
            let error = text.parse::<Weights>().unwrap_err().to_string();
            assert!(error.contains("is not a weight"), "{text}: {error}");
        }
    }
}
