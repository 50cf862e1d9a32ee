//! Height, vertical mobility, centre and level-two threat (Boreham 2020, sections 5.3.3, 5.3.4).

use crate::Player;
use crate::santorini::{Position, Santorini};
use thera_board::{VertexSet, vertices};

use super::{Ground, difference, sides};
use crate::evaluation::features::{Features, MAX_FEATURES};

/// A worker that has won.
const WON: i32 = 1000;
/// Each neighbouring vertex a worker could climb to.
const CLIMB: i32 = 5;
/// Each level of a neighbouring vertex that is too high.
const TOO_HIGH: i32 = -5;
/// A worker in the centre.
const CENTRE: i32 = 10;
/// A worker that can win in two places.
const FORK: i32 = 500;

/// The four features of Boreham 2020 with the points of section 5.3.4.
///
/// Vertical mobility looks at every neighbouring vertex, whether a worker stands there or not:
/// only so do the numbers of figures 5.1 and 5.2 come out. The centre counts for the player who
/// thinks and not against the other; workers that both move are in nobody's favour.
pub struct Boreham(pub Ground);

impl Boreham {
    /// 0, 40, 60 points for levels 0, 1, 2 and 1000 for the winning one; higher towers go on by 20.
    #[inline]
    fn height_points(game: &Santorini, position: &Position, workers: VertexSet) -> i32 {
        let winning = game.variant().winning_height;
        let points = |height: u8| match height {
            _ if Some(height) == winning => WON,
            0 => 0,
            _ => 20 + 20 * i32::from(height),
        };
        vertices(workers).map(|v| points(position.height(v))).sum()
    }

    /// 5 points for each neighbour one level up, -10, -15, -20 for those two, three, four up.
    #[inline]
    fn vertical_mobility(game: &Santorini, position: &Position, workers: VertexSet) -> i32 {
        let variant = game.variant();
        let mut points = 0;
        for worker in vertices(workers) {
            let near = game.board().out(worker);
            let level = position.height(worker);
            let mut higher = near & !position.at_most(level);
            let reach = if variant.free_movement {
                variant.height
            } else {
                level + 1
            };
            let climbs = higher & position.at_most(reach.min(variant.height - 1));
            points += CLIMB * climbs.count_ones() as i32;
            higher &= !climbs;
            for vertex in vertices(higher) {
                points += TOO_HIGH * i32::from(position.height(vertex) - level);
            }
        }
        points
    }

    /// 500 points for each worker one below the winning level with two or more steps up to it.
    #[inline]
    fn forks(game: &Santorini, position: &Position, workers: VertexSet) -> i32 {
        let Some(winning @ 1..) = game.variant().winning_height else {
            return 0;
        };
        let ready = workers & position.at_height(winning - 1);
        let goals = position.at_height(winning) & game.board().all();
        if ready == 0 || goals == 0 {
            return 0;
        }
        let forked = |&worker: &u8| (game.board().out(worker) & goals).count_ones() >= 2;
        FORK * vertices(ready).filter(forked).count() as i32
    }
}

impl Features<Santorini> for Boreham {
    fn names(&self) -> &'static [&'static str] {
        &["height", "mobility", "centre", "threat"]
    }

    #[inline]
    fn measure(
        &self,
        game: &Santorini,
        position: &Position,
        player: Player,
    ) -> [i32; MAX_FEATURES] {
        let sides = sides(game, position, player);
        let mut counts = [0; MAX_FEATURES];
        counts[..4].copy_from_slice(&[
            difference(sides, |set| Self::height_points(game, position, set)),
            difference(sides, |set| Self::vertical_mobility(game, position, set)),
            if !game.variant().impartial && sides[0] & self.0.centre() != 0 {
                CENTRE
            } else {
                0
            },
            difference(sides, |set| Self::forks(game, position, set)),
        ]);
        counts
    }
}
