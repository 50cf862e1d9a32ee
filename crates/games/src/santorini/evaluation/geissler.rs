//! Height, centrality and distance (Geissler 2020, section 8.2).

use crate::Player;
use crate::santorini::{Position, Santorini};
use thera_board::vertices;

use super::{Ground, difference, sides};
use crate::evaluation::features::{Features, MAX_FEATURES};

/// The three heuristics of Geissler 2020, section 8.2, to be used alone or together.
pub struct Geissler(pub Ground);

impl Features<Santorini> for Geissler {
    fn names(&self) -> &'static [&'static str] {
        &["height", "centrality", "distance"]
    }

    /// Height and centrality are differences between the players. The distance is the player's own
    /// closeness to the opponent's workers, as in figure 8.3: the largest sum there could be (8 on
    /// the 5x5 board) less the steps from each of them to the nearest worker of one's own.
    #[inline]
    fn measure(
        &self,
        game: &Santorini,
        position: &Position,
        player: Player,
    ) -> [i32; MAX_FEATURES] {
        let sides = sides(game, position, player);
        let height = |set| vertices(set).map(|v| i32::from(position.height(v))).sum();
        let central = |set| vertices(set).map(|v| self.0.centrality(v)).sum();
        let closeness = vertices(sides[1])
            .map(|theirs| self.0.diameter() - self.0.nearest(sides[0], theirs))
            .sum();
        let mut counts = [0; MAX_FEATURES];
        counts[..3].copy_from_slice(&[
            difference(sides, height),
            difference(sides, central),
            closeness,
        ]);
        counts
    }
}
