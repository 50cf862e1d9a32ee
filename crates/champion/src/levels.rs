//! Named strengths for people, from toddler to champion.
//!
//! A level looks at so many positions, from turn to turn a few more or fewer. The lower ones then choose
//! among the best turns, the better the more likely: their `slack` says how much worse a turn may be
//! before it is chosen e times less often; the higher ones err by what they do not see. The lowest
//! levels also overlook things as people do, far ones first: a win or a loss in one ply is always seen,
//! one in `n` plies with the `n - 1`th power of the level's `attention`.

use thera_games::Family;
use thera_games::evaluation::{Score, Standing};
use thera_games::santorini::Santorini;

/// A strength with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// The name.
    pub name: &'static str,
    /// What to expect.
    pub meaning: &'static str,
    /// Positions it looks at for a move, on average.
    pub nodes: u64,
    /// Turns it chooses among, the best ones.
    pub choices: usize,
    /// Thousandths of a point that cost a turn a factor e of its chance; 0 is the best turn always.
    pub slack: i32,
    /// Per cent of the wins and losses that it still sees when they are one ply further away.
    pub attention: u8,
}

/// By what part more or fewer positions are looked at from turn to turn: so no game is quite like
/// another, and no move is worse for it.
const VARIETY: f64 = 0.25;

/// As many turns as a level with slack usually considers.
const FEW: usize = 8;

/// Enough to consider every turn.
const EVERY: usize = 100;

/// All levels, weakest first.
pub const LEVELS: &[Level] = &[
    Level {
        name: "toddler",
        meaning: "climbs when that wins at once, and hardly ever sees that you can",
        nodes: 20_000,
        choices: EVERY,
        slack: 8_000,
        attention: 30,
    },
    Level {
        name: "child",
        meaning: "sees about half of what you threaten, and seldom further",
        nodes: 20_000,
        choices: EVERY,
        slack: 4_000,
        attention: 57,
    },
    Level {
        name: "pupil",
        meaning: "sees most of what you threaten, and some of what lies behind it",
        nodes: 20_000,
        choices: EVERY,
        slack: 2_500,
        attention: 78,
    },
    Level {
        name: "novice",
        meaning: "seldom overlooks a threat, and plans little",
        nodes: 20_000,
        choices: EVERY,
        slack: 1_500,
        attention: 90,
    },
    Level {
        name: "beginner",
        meaning: "sees a turn ahead and often prefers another move",
        nodes: 130,
        choices: FEW,
        slack: 1_300,
        attention: 100,
    },
    Level {
        name: "casual",
        meaning: "sees wins and threats, and wanders",
        nodes: 800,
        choices: FEW,
        slack: 350,
        attention: 100,
    },
    Level {
        name: "club",
        meaning: "sees a few turns ahead, with slips",
        nodes: 1_800,
        choices: FEW,
        slack: 170,
        attention: 100,
    },
    Level {
        name: "league",
        meaning: "slips less often, and not by much",
        nodes: 3_000,
        choices: FEW,
        slack: 130,
        attention: 100,
    },
    Level {
        name: "strong",
        meaning: "plays soundly a few turns ahead",
        nodes: 5_000,
        choices: FEW,
        slack: 95,
        attention: 100,
    },
    Level {
        name: "adept",
        meaning: "seldom chooses a worse move",
        nodes: 8_500,
        choices: FEW,
        slack: 68,
        attention: 100,
    },
    Level {
        name: "expert",
        meaning: "plays the best move it finds, at a glance",
        nodes: 2_800,
        choices: 1,
        slack: 0,
        attention: 100,
    },
    Level {
        name: "candidate",
        meaning: "looks twice as far around as the expert",
        nodes: 5_300,
        choices: 1,
        slack: 0,
        attention: 100,
    },
    Level {
        name: "master",
        meaning: "sees most combinations coming",
        nodes: 11_200,
        choices: 1,
        slack: 0,
        attention: 100,
    },
    Level {
        name: "international",
        meaning: "looks further, and hardly ever overlooks anything near",
        nodes: 23_600,
        choices: 1,
        slack: 0,
        attention: 100,
    },
    Level {
        name: "grandmaster",
        meaning: "plans well ahead",
        nodes: 50_000,
        choices: 1,
        slack: 0,
        attention: 100,
    },
    Level {
        name: "elite",
        meaning: "takes a tenth of a second",
        nodes: 106_000,
        choices: 1,
        slack: 0,
        attention: 100,
    },
    Level {
        name: "titan",
        meaning: "takes a quarter of a second",
        nodes: 223_000,
        choices: 1,
        slack: 0,
        attention: 100,
    },
    Level {
        name: "legend",
        meaning: "takes half a second",
        nodes: 473_000,
        choices: 1,
        slack: 0,
        attention: 100,
    },
    Level {
        name: "champion",
        meaning: "takes about a second",
        nodes: 1_000_000,
        choices: 1,
        slack: 0,
        attention: 100,
    },
];

/// The full name of the game they are for.
pub fn game() -> String {
    Santorini::standard().name()
}

/// The level of this name.
pub fn level(name: &str) -> Option<&'static Level> {
    LEVELS.iter().find(|level| level.name == name)
}

