//! Who plays which game of a contest: the one schedule of all matches.

use serde::{Deserialize, Serialize};

/// Who of a pairing plays first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Seats {
    /// Each in turn: every opening is played twice, with sides swapped.
    #[default]
    Swapped,
    /// Always the one that is named first; every game has an opening of its own.
    AsNamed,
    /// Always the other.
    Reversed,
}

impl Seats {
    /// Whether this is the usual way.
    pub(super) fn is_swapped(&self) -> bool {
        *self == Seats::Swapped
    }

    /// Openings that so many games of a pairing need.
    pub fn openings(self, games: u64) -> u64 {
        match self {
            Seats::Swapped => games.div_ceil(2),
            Seats::AsNamed | Seats::Reversed => games,
        }
    }
}

/// A place in the schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slot {
    /// Which pairing.
    pub pairing: usize,
    /// Which of its pairs of games, and so which opening.
    pub pair: u64,
    /// The agents who play first and second.
    pub seats: [usize; 2],
    /// Whether there is no second game with sides swapped.
    pub is_single: bool,
}

/// Where in the schedule a game is, by its number from 0, if each pairing plays so many `games`.
/// Rounds of one pair of games for every pairing follow each other, so that a contest that is
/// stopped is a fair one too; if the number of games is odd the last round has one game each, as
/// all rounds have if sides are not swapped.
pub(super) fn place(pairings: &[[usize; 2]], games: u64, seats: Seats, number: u64) -> Slot {
    let count = pairings.len() as u64;
    let (pairing, pair, is_swapped, is_single) = match seats {
        Seats::AsNamed => (number % count, number / count, false, true),
        Seats::Reversed => (number % count, number / count, true, true),
        Seats::Swapped => {
            let (round, within) = (number / (2 * count), number % (2 * count));
            if round == games / 2 {
                (within, round, false, true)
            } else {
                (within / 2, round, within % 2 == 1, false)
            }
        }
    };
    let [one, other] = pairings[pairing as usize];
    Slot {
        pairing: pairing as usize,
        pair,
        seats: if is_swapped {
            [other, one]
        } else {
            [one, other]
        },
        is_single,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The schedule as pairing, pair and seats of each game.
    fn schedule(
        pairings: &[[usize; 2]],
        games: u64,
        seats: Seats,
    ) -> Vec<(usize, u64, [usize; 2])> {
        (0..games * pairings.len() as u64)
            .map(|number| {
                let place = place(pairings, games, seats, number);
                (place.pairing, place.pair, place.seats)
            })
            .collect()
    }

    #[test]
    fn rounds_of_pairs_follow_each_other_and_an_odd_game_comes_last() {
        assert_eq!(
            schedule(&[[0, 1], [2, 0]], 3, Seats::Swapped),
            [
                (0, 0, [0, 1]),
                (0, 0, [1, 0]),
                (1, 0, [2, 0]),
                (1, 0, [0, 2]),
                (0, 1, [0, 1]),
                (1, 1, [2, 0]),
            ]
        );
        let single = |number| place(&[[0, 1], [2, 0]], 3, Seats::Swapped, number).is_single;
        assert_eq!(
            [0, 1, 2, 3, 4, 5].map(single),
            [false, false, false, false, true, true]
        );
        assert_eq!(Seats::Swapped.openings(3), 2);
    }

    #[test]
    fn fixed_seats_have_an_opening_for_each_game() {
        let pairings = [[0, 1], [2, 0]];
        assert_eq!(
            schedule(&pairings, 2, Seats::AsNamed),
            [
                (0, 0, [0, 1]),
                (1, 0, [2, 0]),
                (0, 1, [0, 1]),
                (1, 1, [2, 0])
            ]
        );
        assert_eq!(
            schedule(&pairings, 2, Seats::Reversed),
            [
                (0, 0, [1, 0]),
                (1, 0, [0, 2]),
                (0, 1, [1, 0]),
                (1, 1, [0, 2])
            ]
        );
        for seats in [Seats::AsNamed, Seats::Reversed] {
            assert!((0..4).all(|number| place(&pairings, 2, seats, number).is_single));
            assert_eq!(seats.openings(3), 3);
        }
    }
}
