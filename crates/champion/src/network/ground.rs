//! The ground: of each free square how high it is and who can be there soon.
//!
//! One input for a square and all of that at once: its height, and of each side how many workers can be
//! there by one step and how many by two. Whether a tower is worth something depends on who gets there
//! first, and that would be hard to learn from the parts.
//!
//! A turn changes much of that, so these inputs are not kept from turn to turn: they are added up for
//! every estimate, and only as the player to move sees them. All of it is worked out for the whole board
//! at once, in sets of squares.

use crate::position::{DOME, Position};
use crate::squares::{SIZE, Squares, each, spread};

/// What a square can be to a side: so many of its two workers are there in one step, so many in two.
const ACCESSES: usize = 6;

/// States of a square that is free and has no dome.
const STATES: usize = DOME as usize * ACCESSES * ACCESSES;

/// Inputs of the ground.
pub(super) const GROUND: usize = SIZE * STATES;

/// The same input where its square goes to another under a symmetry.
pub(super) fn image(input: usize, map: &[u8; SIZE]) -> usize {
    usize::from(map[input / STATES]) * STATES + input % STATES
}

/// Squares as the bits of a word count, so that no index needs a check.
const LANES: usize = 32;

/// The inputs of all squares that are free and have no dome.
pub(super) struct Ground {
    squares: Squares,
    inputs: [u16; LANES],
}

impl Ground {
    /// As the player to move sees it.
    #[inline(always)]
    pub(super) fn of(position: &Position) -> Ground {
        let [mine, theirs] = access(position);
        let [low, middle, high] = [1, 2, 3].map(|height| position.at_least(height));
        const OTHER: u32 = ACCESSES as u32;
        const HEIGHT: u32 = OTHER * OTHER;
        let parts = [
            (low, HEIGHT),
            (middle, HEIGHT),
            (high, HEIGHT),
            (mine.one[0], 2 * OTHER),
            (mine.one[1], OTHER),
            (mine.two[0], OTHER),
            (mine.two[1], OTHER),
            (theirs.one[0], 2),
            (theirs.one[1], 1),
            (theirs.two[0], 1),
            (theirs.two[1], 1),
        ];
        let mut inputs = [0; LANES];
        for (square, input) in (0u32..).zip(&mut inputs) {
            let mut number = square * STATES as u32;
            for (set, worth) in parts {
                number += if set & 1 << square != 0 { worth } else { 0 };
            }
            *input = number as u16;
        }
        Ground {
            squares: position.open(),
            inputs,
        }
    }

    /// The inputs that are on.
    #[inline(always)]
    pub(super) fn inputs(&self) -> impl Iterator<Item = usize> {
        each(self.squares).map(|square| self.inputs[usize::from(square) % LANES].into())
    }
}

/// Squares that any worker of a side can be on, and both, by one step, and by at most two.
///
/// Both within one step are both within two, and so on: the number of any and more within two, twice any
/// within one, and more within one tell the six cases apart.
#[derive(Clone, Copy)]
struct Access {
    one: [Squares; 2],
    two: [Squares; 2],
}

/// The access of the side to move, and of the other: of all four workers in step, so that the compiler
/// does it four at a time.
#[inline(always)]
fn access(position: &Position) -> [Access; 2] {
    let (mine, theirs) = (position.mine(), position.theirs());
    let first = |workers: Squares| workers & workers.wrapping_neg();
    let from = [
        first(mine),
        mine & !first(mine),
        first(theirs),
        theirs & !first(theirs),
    ];
    let (mut near, mut far) = ([0; 4], [0; 4]);
    for k in 0..4 {
        near[k] = stepped(position, from[k]);
    }
    for k in 0..4 {
        far[k] = near[k] | stepped(position, near[k]);
    }
    let both = |sets: [Squares; 4], side: usize| {
        let (one, other) = (sets[2 * side], sets[2 * side + 1]);
        [one | other, one & other]
    };
    let of = |side| Access {
        one: both(near, side),
        two: both(far, side),
    };
    [of(0), of(1)]
}

/// Where one can step from any of these squares.
#[inline(always)]
fn stepped(position: &Position, from: Squares) -> Squares {
    let [one, two, three] = [1, 2, 3].map(|height| position.at_least(height));
    let reached = spread(from) & !two | spread(from & one) & !three | spread(from & two);
    reached & position.open()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::squares::{bit, near};
    use crate::tests::playable;

    /// How many steps a worker needs to a square, three if more than two, one square after the other.
    fn steps(position: &Position, from: u8, to: u8, most: u8) -> u8 {
        if from == to {
            return 0;
        }
        if most == 0 {
            return 1;
        }
        let can_step = |next: &u8| {
            let is_free = position.open() & bit(*next) != 0;
            is_free && position.height(*next) <= position.height(from) + 1
        };
        let next = each(near(from)).filter(can_step);
        let rest = next.map(|next| steps(position, next, to, most - 1));
        rest.min().unwrap_or(most) + 1
    }

    #[test]
    fn inputs_count_who_is_near_each_square() {
        let mut seen = [0; ACCESSES];
        for position in playable(32, 20) {
            let mut expected = Vec::new();
            for square in each(position.open()) {
                let access = |workers| {
                    let near: Vec<u8> = each(workers)
                        .map(|from| steps(&position, from, square, 2))
                        .collect();
                    let within = |most| near.iter().filter(|steps| **steps <= most).count();
                    let pairs = [(0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2)];
                    let is_this = |pair: &(usize, usize)| *pair == (within(1), within(2));
                    pairs.iter().position(is_this).unwrap()
                };
                let (mine, theirs) = (access(position.mine()), access(position.theirs()));
                let height = usize::from(position.height(square));
                let state = (height * ACCESSES + mine) * ACCESSES + theirs;
                expected.push(usize::from(square) * STATES + state);
                seen[mine] += 1;
            }
            let found: Vec<usize> = Ground::of(&position).inputs().collect();
            assert_eq!(found, expected);
        }
        assert!(seen.iter().all(|&times| times > 100), "{seen:?}");
    }
}
