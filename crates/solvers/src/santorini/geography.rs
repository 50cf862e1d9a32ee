//! Santorini that is Geography: one shared worker, towers of height 1, the building stipulation and
//! no tower wins (Geissler 2020, section 6.3). The worker closes every vertex behind it, as the
//! token of Geography deletes it, so where arcs lead both ways matchings decide.

use thera_board::{bit, vertices};
use thera_games::santorini::{Move, Position, Santorini, Variant};
use thera_games::{Game, Player};
use thera_search::solve::Solution;

use crate::geography::{Walk, played_out};

/// Who wins and a line to the end, in which the winner plays to win and the loser its first move;
/// `None` where the game is not undirected Geography.
pub(super) fn solve_as_geography(game: &Santorini, position: &Position) -> Option<Solution<Move>> {
    is_geography(game.variant())
        .then(|| played_out(game, position, |now| winning_move(game, now)))
        .flatten()
}

/// Whether a variant is Geography with one token.
pub(crate) fn is_geography(variant: &Variant) -> bool {
    let one_worker = variant.impartial && variant.workers == 1;
    one_worker && variant.height == 1 && variant.winning_height.is_none() && variant.stipulation
}

/// A move that wins, if the player to move wins; `None` where matchings do not tell.
fn winning_move(game: &Santorini, position: &Position) -> Option<Option<Move>> {
    if !game.is_placing(position) {
        return winning_step(game, position);
    }
    // Whoever places the worker also moves first.
    for turn in game.moves(position) {
        if winning_step(game, &game.play(position, turn))?.is_some() {
            return Some(Some(turn));
        }
    }
    Some(None)
}

fn winning_step(game: &Santorini, position: &Position) -> Option<Option<Move>> {
    let from = vertices(position.workers(Player::First)).next()?;
    let left = position.at_height(0);
    let walk = Walk::new(game.board(), |vertex| left & bit(vertex) != 0, from);
    let step = |to| Move::Build {
        from,
        to,
        site: from,
    };
    walk.leads_both_ways()
        .then(|| walk.winning_step().map(step))
}
