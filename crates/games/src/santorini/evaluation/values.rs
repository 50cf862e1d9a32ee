//! The heuristics of Geissler 2020 with every value free: "the point distributions for centricity,
//! the values associated with each height level, and the values associated with varying distances
//! could all be determined genetically" (section 8.3).

use crate::Player;
use crate::santorini::{Position, Santorini};
use thera_board::{VertexSet, vertices};

use super::{Ground, difference, sides};
use crate::evaluation::features::{Features, MAX_FEATURES};

/// What is counted, in this order.
pub(super) const FEATURES: &[&str] = &[
    "level1",
    "level2",
    "ring1",
    "ring2",
    "beside",
    "two-away",
    "three-away",
];

/// Workers on level 1 and on level 2 or higher; workers of centrality 1 and of 2 or more; and the
/// opponent's workers whose nearest worker of one's own is one, two or three steps away. Ground
/// level, the border and all that is farther count nothing, so that no two weights say the same;
/// the coefficient of a heuristic is contained in the weights of its values.
pub struct Values(pub Ground);

impl Features<Santorini> for Values {
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
        let on = |level: VertexSet| difference(sides, |set| (set & level).count_ones() as i32);
        let ring = |fits: fn(i32) -> bool| {
            let count = |set| vertices(set).filter(|&v| fits(self.0.centrality(v)));
            difference(sides, |set| count(set).count() as i32)
        };
        let mut counts = [0; MAX_FEATURES];
        counts[..4].copy_from_slice(&[
            on(position.at_height(1)),
            on(!position.at_most(1)),
            ring(|centrality| centrality == 1),
            ring(|centrality| centrality >= 2),
        ]);
        for theirs in vertices(sides[1]) {
            if let steps @ 1..=3 = self.0.nearest(sides[0], theirs) {
                counts[3 + steps as usize] += 1;
            }
        }
        counts
    }
}
