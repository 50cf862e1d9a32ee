//! The numbers of the search that only games can find.

use std::ops::RangeInclusive;

/// What is known of a constant: its name, where it may lie, and how far from its value it must be
/// for games to show a difference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Constant {
    /// Its name, as in [`Constants`].
    pub name: &'static str,
    /// Where it may lie.
    pub range: RangeInclusive<i32>,
    /// A change that games can feel.
    pub reach: i32,
}

macro_rules! constants {
    ($($(#[$doc:meta])* $name:ident = $usual:literal in $low:literal..=$high:literal by $reach:literal;)*) => {
        /// The numbers of the search that only games can find, each with a value of its own.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Constants {
            $($(#[$doc])* pub $name: i32,)*
        }

        impl Constants {
            /// Those the engine plays with.
            pub const USUAL: Constants = Constants { $($name: $usual,)* };

            /// All of them, in the order of [`values`](Self::values).
            pub const ALL: &'static [Constant] = &[
                $(Constant { name: stringify!($name), range: $low..=$high, reach: $reach },)*
            ];

            /// Their values in order.
            pub fn values(&self) -> Vec<i32> {
                vec![$(self.$name,)*]
            }

            /// The constants with these values, each brought into its range; those left out at the
            /// end are the usual ones.
            pub fn from_values(values: &[i32]) -> Constants {
                let mut values = values.iter();
                let mut next = |usual: i32, range: RangeInclusive<i32>| {
                    values.next().map_or(usual, |value| *value.clamp(range.start(), range.end()))
                };
                Constants { $($name: next($usual, $low..=$high),)* }
            }
        }
    };
}

constants! {
    /// Reverse futility pruning: how far above `beta` an estimate must be, for each ply left, to stop
    /// searching.
    reverse_futility_margin = 71 in 10..=300 by 18;
    /// The deepest search that does.
    reverse_futility_depth = 5 in 1..=9 by 1;
    /// Futility pruning: how far below `alpha` an estimate may be, for each ply left and one more,
    /// before quiet turns are skipped.
    futility_margin = 42 in 5..=300 by 16;
    /// The deepest search that skips turns.
    shallow = 4 in 1..=9 by 1;
    /// Late move pruning: how many turns are tried at least, in tenths.
    late = 61 in 10..=200 by 12;
    /// How many more for the square of the depth, in tenths.
    late_by_depth = 28 in 5..=120 by 7;
    /// What the product of the binary logarithms of the depth and of the turns tried adds to a
    /// reduction, in 1,024ths of a ply.
    reduction = 385 in 60..=900 by 60;
    /// What is taken off every reduction.
    reduction_less = 94 in -1024..=2000 by 200;
    /// What is taken off where the exact score is wanted.
    reduction_open = 470 in -1024..=3000 by 300;
    /// What is taken off for a threat.
    reduction_threat = 855 in -1024..=6000 by 500;
    /// The promise that takes a ply off a reduction.
    promise_ply = 6450 in 1000..=30000 by 1000;
    /// Null move pruning: plies that a pass takes off.
    null_move = 3 in 1..=6 by 1;
    /// What a level climbed adds to a history when turns are ordered.
    level = 2249 in -4000..=12000 by 600;
    /// What a turn that refutes another gains in history, for the square of the depth.
    bonus = 66 in 4..=400 by 15;
    /// The most that it gains.
    most_bonus = 1000 in 100..=8000 by 250;
    /// The first window around the last score.
    window = 30 in 5..=200 by 8;
    /// The least depth at which turns are ordered by what the evaluation says of the positions they
    /// lead to, too.
    judged_depth = 5 in 2..=99 by 1;
    /// What a turn promises more for an estimate better by one, in hundredths.
    judgement = 2306 in 0..=20000 by 500;
    /// ProbCut: the least depth.
    probcut_depth = 5 in 3..=99 by 1;
    /// How much better than needed a turn must be.
    probcut_margin = 100 in 0..=400 by 12;
    /// How far the estimate may be below what is needed.
    probcut_below = 0 in -200..=400 by 12;
    /// How many plies less deep turns are tried.
    probcut_less = 4 in 1..=8 by 1;
    /// How many turns are.
    probcut_turns = 6 in 1..=20 by 1;
}

/// Late move reductions are counted in these parts of a ply.
pub(super) const PLY: i32 = 1_024;

impl Constants {
    /// Late move pruning: how many turns are tried at a depth.
    #[inline(always)]
    pub(super) fn tried_at(&self, depth: i32) -> i32 {
        (self.late + self.late_by_depth * depth * depth) / 10
    }

    /// What a turn gains in history when it refutes another with so many plies left.
    #[inline(always)]
    pub(super) fn bonus_at(&self, depth: i32) -> i32 {
        (self.bonus * depth * depth).min(self.most_bonus)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_ones_are_in_their_ranges_and_come_back() {
        let values = Constants::USUAL.values();
        assert_eq!(values.len(), Constants::ALL.len());
        for (value, constant) in values.iter().zip(Constants::ALL) {
            assert!(constant.range.contains(value), "{}", constant.name);
            assert!(constant.reach > 0, "{}", constant.name);
        }
        assert_eq!(Constants::from_values(&values), Constants::USUAL);
        assert_eq!(Constants::from_values(&[]), Constants::USUAL);
    }

    #[test]
    fn values_are_brought_into_their_ranges() {
        let far = vec![i32::MAX; Constants::ALL.len()];
        for (value, constant) in Constants::from_values(&far)
            .values()
            .iter()
            .zip(Constants::ALL)
        {
            assert_eq!(value, constant.range.end());
        }
    }
}
