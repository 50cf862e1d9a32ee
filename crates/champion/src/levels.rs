//! Named strengths for people, from beginner to champion.
//!
//! A level looks at so many positions and then chooses among the best turns, the better the more
//! likely: its `slack` says how much worse a turn may be before it is chosen e times less often.

use thera_games::Family;
use thera_games::santorini::Santorini;

/// A strength with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// The name.
    pub name: &'static str,
    /// What to expect.
    pub meaning: &'static str,
    /// Positions it looks at for a move.
    pub nodes: u64,
    /// Thousandths of a point that cost a turn a factor e of its chance; 0 is the best turn always.
    pub slack: i32,
}

/// All levels, weakest first.
pub const LEVELS: &[Level] = &[
    Level {
        name: "beginner",
        meaning: "sees a turn ahead and often prefers another move",
        nodes: 100,
        slack: 1_500,
    },
    Level {
        name: "casual",
        meaning: "sees wins and threats, and wanders",
        nodes: 500,
        slack: 500,
    },
    Level {
        name: "club",
        meaning: "sees a few turns ahead, with slips",
        nodes: 1_000,
        slack: 280,
    },
    Level {
        name: "strong",
        meaning: "plays soundly a few turns ahead",
        nodes: 3_000,
        slack: 150,
    },
    Level {
        name: "expert",
        meaning: "seldom chooses a worse move",
        nodes: 8_000,
        slack: 80,
    },
    Level {
        name: "master",
        meaning: "looks further and hardly ever slips",
        nodes: 25_000,
        slack: 30,
    },
    Level {
        name: "grandmaster",
        meaning: "always plays the best move it finds in a moment",
        nodes: 100_000,
        slack: 0,
    },
    Level {
        name: "champion",
        meaning: "takes about a second",
        nodes: 1_000_000,
        slack: 0,
    },
];

/// The full name of the game they are for.
pub fn game() -> String {
    Santorini::standard().name()
}

/// How many of the best turns a level with slack considers.
pub const CHOICES: usize = 8;

/// The level of this name.
pub fn level(name: &str) -> Option<&'static Level> {
    LEVELS.iter().find(|level| level.name == name)
}

/// The chances, up to a factor, with which turns of these scores (thousandths, best first) are
/// chosen.
pub fn chances(scores: &[i32], slack: i32) -> Vec<f64> {
    let best = scores.first().copied().unwrap_or(0);
    let chance = |&score: &i32| {
        let worse = f64::from(best) - f64::from(score);
        if slack == 0 {
            f64::from(u8::from(worse <= 0.0))
        } else {
            (-worse / f64::from(slack)).exp()
        }
    };
    scores.iter().map(chance).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_grow_and_have_names_of_their_own() {
        assert!(LEVELS.is_sorted_by(|a, b| a.nodes < b.nodes && a.slack >= b.slack));
        for known in LEVELS {
            assert_eq!(level(known.name), Some(known));
        }
        assert_eq!(level("god"), None);
    }

    #[test]
    fn better_turns_are_likelier() {
        assert_eq!(chances(&[10, 10, 9], 0), [1.0, 1.0, 0.0]);
        let soft = chances(&[100, 0, -2_000_000_000], 100);
        assert!((soft[1] - (-1.0f64).exp()).abs() < 1e-12 && soft[2] == 0.0);
    }
}
