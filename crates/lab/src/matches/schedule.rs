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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slot {
    /// Which pairing.
    pub pairing: usize,
    /// Which of its pairs of games, and so which opening.
    pub pair: u64,
    /// The agents, seat by seat.
    pub seats: Vec<usize>,
    /// Whether there is no second game with sides swapped.
    pub is_single: bool,
}

/// Where in the schedule a game is, by its number from 0, if each pairing plays so many `games` at
/// seats that belong to these `sides`, numbered from 0 (for two players: 0 and 1).
///
/// Rounds of one pair of games for every pairing follow each other, so that a contest that is
/// stopped is a fair one too; if the number of games is odd the last round has one game each, as
/// all rounds have if sides are not swapped.
pub(super) fn place(
    pairings: &[[usize; 2]],
    games: u64,
    seats: Seats,
    sides: &[usize],
    number: u64,
) -> Slot {
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
    let one_sits = seating(sides, pair);
    let [one, other] = pairings[pairing as usize];
    let agent = |&side: &usize| match one_sits(side) != is_swapped {
        true => one,
        false => other,
    };
    Slot {
        pairing: pairing as usize,
        pair,
        seats: sides.iter().map(agent).collect(),
        is_single,
    }
}

/// On which sides the first named of two agents sits in the first game of a pair; in the second game
/// the other sits there. With more than two sides pairs go through all ways to share the sides out, so
/// that in a pair both have the same chances whatever their number.
fn seating(sides: &[usize], pair: u64) -> impl Fn(usize) -> bool {
    let count = sides.iter().max().map_or(1, |&last| last + 1);
    let ways = (1 << (count - 1)) - 1;
    let way = pair % ways.max(1) + 1;
    move |side| way >> side & 1 == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The schedule as pairing, pair and seats of each game.
    fn schedule(
        pairings: &[[usize; 2]],
        games: u64,
        seats: Seats,
    ) -> Vec<(usize, u64, Vec<usize>)> {
        (0..games * pairings.len() as u64)
            .map(|number| {
                let place = place(pairings, games, seats, &[0, 1], number);
                (place.pairing, place.pair, place.seats)
            })
            .collect()
    }

    #[test]
    fn rounds_of_pairs_follow_each_other_and_an_odd_game_comes_last() {
        assert_eq!(
            schedule(&[[0, 1], [2, 0]], 3, Seats::Swapped),
            [
                (0, 0, vec![0, 1]),
                (0, 0, vec![1, 0]),
                (1, 0, vec![2, 0]),
                (1, 0, vec![0, 2]),
                (0, 1, vec![0, 1]),
                (1, 1, vec![2, 0]),
            ]
        );
        let single =
            |number| place(&[[0, 1], [2, 0]], 3, Seats::Swapped, &[0, 1], number).is_single;
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
                (0, 0, vec![0, 1]),
                (1, 0, vec![2, 0]),
                (0, 1, vec![0, 1]),
                (1, 1, vec![2, 0])
            ]
        );
        assert_eq!(
            schedule(&pairings, 2, Seats::Reversed),
            [
                (0, 0, vec![1, 0]),
                (1, 0, vec![0, 2]),
                (0, 1, vec![1, 0]),
                (1, 1, vec![0, 2])
            ]
        );
        for seats in [Seats::AsNamed, Seats::Reversed] {
            assert!((0..4).all(|number| place(&pairings, 2, seats, &[0, 1], number).is_single));
            assert_eq!(seats.openings(3), 3);
        }
    }

    #[test]
    fn more_seats_are_shared_out_in_every_way_and_swapped() {
        let seats =
            |sides: &[usize], number| place(&[[0, 1]], 100, Seats::Swapped, sides, number).seats;
        let three: Vec<Vec<usize>> = (0..6).map(|number| seats(&[0, 1, 2], number)).collect();
        let expected = [
            [0, 1, 1],
            [1, 0, 0],
            [1, 0, 1],
            [0, 1, 0],
            [0, 0, 1],
            [1, 1, 0],
        ];
        assert_eq!(three, expected);
        // Team mates are the same agent.
        assert_eq!(seats(&[0, 1, 0, 1], 0), [0, 1, 0, 1]);
        assert_eq!(seats(&[0, 1, 0, 1], 3), [1, 0, 1, 0]);
    }
}
