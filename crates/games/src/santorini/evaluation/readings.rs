//! What Rothenstein et al. 2021 (section IV.A) may have meant by their features. They give a
//! formula for the height only; here each way to read another one is a feature of its own, so that
//! weights choose among them.

use crate::Player;
use crate::santorini::{Position, Santorini};
use thera_board::{VertexSet, vertices};

use super::{Huji, difference, sides};
use crate::evaluation::features::{Features, MAX_FEATURES};

/// What is counted, in this order: tiles by rings or by their neighbours, adjacent tiles less the
/// opponent's or one's own, the distance as a balance or as it is, and a game that is won.
pub(super) const FEATURES: &[&str] = &[
    "height",
    "tiles",
    "neighbours",
    "adjacent",
    "own-adjacent",
    "balance",
    "apart",
    "won",
];

/// The features of [`Huji`] with others beside them. `neighbours` are tiles around a worker,
/// whatever stands there ("a worker placed in a corner will have at most three"); `apart` is the sum
/// of the steps from each worker of one's own to each of the opponent's.
pub struct Readings(pub Huji);

impl Features<Santorini> for Readings {
    fn names(&self) -> &'static [&'static str] {
        FEATURES
    }

    #[inline]
    fn measure(
        &self,
        game: &Santorini,
        position: &Position,
        player: Player,
    ) -> [i32; MAX_FEATURES] {
        let sides = sides(game, position, player);
        let [height, tiles, adjacent, balance, won, ..] = self.0.measure(game, position, player);
        let around = |set: VertexSet| {
            let degree = |v| game.board().out(v).count_ones() as i32;
            vertices(set).map(degree).sum()
        };
        let steps = |own| {
            let to = vertices(sides[1]).map(move |theirs| self.0.0.distance(own, theirs));
            to.sum::<i32>()
        };
        [
            height,
            tiles,
            difference(sides, around),
            adjacent,
            Huji::adjacent(game, position, sides[0]),
            balance,
            vertices(sides[0]).map(steps).sum(),
            won,
        ]
    }
}
