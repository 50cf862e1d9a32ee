//! The numbers along an axis: whole ones where all that is measured is whole, fractions as fractions.

use std::ops::Range;

use plotters::coord::ranged1d::{KeyPointHint, NoDefaultFormatting, Ranged, ValueFormatter};
use plotters::coord::types::RangedCoordf64;

/// What the numbers of an axis are multiples of: 1, or one half, a quarter; nothing in particular.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parts {
    Whole,
    Halves,
    Quarters,
    Any,
}

impl Parts {
    /// What all these numbers are multiples of.
    pub fn of(numbers: impl Iterator<Item = f64> + Clone) -> Self {
        let known = [Parts::Whole, Parts::Halves, Parts::Quarters];
        let fits = |parts: &Parts| numbers.clone().all(|number| parts.has(number));
        known.into_iter().find(fits).unwrap_or(Parts::Any)
    }

    /// How many of them make one.
    fn to_one(self) -> Option<f64> {
        match self {
            Parts::Whole => Some(1.0),
            Parts::Halves => Some(2.0),
            Parts::Quarters => Some(4.0),
            Parts::Any => None,
        }
    }

    fn has(self, number: f64) -> bool {
        self.to_one().is_none_or(|parts| {
            let count = number * parts;
            (count - count.round()).abs() < 1e-6
        })
    }

    /// The axis from one number to another.
    pub fn axis(self, from: f64, to: f64) -> Axis {
        Axis {
            marks: Marks::Every(self),
            inner: RangedCoordf64::from(from..to),
        }
    }

    /// A number as people write it: 3, 1/2, -9/4.
    pub fn written(self, number: f64) -> String {
        let halvings = [Parts::Whole, Parts::Halves, Parts::Quarters];
        let parts = halvings.into_iter().find(|parts| parts.has(number));
        match (self, parts.and_then(Parts::to_one)) {
            (Parts::Any, _) | (_, None) => format!("{}", (number * 1e6).round() / 1e6),
            (_, Some(1.0)) => format!("{}", number.round() as i64),
            (_, Some(parts)) => format!("{}/{parts}", (number * parts).round() as i64),
        }
    }
}

/// An axis that has numbers only where something can be measured, written as people do.
pub struct Axis {
    marks: Marks,
    inner: RangedCoordf64,
}

/// Where an axis is marked.
enum Marks {
    /// At multiples.
    Every(Parts),
    /// At these places, with what stands there.
    At(Vec<(f64, String)>),
}

impl Axis {
    /// The axis from one place to another, marked with these labels only.
    pub fn labelled(from: f64, to: f64, labels: Vec<(f64, String)>) -> Axis {
        Axis {
            marks: Marks::At(labels),
            inner: RangedCoordf64::from(from..to),
        }
    }
}

impl Ranged for Axis {
    type FormatOption = NoDefaultFormatting;
    type ValueType = f64;

    fn map(&self, number: &f64, limit: (i32, i32)) -> i32 {
        self.inner.map(number, limit)
    }

    fn key_points<Hint: KeyPointHint>(&self, hint: Hint) -> Vec<f64> {
        match &self.marks {
            Marks::At(labels) => labels.iter().map(|&(place, _)| place).collect(),
            Marks::Every(parts) => {
                let mut numbers = self.inner.key_points(hint);
                numbers.retain(|&number| parts.has(number));
                numbers
            }
        }
    }

    fn range(&self) -> Range<f64> {
        self.inner.range()
    }
}

impl ValueFormatter<f64> for Axis {
    fn format_ext(&self, number: &f64) -> String {
        match &self.marks {
            Marks::Every(parts) => parts.written(*number),
            Marks::At(labels) => {
                let there = labels.iter().find(|(place, _)| place == number);
                there.map_or_else(String::new, |(_, label)| label.clone())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use plotters::coord::ranged1d::BoldPoints;

    use super::*;

    #[test]
    fn numbers_are_written_as_people_do() {
        let written = |parts: Parts, numbers: &[f64]| -> Vec<String> {
            numbers
                .iter()
                .map(|&number| parts.written(number))
                .collect()
        };
        assert_eq!(
            written(Parts::Whole, &[-2.0, 0.0, 10_000.0]),
            ["-2", "0", "10000"]
        );
        assert_eq!(
            written(Parts::Quarters, &[0.5, -2.25, 3.0]),
            ["1/2", "-9/4", "3"]
        );
        assert_eq!(
            written(Parts::Any, &[0.1, 0.30000000000000004]),
            ["0.1", "0.3"]
        );
    }

    #[test]
    fn an_axis_of_whole_numbers_has_no_others() {
        for (from, to) in [(0.9, 3.1), (1.0, 18.0), (-1.0, 101.0), (0.0, 50_000.0)] {
            let numbers = Parts::Whole.axis(from, to).key_points(BoldPoints(11));
            assert!(numbers.len() >= 2, "{from} to {to}: {numbers:?}");
            assert!(
                numbers.iter().all(|number| number.fract() == 0.0),
                "{numbers:?}"
            );
        }
        let parts = |numbers: &[f64]| Parts::of(numbers.iter().copied());
        assert_eq!(parts(&[1.0, 4.0]), Parts::Whole);
        assert_eq!(parts(&[1.0, 0.5]), Parts::Halves);
        assert_eq!(parts(&[0.25]), Parts::Quarters);
        assert_eq!(parts(&[0.1]), Parts::Any);
    }
}
