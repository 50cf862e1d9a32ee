//! Shares and means of samples with their 95% intervals: everything that says "95%" is made from
//! the one constant here.

/// Standard deviations either side of 95% of a normal distribution.
pub const Z95: f64 = 1.959_963_984_540_054;

/// The 95% score interval of Wilson (1927): of a share seen in so many independent trials, which
/// need not be a whole number.
pub fn wilson(share: f64, trials: f64) -> (f64, f64) {
    let z2 = Z95 * Z95;
    let centre = (share + z2 / (2.0 * trials)) / (1.0 + z2 / trials);
    let spread = share * (1.0 - share) / trials + z2 / (4.0 * trials * trials);
    let reach = Z95 * spread.sqrt() / (1.0 + z2 / trials);
    // Rounding must not leave a sliver between a shutout and its bound.
    let low = if share <= 0.0 { 0.0 } else { centre - reach };
    let high = if share >= 1.0 { 1.0 } else { centre + reach };
    (low.max(0.0), high.min(1.0))
}

/// A share of so many, as seen in a sample.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
        wilson(self.share(), self.all.max(1) as f64)
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

/// Whether two shares could be of the same thing: the usual test of two proportions, at 95%.
pub fn same_share(one: &Proportion, other: &Proportion) -> bool {
    let together = Proportion::new(one.hits + other.hits, one.all + other.all);
    let pooled = together.share();
    let weight = 1.0 / one.all.max(1) as f64 + 1.0 / other.all.max(1) as f64;
    let deviation = (pooled * (1.0 - pooled) * weight).sqrt();
    (one.share() - other.share()).abs() <= Z95 * deviation
}

/// The mean of a sample with its 95% interval.
#[derive(Clone, Copy, Debug, PartialEq)]
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
            _ => Z95 * (squares / (n - 1.0) / n).sqrt(),
        };
        Mean { mean, error }
    }

    /// "61.2 ± 0.8".
    pub fn words(&self) -> String {
        format!("{:.1} ± {:.1}", self.mean, self.error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_is_wilsons() {
        let (low, high) = Proportion::new(93, 100).interval();
        assert!((low - 0.8625).abs() < 5e-4 && (high - 0.9657).abs() < 5e-4);
        assert_eq!(
            Proportion::new(93, 100).words(),
            "93 of 100, 93.0% (86.3% to 96.6%)"
        );
        let (low, high) = Proportion::new(8, 10).interval();
        assert!((low - 0.4902).abs() < 1e-3 && (high - 0.9433).abs() < 1e-3);
        // Nothing of n: from 0 to z² / (n + z²), and everything the other way round.
        for n in [1, 10, 400] {
            let bound = Z95 * Z95 / (n as f64 + Z95 * Z95);
            let (low, high) = Proportion::new(0, n).interval();
            assert!(low == 0.0 && (high - bound).abs() < 1e-12, "{n}");
            let (low, high) = Proportion::new(n, n).interval();
            assert!(high == 1.0 && (low - (1.0 - bound)).abs() < 1e-12, "{n}");
        }
    }

    #[test]
    fn shares_are_compared_as_textbooks_do() {
        let same = |one: u64, other: u64| {
            same_share(&Proportion::new(one, 100), &Proportion::new(other, 100))
        };
        assert!(same(100, 100));
        assert!(same(96, 98));
        assert!(!same(80, 96));
        // Pooled 0.55, z = 0.1 / √(0.55 · 0.45 · 0.02) = 1.42.
        assert!(same(60, 50));
        // z = 0.14 / √(0.57 · 0.43 · 0.02) = 2.0.
        assert!(!same(64, 50));
    }

    #[test]
    fn a_mean_has_the_error_of_its_sample() {
        let seen = Mean::of(&[1.0, 2.0, 3.0, 4.0]);
        // The sample variance is 5/3, so the error is z √(5/12).
        assert!((seen.mean - 2.5).abs() < 1e-12);
        assert!((seen.error - Z95 * (5.0f64 / 12.0).sqrt()).abs() < 1e-12);
        assert_eq!(seen.words(), "2.5 ± 1.3");
        assert_eq!(Mean::of(&[7.0]).error, f64::INFINITY);
        assert_eq!(Mean::of(&[]).mean, 0.0);
    }
}
