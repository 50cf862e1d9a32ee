//! The players, and how a game between them ends.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One of the players, by the order of their first turns. Most games are for two: first and second.
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
    /// The third seat of a game for more than two.
    Third,
    /// The fourth.
    Fourth,
    /// The fifth.
    Fifth,
    /// The sixth.
    Sixth,
}

impl Player {
    /// Both players of a game for two, in order.
    pub const BOTH: [Player; 2] = [Player::First, Player::Second];

    /// Every seat there can be, in order.
    pub const ALL: [Player; 6] = [
        Player::First,
        Player::Second,
        Player::Third,
        Player::Fourth,
        Player::Fifth,
        Player::Sixth,
    ];

    /// The other player of a game for two.
    #[inline]
    pub const fn opponent(self) -> Player {
        match self {
            Player::First => Player::Second,
            _ => Player::First,
        }
    }

    /// The next seat round a table of so many.
    #[inline]
    pub const fn after(self, seats: usize) -> Player {
        Player::ALL[(self.index() + 1) % seats]
    }

    /// `first`, `second` and so on.
    pub const fn word(self) -> &'static str {
        match self {
            Player::First => "first",
            Player::Second => "second",
            Player::Third => "third",
            Player::Fourth => "fourth",
            Player::Fifth => "fifth",
            Player::Sixth => "sixth",
        }
    }

    /// 0 for first, 1 for second and so on: for tables indexed by player.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// Something for each player of a game for two. In JSON, what is left out is empty.
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
            _ => &self.second,
        }
    }

    /// A player's, to be changed.
    pub fn of_mut(&mut self, player: Player) -> &mut T {
        match player {
            Player::First => &mut self.first,
            _ => &mut self.second,
        }
    }
}

/// Something for each seat, as JSON has it: `first`, `second`, and the others where there are any.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(bound = "T: JsonSchema + Default")]
pub struct BySeat<T> {
    /// First's.
    #[serde(default)]
    pub first: T,
    /// Second's.
    #[serde(default)]
    pub second: T,
    /// Third's, of a game for more than two.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub third: Option<T>,
    /// Fourth's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fourth: Option<T>,
    /// Fifth's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fifth: Option<T>,
    /// Sixth's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sixth: Option<T>,
}

impl<T> BySeat<Option<T>> {
    /// What each of all seats has, if it has anything.
    pub fn into_list(self) -> [Option<T>; 6] {
        let BySeat {
            first,
            second,
            third,
            fourth,
            fifth,
            sixth,
        } = self;
        [
            first,
            second,
            third.flatten(),
            fourth.flatten(),
            fifth.flatten(),
            sixth.flatten(),
        ]
    }
}

/// In the order of the seats.
impl<T> IntoIterator for BySeat<T> {
    type Item = T;
    type IntoIter = std::iter::Flatten<std::array::IntoIter<Option<T>, 6>>;

    fn into_iter(self) -> Self::IntoIter {
        let BySeat {
            first,
            second,
            third,
            fourth,
            fifth,
            sixth,
        } = self;
        let seats = [Some(first), Some(second), third, fourth, fifth, sixth];
        seats.into_iter().flatten()
    }
}

/// In the order of the seats; what is missing for first or second is empty.
impl<T: Default> FromIterator<T> for BySeat<T> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut items = items.into_iter();
        BySeat {
            first: items.next().unwrap_or_default(),
            second: items.next().unwrap_or_default(),
            third: items.next(),
            fourth: items.next(),
            fifth: items.next(),
            sixth: items.next(),
        }
    }
}

/// How a finished game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Somebody won a game that does not count points: the first seat of the team, where teams play.
    Won(Player),
    /// Points were counted in a game for two: first's minus second's.
    Points(i32),
    /// Every seat counted its points.
    Scores(Scores),
}

/// The points of each seat; the most points win, and level ones share the first place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Scores {
    seats: u8,
    points: [u16; Scores::MOST_SEATS],
}

impl Scores {
    /// Games that count points for every seat are for no more than this.
    pub const MOST_SEATS: usize = 4;

    /// The points of the seats in order.
    pub fn new(points: &[u16]) -> Self {
        let mut scores = Scores {
            seats: points.len() as u8,
            points: [0; Scores::MOST_SEATS],
        };
        scores.points[..points.len()].copy_from_slice(points);
        scores
    }

    /// The points of the seats in order.
    pub fn points(&self) -> &[u16] {
        &self.points[..usize::from(self.seats)]
    }

    /// A seat's points, less those of the best of the others.
    fn lead(&self, player: Player) -> i32 {
        let others = (0..)
            .zip(self.points())
            .filter(|&(seat, _)| seat != player.index());
        let best = others.map(|(_, &points)| i32::from(points)).max();
        i32::from(self.points[player.index()]) - best.unwrap_or(0)
    }
}

impl Outcome {
    /// The winner; nobody if the points are level.
    pub fn winner(self) -> Option<Player> {
        match self {
            Outcome::Won(player) => Some(player),
            Outcome::Points(0) => None,
            Outcome::Points(points) if points > 0 => Some(Player::First),
            Outcome::Points(_) => Some(Player::Second),
            Outcome::Scores(scores) => Player::ALL
                .into_iter()
                .take(scores.points().len())
                .find(|&player| scores.lead(player) > 0),
        }
    }

    /// The seats that nobody is ahead of, out of so many: the winner, or those who share a draw.
    pub fn leaders(self, seats: usize) -> Vec<Player> {
        let all = Player::ALL.into_iter().take(seats);
        match self {
            Outcome::Won(player) => vec![player],
            _ => all.filter(|&player| self.value_for(player) >= 0).collect(),
        }
    }

    /// The part of a win that a side has, from 0 to 1: those who are level ahead share it.
    pub fn share(self, side: Player) -> f64 {
        let seats = match self {
            Outcome::Scores(scores) => scores.points().len(),
            Outcome::Won(_) | Outcome::Points(_) => 2,
        };
        let leaders = self.leaders(seats);
        match leaders.contains(&side) {
            true => 1.0 / leaders.len() as f64,
            false => 0.0,
        }
    }

    /// The result as a number that `player` wants large: points ahead of the best of the others, or
    /// 1 for a win and -1 for a loss.
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
            (Outcome::Points(points), _) => -points,
            (Outcome::Scores(scores), _) => scores.lead(player),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_points_win_and_level_ones_do_not() {
        let outcome = |points: &[u16]| Outcome::Scores(Scores::new(points));
        assert_eq!(outcome(&[3, 7, 5]).winner(), Some(Player::Second));
        assert_eq!(outcome(&[7, 3, 7]).winner(), None);
        let leads = [Player::First, Player::Second, Player::Third]
            .map(|player| outcome(&[3, 7, 5]).value_for(player));
        assert_eq!(leads, [-4, 2, -2]);
        let shares = |outcome: Outcome| [0, 1, 2].map(|seat| outcome.share(Player::ALL[seat]));
        assert_eq!(shares(outcome(&[7, 3, 7])), [0.5, 0.0, 0.5]);
        assert_eq!(shares(Outcome::Won(Player::Third)), [0.0, 0.0, 1.0]);
        assert_eq!(Outcome::Points(0).share(Player::Second), 0.5);
    }

    #[test]
    fn seats_follow_each_other_round_the_table() {
        assert_eq!(Player::First.after(2), Player::Second);
        assert_eq!(Player::Second.after(2), Player::First);
        assert_eq!(Player::Second.after(3), Player::Third);
        assert_eq!(Player::Sixth.after(6), Player::First);
    }
}