impl Level {
    /// How many positions it looks at this time; `draw` is a number from 0 up to 1.
    pub fn nodes(&self, draw: f64) -> u64 {
        let part = 1.0 + VARIETY * (2.0 * draw - 1.0);
        (self.nodes as f64 * part) as u64
    }

    /// How many plies ahead it sees wins and losses this time; `draw` gives numbers from 0 up to 1.
    pub fn horizon(&self, mut draw: impl FnMut() -> f64) -> u32 {
        if self.attention >= 100 {
            return u32::MAX;
        }
        let sees_on = |_: &u32| draw() < f64::from(self.attention) / 100.0;
        1 + (0..100).take_while(sees_on).count() as u32
    }

    /// The chances, up to a factor, with which turns are chosen whose scores look like this.
    pub fn chances(&self, scores: &[Score]) -> Vec<f64> {
        let best = scores.iter().copied().max().unwrap_or(0);
        // Nobody lets go of a win that is in sight.
        let is_strict = self.slack == 0 || matches!(Standing::of(best), Standing::Wins(_));
        let chance = |&score: &Score| {
            let worse = f64::from(best) - f64::from(score);
            if is_strict {
                f64::from(u8::from(worse <= 0.0))
            } else {
                (-worse / f64::from(self.slack)).exp()
            }
        };
        scores.iter().map(chance).collect()
    }
}

/// What scores look like to someone who sees wins and losses so many plies ahead: further ones look
/// like the usual turn.
pub fn seen(scores: &[Score], horizon: u32) -> Vec<Score> {
    let is_seen = |score: Score| match Standing::of(score) {
        Standing::Wins(plies) | Standing::Loses(plies) => plies <= horizon,
        Standing::Estimate(_) => true,
    };
    let open = scores
        .iter()
        .copied()
        .filter(|&score| !Standing::of(score).is_decided());
    let usual = open.clone().map(i64::from).sum::<i64>() / (open.count() as i64).max(1);
    let look = |&score: &Score| {
        if is_seen(score) {
            score
        } else {
            usual as Score
        }
    };
    scores.iter().map(look).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use thera_games::evaluation::score::WIN;

    #[test]
    fn levels_grow_and_have_names_of_their_own() {
        let (low, rest): (Vec<Level>, Vec<Level>) = LEVELS.iter().partition(|l| l.attention < 100);
        let (usual, high): (Vec<Level>, Vec<Level>) = rest.iter().partition(|l| l.slack > 0);
        assert!(low.is_sorted_by(|a, b| a.attention < b.attention && a.slack >= b.slack));
        assert!(usual.is_sorted_by(|a, b| a.nodes < b.nodes && a.slack >= b.slack));
        assert!(high.is_sorted_by(|a, b| a.nodes < b.nodes));
        assert_eq!([low, usual, high].concat(), LEVELS);
        for known in LEVELS {
            assert_eq!(level(known.name), Some(known));
        }
        assert_eq!(level("god"), None);
    }

    #[test]
    fn positions_vary_by_a_quarter() {
        let level = Level {
            nodes: 1_000,
            ..LEVELS[0]
        };
        assert_eq!(
            [0.0, 0.5, 1.0].map(|draw| level.nodes(draw)),
            [750, 1_000, 1_250]
        );
        assert!(LEVELS.iter().all(|level| level.nodes(0.0) > 0));
    }

    #[test]
    fn better_turns_are_likelier() {
        let level = |slack| Level { slack, ..LEVELS[0] };
        assert_eq!(level(0).chances(&[10, 10, 9]), [1.0, 1.0, 0.0]);
        let soft = level(100).chances(&[100, 0, 5 - WIN]);
        assert!((soft[1] - (-1.0f64).exp()).abs() < 1e-12 && soft[2] == 0.0);
        assert_eq!(
            level(9_000).chances(&[0, WIN - 1, WIN - 3]),
            [0.0, 1.0, 0.0]
        );
    }

    #[test]
    fn far_wins_and_losses_are_overlooked_first() {
        let scores = [WIN - 1, 2 - WIN, WIN - 3, 400, 200, 4 - WIN];
        assert_eq!(seen(&scores, u32::MAX), scores);
        assert_eq!(seen(&scores, 3), [WIN - 1, 2 - WIN, WIN - 3, 400, 200, 300]);
        assert_eq!(seen(&scores, 1), [WIN - 1, 300, 300, 400, 200, 300]);
        assert_eq!(seen(&[2 - WIN, WIN - 3], 1), [0, 0]);
    }

    #[test]
    fn attention_says_how_often_one_sees_a_ply_further() {
        let half = Level {
            attention: 50,
            ..LEVELS[0]
        };
        let mut draws = [0.2, 0.4, 0.5].into_iter();
        assert_eq!(half.horizon(|| draws.next().unwrap()), 3);
        assert_eq!(
            Level {
                attention: 100,
                ..half
            }
            .horizon(|| 0.99),
            u32::MAX
        );
        assert_eq!(
            Level {
                attention: 0,
                ..half
            }
            .horizon(|| 0.0),
            1
        );
    }
}
