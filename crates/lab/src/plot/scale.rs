//! What an axis says, and how it counts: evenly, by powers of ten, or by names.

use super::axis::{Axis, Parts};

/// An axis of a figure.
#[derive(Clone, Debug, Default)]
pub struct Scale {
    /// What it measures.
    pub name: String,
    kind: Kind,
}

#[derive(Clone, Debug, Default)]
enum Kind {
    #[default]
    Even,
    PowersOfTen,
    Names(Vec<String>),
}

/// Numbers at even distances.
impl<T: Into<String>> From<T> for Scale {
    fn from(name: T) -> Self {
        Scale {
            name: name.into(),
            kind: Kind::Even,
        }
    }
}

impl Scale {
    /// Positive numbers; ten times as much is always equally far.
    pub fn powers_of_ten(name: impl Into<String>) -> Self {
        Scale {
            name: name.into(),
            kind: Kind::PowersOfTen,
        }
    }

    /// Things with names rather than numbers; the points of a figure say 1 for the first of them.
    pub fn names<N: Into<String>>(
        name: impl Into<String>,
        things: impl IntoIterator<Item = N>,
    ) -> Self {
        Scale {
            name: name.into(),
            kind: Kind::Names(things.into_iter().map(N::into).collect()),
        }
    }

    /// Where a number stands on the axis.
    pub(super) fn place(&self, number: f64) -> f64 {
        match self.kind {
            Kind::PowersOfTen => number.max(f64::MIN_POSITIVE).log10(),
            _ => number,
        }
    }

    /// How many things have names, if it is they that are named.
    pub(super) fn things(&self) -> Option<usize> {
        match &self.kind {
            Kind::Names(names) => Some(names.len()),
            _ => None,
        }
    }

    /// The axis for what stands at these places, from one place to another if that is fixed.
    pub(super) fn axis(
        &self,
        places: impl Iterator<Item = f64> + Clone,
        range: Option<(f64, f64)>,
    ) -> Axis {
        let (from, to) = match &self.kind {
            Kind::Names(names) => (0.5, names.len() as f64 + 0.5),
            _ => range.unwrap_or_else(|| extent(places.clone())),
        };
        match &self.kind {
            Kind::Even => Parts::of(places).axis(from, to),
            Kind::PowersOfTen => Axis::labelled(from, to, powers(from, to)),
            Kind::Names(names) => Axis::labelled(
                from,
                to,
                (1..).map(f64::from).zip(names.iter().cloned()).collect(),
            ),
        }
    }
}

/// The powers of ten between two exponents, with twice and five times each if they are few.
fn powers(from: f64, to: f64) -> Vec<(f64, String)> {
    let multiples: &[f64] = if to - from < 2.5 {
        &[1.0, 2.0, 5.0]
    } else {
        &[1.0]
    };
    let exponents = from.floor() as i32..=to.ceil() as i32;
    let numbers = exponents.flat_map(|exponent| {
        let label = move |&multiple: &f64| {
            let place = f64::from(exponent) + multiple.log10();
            (place, power(multiple, exponent))
        };
        multiples.iter().map(label)
    });
    numbers
        .filter(|(place, _)| (from..=to).contains(place))
        .collect()
}

/// A multiple of a power of ten, in full unless that is long.
fn power(multiple: f64, exponent: i32) -> String {
    match exponent {
        -4..0 => format!(
            "{:.*}",
            exponent.unsigned_abs() as usize,
            multiple * 10f64.powi(exponent)
        ),
        0..6 => format!("{:.0}", multiple * 10f64.powi(exponent)),
        _ if multiple == 1.0 => format!("10{}", raised(exponent)),
        _ => format!("{multiple}·10{}", raised(exponent)),
    }
}

/// An exponent as it is written.
fn raised(exponent: i32) -> String {
    let digits = exponent.to_string();
    let raise = |digit: char| match digit.to_digit(10) {
        None => '⁻',
        Some(digit) => ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'][digit as usize],
    };
    digits.chars().map(raise).collect()
}

/// The lowest and highest number, a little apart.
fn extent(numbers: impl Iterator<Item = f64>) -> (f64, f64) {
    let (low, high) = numbers
        .filter(|number| number.is_finite())
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), number| {
            (low.min(number), high.max(number))
        });
    if low > high {
        return (0.0, 1.0);
    }
    let margin = ((high - low) * 0.05).max(1e-3 * high.abs()).max(1e-9);
    (low - margin, high + margin)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_are_written_as_people_do() {
        let written = |from: f64, to: f64| -> Vec<String> {
            powers(from, to).into_iter().map(|(_, text)| text).collect()
        };
        assert_eq!(written(2.0, 3.31), ["100", "200", "500", "1000", "2000"]);
        assert_eq!(written(-2.1, 0.8), ["0.01", "0.1", "1"]);
        assert_eq!(written(4.0, 8.0), ["10000", "100000", "10⁶", "10⁷", "10⁸"]);
        assert_eq!(power(2.0, -7), "2·10⁻⁷");
    }

    #[test]
    fn ten_times_as_much_is_equally_far() {
        let scale = Scale::powers_of_ten("episodes");
        let step = scale.place(1000.0) - scale.place(100.0);
        assert!((step - 1.0).abs() < 1e-12);
        assert!(scale.place(0.0).is_finite());
    }
}
