//! Five things with the weights 100, 10, 20, 70 and 200 (Rothenstein et al. 2021, section IV.A).

use crate::santorini::{Position, Santorini};
use crate::{Game, Player};
use thera_board::{VertexSet, vertices};

use super::mobility::steps;
use super::{Ground, difference, sides};
use crate::evaluation::features::{Features, MAX_FEATURES};

/// Neither too close nor too far from the nearest opponent: close enough to interfere, and not
/// next to it.
const GOOD_DISTANCE: i32 = 2;

/// The evaluation of Rothenstein et al. 2021.
///
/// The paper gives a formula for the height only. Here tile values are centralities; the adjacent
/// tiles are those a worker may step on, one level up counting twice; the distance is 0 at best
/// and falls by one for each step by which the nearest opponent of a worker of one's own is closer
/// or farther than two; a won game counts 1, a lost one -1.
pub struct Huji(pub Ground);

impl Huji {
    #[inline]
    pub(super) fn adjacent(game: &Santorini, position: &Position, workers: VertexSet) -> i32 {
        let mut count = 0;
        for worker in vertices(workers) {
            let reach = steps(game, position, worker);
            let up = reach & !position.at_most(position.height(worker));
            count += (reach.count_ones() + up.count_ones()) as i32;
        }
        count
    }

    #[inline]
    fn balance(&self, sides: [VertexSet; 2]) -> i32 {
        let off = |worker| (self.0.nearest(sides[1], worker) - GOOD_DISTANCE).abs();
        -vertices(sides[0]).map(off).sum::<i32>()
    }
}

impl Features<Santorini> for Huji {
    fn names(&self) -> &'static [&'static str] {
        &["height", "tiles", "adjacent", "distance", "won"]
    }

    #[inline]
    fn measure(
        &self,
        game: &Santorini,
        position: &Position,
        player: Player,
    ) -> [i32; MAX_FEATURES] {
        let sides = sides(game, position, player);
        let height = |set| vertices(set).map(|v| i32::from(position.height(v))).sum();
        let tiles = |set| vertices(set).map(|v| self.0.centrality(v)).sum();
        let won = game
            .outcome(position)
            .map(|outcome| outcome.value_for(player));
        let mut counts = [0; MAX_FEATURES];
        counts[..5].copy_from_slice(&[
            difference(sides, height),
            difference(sides, tiles),
            difference(sides, |set| Self::adjacent(game, position, set)),
            self.balance(sides),
            won.unwrap_or(0),
        ]);
        counts
    }
}
