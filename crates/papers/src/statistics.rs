//! Judging claims that only a sample can speak to.

use crate::claim::{Counterexample, Finding};

/// The 97.5% point of the normal distribution: two-sided 95% intervals.
const Z: f64 = 1.959_964;

/// A share of so many, as seen in a sample.
pub struct Proportion {
    hits: u64,
    all: u64,
}

impl Proportion {
    /// `hits` of `all`.
    pub fn new(hits: u64, all: u64) -> Self {
        Proportion { hits, all }
    }

    /// The share seen.
    pub fn share(&self) -> f64 {
        self.hits as f64 / self.all.max(1) as f64
    }

    /// Wilson's 95% interval.
    pub fn interval(&self) -> (f64, f64) {
        let (n, p) = (self.all.max(1) as f64, self.share());
        let spread = Z * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
        let middle = p + Z * Z / (2.0 * n);
        let scale = 1.0 + Z * Z / n;
        ((middle - spread) / scale, (middle + spread) / scale)
    }

    /// "93 of 100, 93.0% (86.3% to 96.6%)".
    pub fn words(&self) -> String {
        let (low, high) = self.interval();
        format!(
            "{} of {}, {:.1}% ({:.1}% to {:.1}%)",
            self.hits,
            self.all,
            100.0 * self.share(),
            100.0 * low,
            100.0 * high
        )
    }
}

/// Whether a share lies above a threshold: confirmed or refuted if its interval does not contain
/// it, undecided if it does.
pub fn judge_above(seen: &Proportion, threshold: f64, what: &str, scope: String) -> Finding {
    let (low, high) = seen.interval();
    judge(
        seen,
        threshold,
        [low > threshold, high < threshold],
        what,
        scope,
    )
}

/// Whether a share lies below a threshold, in the same way.
pub fn judge_below(seen: &Proportion, threshold: f64, what: &str, scope: String) -> Finding {
    let (low, high) = seen.interval();
    judge(
        seen,
        threshold,
        [high < threshold, low > threshold],
        what,
        scope,
    )
}

fn judge(
    seen: &Proportion,
    threshold: f64,
    [holds, fails]: [bool; 2],
    what: &str,
    scope: String,
) -> Finding {
    let words = format!("{what} {}", seen.words());
    if holds {
        Finding::confirmed(scope).note(format!("Seen: {words}."))
    } else if fails {
        Finding::refuted(scope, Counterexample::told(words))
    } else {
        let straddles = format!(
            "Seen: {words}; the interval contains {:.0}%.",
            100.0 * threshold
        );
        Finding::undecided(scope).note(straddles)
    }
}

/// The mean of a sample with its 95% interval.
pub struct Mean {
    /// The mean.
    pub mean: f64,
    /// Half the width of the interval.
    pub error: f64,
}

impl Mean {
    /// The mean of independent values; with fewer than two nothing is known about its error.
    pub fn of(values: &[f64]) -> Self {
        let n = values.len() as f64;
        let mean = values.iter().sum::<f64>() / n.max(1.0);
        let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
        let error = match values.len() {
            0 | 1 => f64::INFINITY,
            _ => Z * (squares / (n - 1.0) / n).sqrt(),
        };
        Mean { mean, error }
    }

    /// "61.2 ± 0.8".
    pub fn words(&self) -> String {
        format!("{:.1} ± {:.1}", self.mean, self.error)
    }
}

/// Whether a mean lies within a range: confirmed if its interval does, refuted if it lies
/// outside, undecided between.
pub fn judge_within(
    seen: &Mean,
    range: std::ops::RangeInclusive<f64>,
    what: &str,
    scope: String,
) -> Finding {
    let (low, high) = (seen.mean - seen.error, seen.mean + seen.error);
    let words = format!("{what} {} (95%)", seen.words());
    if range.contains(&low) && range.contains(&high) {
        Finding::confirmed(scope).note(format!("Seen: {words}."))
    } else if high < *range.start() || low > *range.end() {
        Finding::refuted(scope, Counterexample::told(words))
    } else {
        Finding::undecided(scope).note(format!(
            "Seen: {words}; the interval reaches over the edge."
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claim::Verdict;

    #[test]
    fn intervals_are_those_of_the_textbooks() {
        let (low, high) = Proportion::new(8, 10).interval();
        assert!((low - 0.4902).abs() < 1e-3 && (high - 0.9433).abs() < 1e-3);
        let (low, high) = Proportion::new(0, 20).interval();
        assert!(low.abs() < 1e-9 && (high - 0.1611).abs() < 1e-3);
    }

    #[test]
    fn means_have_errors() {
        let mean = Mean::of(&[1.0, 2.0, 3.0, 4.0]);
        assert!((mean.mean - 2.5).abs() < 1e-9 && (mean.error - 1.265).abs() < 1e-3);
        let judge = |range| judge_within(&mean, range, "a", "b".into()).verdict;
        assert_eq!(judge(0.0..=5.0), Verdict::Confirmed);
        assert_eq!(judge(2.0..=5.0), Verdict::Undecided);
        assert_eq!(judge(5.0..=9.0), Verdict::Refuted);
    }

    #[test]
    fn below_is_the_other_way_round() {
        let judge = |hits| judge_below(&Proportion::new(hits, 100), 0.5, "a", "b".into()).verdict;
        assert_eq!(judge(80), Verdict::Refuted);
        assert_eq!(judge(50), Verdict::Undecided);
        assert_eq!(judge(20), Verdict::Confirmed);
    }

    #[test]
    fn a_straddling_interval_decides_nothing() {
        let judge = |hits| judge_above(&Proportion::new(hits, 100), 0.5, "a", "b".into()).verdict;
        assert_eq!(judge(80), Verdict::Confirmed);
        assert_eq!(judge(50), Verdict::Undecided);
        assert_eq!(judge(20), Verdict::Refuted);
    }
}
