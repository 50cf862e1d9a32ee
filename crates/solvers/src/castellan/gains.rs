//! What can be enclosed at once, part by part: a bound on the value of a sum, with `touch`.
//!
//! A turn changes one part. So a player who always takes the largest gain that is left gets every
//! other one of them in the order of their sizes, whatever the opponent spoils or takes: the player
//! to move the largest, the third and so on, the other the second, the fourth and so on.

use super::table::Bounds;

/// How many parts offer each gain up to [`LARGEST`]: a field of bits a size.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Gains(u32);

/// Enough for as many parts as there can be.
const FIELD: u32 = 5;

/// Larger gains count as this one.
pub const LARGEST: u8 = 4;

impl Gains {
    /// Counts a part whose best turn encloses so many cells, at most [`LARGEST`].
    #[inline]
    pub fn add(&mut self, gain: u8) {
        self.0 += Gains::of(gain);
    }

    /// Counts it no more.
    #[inline]
    pub fn remove(&mut self, gain: u8) {
        self.0 -= Gains::of(gain);
    }

    /// One for a part that offers something; branches would cost more than shifts.
    #[inline]
    fn of(gain: u8) -> u32 {
        (1 << (FIELD * u32::from(gain))) >> FIELD
    }

    /// The largest gain, if it is known to be that.
    #[inline]
    fn largest(self) -> Option<i32> {
        let largest = (self.0.checked_ilog2()).map_or(0, |bit| bit as i32 / FIELD as i32 + 1);
        (largest < LARGEST.into()).then_some(largest)
    }

    /// What follows for a sum with so many open cells. The player to move is `behind` in waiting
    /// moves if the opponent will be ahead in them whatever the turn: who is ahead does not lose,
    /// so that the player gets no more than what the turn itself encloses.
    #[inline]
    pub fn bounds(self, cells: i32, behind: bool) -> Bounds {
        let [mine, theirs] = self.shares();
        let mut upper = cells - 2 * theirs;
        if behind && let Some(gain) = self.largest() {
            upper = upper.min(gain - ((cells - gain) & 1));
        }
        Bounds {
            lower: 2 * mine - cells,
            upper,
        }
    }

    /// What the player to move gets at least, and what the other does.
    #[inline]
    fn shares(self) -> [i32; 2] {
        let (mut mine, mut all, mut before) = (0, 0, 0);
        for gain in (1..=i32::from(LARGEST)).rev() {
            let parts = (self.0 >> (FIELD * (gain as u32 - 1))) as i32 & ((1 << FIELD) - 1);
            mine += gain * ((parts + 1 - (before & 1)) >> 1);
            all += gain * parts;
            before += parts;
        }
        [mine, all - mine]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_players_take_turns_at_the_largest() {
        let mut random = 1_u32;
        for _ in 0..2000 {
            let mut sizes: Vec<u8> = (0..25)
                .map(|_| {
                    random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    (random >> 24) as u8 % 15
                })
                .collect();
            sizes.truncate((random >> 8) as usize % 26);
            let mut gains = Gains::default();
            for &size in &sizes {
                gains.add(size.min(LARGEST));
            }
            sizes.sort_unstable_by_key(|&size| std::cmp::Reverse(size));
            let every_other = |start: usize| -> i32 {
                let taken = sizes.iter().skip(start).step_by(2);
                taken.map(|&size| i32::from(size.min(LARGEST))).sum()
            };
            assert_eq!(gains.shares(), [every_other(0), every_other(1)]);
            for &size in &sizes {
                gains.remove(size.min(LARGEST));
            }
            assert_eq!(gains, Gains::default());
        }
    }
}
