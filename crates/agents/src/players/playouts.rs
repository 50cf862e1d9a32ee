//! What the players that play games out at random have in common.

use std::time::Duration;

use thera_search::playout::Playouts;

use crate::descriptor::{OptionInfo, OptionKind};
use crate::options::Chosen;

/// The most games an agent may play out for a move.
const MAX_PLAYOUTS: u64 = 1_000_000_000;

/// `playouts=`, for an agent that usually plays out so many games.
pub(super) const fn playouts(usual: Option<u64>) -> OptionInfo {
    OptionInfo {
        key: "playouts",
        value: "N",
        meaning: "games to play out for a move",
        kind: OptionKind::Count {
            least: 1,
            most: MAX_PLAYOUTS,
            usual,
        },
    }
}

/// Games to play out, and in what time: as told, else until the time is over, else the usual
/// number.
pub(super) fn effort(options: &Chosen, usual: u64) -> (Playouts, Option<Duration>) {
    let time = options.time();
    let untold = if time.is_some() { MAX_PLAYOUTS } else { usual };
    let told = options.count(&playouts(None));
    (Playouts(told.unwrap_or(untold)), time)
}
