//! Evaluations of Santorini, as three papers have them, on any board and variant.
//!
//! [`Geissler`] counts heights, central places and distances, [`Boreham`] gives points for heights,
//! climbs, the centre and forks, [`Huji`] (Rothenstein et al. 2021, Hebrew University of Jerusalem)
//! mixes five things, and [`Mobility`] counts steps, for games that no tower wins. What the papers
//! say of the 5x5 board is put in terms of distances ([`Ground`]), which agree with it there.
//! In impartial play both players move the same workers, so what is counted for one is counted
//! against them too.

mod boreham;
mod geissler;
mod ground;
mod huji;
mod mobility;
#[cfg(test)]
mod tests;

pub use boreham::Boreham;
pub use geissler::Geissler;
pub use ground::Ground;
pub use huji::Huji;
pub use mobility::Mobility;

use thera_board::VertexSet;
use thera_games::Player;
use thera_games::santorini::{Position, Santorini};

/// The workers that `player` moves and those of the other side.
#[inline]
fn sides(game: &Santorini, position: &Position, player: Player) -> [VertexSet; 2] {
    let workers = |player| {
        if game.variant().impartial {
            position.workers(Player::First)
        } else {
            position.workers(player)
        }
    };
    [workers(player), workers(player.opponent())]
}

/// The sum over one side's workers minus the sum over the other's.
#[inline]
fn difference(sides: [VertexSet; 2], count: impl Fn(VertexSet) -> i32) -> i32 {
    count(sides[0]) - count(sides[1])
}
