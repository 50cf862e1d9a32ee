//! The two players, and how a game between them ends.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One of the two players; `First` moves first from the start of a game.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Player {
    /// The player who moves first (Left, Red, Albus in the papers).
    #[default]
    First,
    /// The player who moves second (Right, Blue, Bellatrix in the papers).
    Second,
}

impl Player {
    /// Both players, in order.
    pub const BOTH: [Player; 2] = [Player::First, Player::Second];

    /// The other player.
    #[inline]
    pub const fn opponent(self) -> Player {
        match self {
            Player::First => Player::Second,
            Player::Second => Player::First,
        }
    }

    /// 0 for first, 1 for second: for tables indexed by player.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Player::First => "first",
            Player::Second => "second",
        })
    }
}

/// Something for each player. In JSON, what is left out is empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(bound = "T: JsonSchema + Default")]
pub struct Pair<T> {
    /// First's.
    #[serde(default)]
    pub first: T,
    /// Second's.
    #[serde(default)]
    pub second: T,
}

impl<T> Pair<T> {
    /// Asks for both.
    pub fn each(ask: impl Fn(Player) -> T) -> Self {
        Pair {
            first: ask(Player::First),
            second: ask(Player::Second),
        }
    }

    /// A player's.
    pub fn of(&self, player: Player) -> &T {
        match player {
            Player::First => &self.first,
            Player::Second => &self.second,
        }
    }

    /// A player's, to be changed.
    pub fn of_mut(&mut self, player: Player) -> &mut T {
        match player {
            Player::First => &mut self.first,
            Player::Second => &mut self.second,
        }
    }
}

/// How a finished game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Somebody won a game that does not count points.
    Won(Player),
    /// Points were counted: first's minus second's.
    Points(i32),
}

impl Outcome {
    /// The winner; nobody if the points are level.
    pub fn winner(self) -> Option<Player> {
        match self {
            Outcome::Won(player) => Some(player),
            Outcome::Points(0) => None,
            Outcome::Points(points) if points > 0 => Some(Player::First),
            Outcome::Points(_) => Some(Player::Second),
        }
    }

    /// The result as a number that `player` wants large: points, or 1 for a win and -1 for a loss.
    #[inline]
    pub fn value_for(self, player: Player) -> i32 {
        match (self, player) {
            (Outcome::Won(winner), _) => {
                if winner == player {
                    1
                } else {
                    -1
                }
            }
            (Outcome::Points(points), Player::First) => points,
            (Outcome::Points(points), Player::Second) => -points,
        }
    }
}
