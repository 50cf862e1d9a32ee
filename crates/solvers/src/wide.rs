//! Boards of more than 64 vertices: where one piece that both players move closes every vertex behind
//! it and arcs lead both ways, matchings decide; elsewhere the search for any game.

#[cfg(test)]
mod tests;

use thera_control::{Control, Interrupted};
use thera_games::wide::{Move, Position, Speech, Wide, WideGeography, WideSantorini};
use thera_games::{Game, Player};
use thera_search::solve::{Solution, solve};

use crate::Exact;
use crate::geography::{Walk, played_out};
use crate::method::{Listed, Method};
use crate::santorini::is_geography;

/// How Geography is solved on large boards.
pub(crate) static GEOGRAPHY: Listed<WideGeography> = &Matching;

/// How Santorini is solved on large boards.
pub(crate) static SANTORINI: Listed<WideSantorini> = &Matching;

struct Matching;

impl<S: Speech> Method<Wide<S>> for Matching
where
    Wide<S>: Exact + Game<Position = Position, Move = Move>,
{
    fn solve(
        &self,
        game: &Wide<S>,
        position: &Position,
        control: &Control,
    ) -> Result<Solution<Move>, Interrupted> {
        match solve_by_matching(game, position) {
            Some(solution) => Ok(solution),
            None => solve(game, position, control),
        }
    }
}

/// `None` where matchings do not decide.
fn solve_by_matching<S: Speech>(game: &Wide<S>, position: &Position) -> Option<Solution<Move>> {
    is_geography(game.variant())
        .then(|| played_out(game, position, |now| winning_move(game, now)))
        .flatten()
}

/// A move that wins, if the player to move wins; `None` where matchings do not tell.
fn winning_move<S: Speech>(game: &Wide<S>, position: &Position) -> Option<Option<Move>> {
    if !game.is_setting_up(position) {
        return winning_step(game, position);
    }
    // Whoever places the piece also moves first.
    for turn in game.moves(position) {
        if winning_step(game, &game.play(position, turn))?.is_some() {
            return Some(Some(turn));
        }
    }
    Some(None)
}

fn winning_step<S: Speech>(game: &Wide<S>, position: &Position) -> Option<Option<Move>> {
    let from = game.pieces(position, Player::First).vertices().next()?;
    let walk = Walk::new(game.board(), |vertex| position.height(vertex) == 0, from);
    let step = |to| Move::Build {
        from,
        to,
        site: from,
    };
    walk.leads_both_ways()
        .then(|| walk.winning_step().map(step))
}
