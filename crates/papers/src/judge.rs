//! Judging claims that only a sample can speak to.

use thera_statistics::{Mean, Proportion};

use crate::claim::{Counterexample, Finding};

/// Whether a share lies above a threshold: confirmed or refuted if its interval does not contain
/// it, undecided if it does.
pub fn judge_above(seen: &Proportion, threshold: f64, what: &str, scope: String) -> Finding {
    let (low, high) = seen.interval();
    let words = format!("{what} {}", seen.words());
    judge(words, threshold, [low > threshold, high < threshold], scope)
}

/// Whether a share that is partly known lies above a threshold, by its interval.
pub fn judge_share_above(
    share: f64,
    (low, high): (f64, f64),
    threshold: f64,
    what: &str,
    scope: String,
) -> Finding {
    let [share, least, most] = [share, low, high].map(|share| 100.0 * share);
    let words = format!("{what} {share:.1}% ({least:.1}% to {most:.1}%)");
    judge(words, threshold, [low > threshold, high < threshold], scope)
}

/// Whether a share lies below a threshold, in the same way.
pub fn judge_below(seen: &Proportion, threshold: f64, what: &str, scope: String) -> Finding {
    let (low, high) = seen.interval();
    let words = format!("{what} {}", seen.words());
    judge(words, threshold, [high < threshold, low > threshold], scope)
}

fn judge(words: String, threshold: f64, [holds, fails]: [bool; 2], scope: String) -> Finding {
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
    use crate::claim::Holds;

    #[test]
    fn means_are_judged_by_their_intervals() {
        let mean = Mean::of(&[1.0, 2.0, 3.0, 4.0]);
        let judge = |range| judge_within(&mean, range, "a", "b".into()).holds;
        assert_eq!(judge(0.0..=5.0), Holds::Yes);
        assert_eq!(judge(2.0..=5.0), Holds::Unknown);
        assert_eq!(judge(5.0..=9.0), Holds::No);
    }

    #[test]
    fn below_is_the_other_way_round() {
        let judge = |hits| judge_below(&Proportion::new(hits, 100), 0.5, "a", "b".into()).holds;
        assert_eq!(judge(80), Holds::No);
        assert_eq!(judge(50), Holds::Unknown);
        assert_eq!(judge(20), Holds::Yes);
    }

    #[test]
    fn a_straddling_interval_decides_nothing() {
        let judge = |hits| judge_above(&Proportion::new(hits, 100), 0.5, "a", "b".into()).holds;
        assert_eq!(judge(80), Holds::Yes);
        assert_eq!(judge(50), Holds::Unknown);
        assert_eq!(judge(20), Holds::No);
    }
}
