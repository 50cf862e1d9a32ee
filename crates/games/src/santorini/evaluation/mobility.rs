//! Steps: all that counts where no tower wins and who cannot move loses.

use crate::Player;
use crate::santorini::{Position, Santorini};
use thera_board::{Vertex, VertexSet, vertices};

use super::{difference, sides};
use crate::evaluation::features::{Features, MAX_FEATURES};

/// The steps of one's own workers minus those of the opponent's.
pub struct Mobility;

/// Where the worker on `from` may step.
#[inline]
pub(super) fn steps(game: &Santorini, position: &Position, from: Vertex) -> VertexSet {
    let variant = game.variant();
    let free = game.board().out(from) & !position.occupied();
    let highest = if variant.free_movement {
        variant.height - 1
    } else {
        (position.height(from) + 1).min(variant.height - 1)
    };
    free & position.at_most(highest)
}

impl Features<Santorini> for Mobility {
    fn names(&self) -> &'static [&'static str] {
        &["steps"]
    }

    #[inline]
    fn measure(
        &self,
        game: &Santorini,
        position: &Position,
        player: Player,
    ) -> [i32; MAX_FEATURES] {
        let count = |set| {
            vertices(set)
                .map(|from| steps(game, position, from).count_ones() as i32)
                .sum()
        };
        let mut counts = [0; MAX_FEATURES];
        counts[0] = difference(sides(game, position, player), count);
        counts
    }
}
