//! The hand-made evaluation: a weighted sum of things a player looks at.
//!
//! For each worker: how high and how central it stands, and how many squares of each height it
//! can step to; for each side: squares of each height that only it is near. Weights are fitted to
//! the results of games by logistic regression.

use crate::evaluation::{Evaluation, within_estimates};
use crate::position::Position;
use crate::squares::{CENTRE, CORNERS, RING, Squares, bit, each, near, spread};
use crate::turn::Turn;

/// Where a worker stands: four kinds of square at each of three heights.
const STANDING: usize = 0;
/// Squares of each height (0 to 3) near a worker, by the height of the worker (0 to 2).
const NEARBY: usize = STANDING + 12;
/// A worker that cannot step.
const STUCK: usize = NEARBY + 12;
/// Squares of each height above the ground that only this side is near.
const ALONE: usize = STUCK + 1;
/// What the turn is worth.
const TURN: usize = ALONE + 3;

/// How many things are looked at.
pub const FEATURES: usize = TURN + 1;

/// What the evaluation looks at, the mover's side minus the opponent's.
pub type Features = [i32; FEATURES];

/// The weights in use.
pub const WEIGHTS: Features = [
    -100, -64, -7, 18, -15, 49, 102, 126, 75, 160, 243, 267, // standing
    -11, 18, 25, 20, -15, 15, 84, 22, -24, 11, 178, 0,    // nearby
    -147, // stuck
    10, 18, -24, // alone
    40,  // turn
];

/// Looks at a position from the side of the player to move.
pub fn features(position: &Position) -> Features {
    let mut features = [0; FEATURES];
    for (own, other, sign) in [
        (position.mine(), position.theirs(), 1),
        (position.theirs(), position.mine(), -1),
    ] {
        for square in each(own) {
            look_around(position, square, |feature, count| {
                features[feature] += sign * count;
            });
        }
        let alone = spread(own) & !spread(other);
        for height in 1..=3 {
            let squares = alone & position.at(height);
            features[ALONE + usize::from(height) - 1] += sign * squares.count_ones() as i32;
        }
    }
    features[TURN] = 1;
    features
}

/// Tells what one worker sees, as features and how often each occurs.
#[inline(always)]
fn look_around(position: &Position, square: u8, mut tell: impl FnMut(usize, i32)) {
    let height = position.height(square);
    let row = usize::from(height.min(2));
    tell(STANDING + 4 * row + kind(bit(square)), 1);
    let free = near(square) & position.open();
    for level in 0..=3 {
        let count = (free & position.at(level)).count_ones();
        tell(NEARBY + 4 * row + usize::from(level), count as i32);
    }
    if position.steps(square) == 0 {
        tell(STUCK, 1);
    }
}

/// Corner, edge, ring or centre.
#[inline(always)]
fn kind(square: Squares) -> usize {
    if square & CORNERS != 0 {
        0
    } else if square & CENTRE != 0 {
        3
    } else if square & RING != 0 {
        2
    } else {
        1
    }
}

/// The evaluation by [`WEIGHTS`], or others.
#[derive(Clone, Copy, Debug)]
pub struct Handmade {
    weights: Features,
}

impl Default for Handmade {
    fn default() -> Self {
        Handmade::new(WEIGHTS)
    }
}

impl Handmade {
    /// The evaluation with these weights.
    pub fn new(weights: Features) -> Self {
        Handmade { weights }
    }

    #[inline(always)]
    fn side(&self, position: &Position, own: Squares, alone: Squares) -> i32 {
        let mut sum = 0;
        for square in each(own) {
            look_around(position, square, |feature, count| {
                sum += self.weights[feature] * count;
            });
        }
        for height in 1..=3u8 {
            let count = (alone & position.at(height)).count_ones() as i32;
            sum += self.weights[ALONE + usize::from(height) - 1] * count;
        }
        sum
    }
}

impl Evaluation for Handmade {
    type State = ();
    type Memory = ();

    fn fresh(&self, _position: &Position) {}

    fn step(&self, _: &(), _: &Position, _: Turn, _: &mut (), _: &mut ()) {}

    fn build(&self, _: &(), _: &Position, _: Turn, _: &mut (), _: &mut ()) {}

    #[inline]
    fn estimate(&self, _state: &(), position: &Position) -> i32 {
        let (mine, theirs) = (position.mine(), position.theirs());
        let (my_reach, their_reach) = (spread(mine), spread(theirs));
        within_estimates(
            self.side(position, mine, my_reach & !their_reach)
                - self.side(position, theirs, their_reach & !my_reach)
                + self.weights[TURN],
        )
    }
}
