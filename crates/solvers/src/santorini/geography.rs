//! Santorini that is Geography: one shared worker, towers of height 1, the building stipulation and
//! no tower wins (Geissler 2020, section 6.3). The worker closes every vertex behind it, as the
//! token of Geography deletes it, so where arcs lead both ways matchings decide.

use thera_board::vertices;
use thera_games::santorini::{Move, Position, Santorini};
use thera_games::{Game, Outcome, Player};
use thera_search::solve::{Cost, Solution};

use crate::geography::Walk;

/// Who wins and a line to the end, in which the winner plays to win and the loser its first move;
/// `None` where the game is not undirected Geography.
pub(super) fn solve_as_geography(game: &Santorini, position: &Position) -> Option<Solution<Move>> {
    if !is_geography(game) {
        return None;
    }
    let mut now = *position;
    let mut line = Vec::new();
    loop {
        let turn = winning_move(game, &now)?.or_else(|| game.moves(&now).first().copied());
        let Some(turn) = turn else { break };
        now = game.play(&now, turn);
        line.push(turn);
    }
    Some(Solution {
        outcome: Outcome::Won(now.to_move().opponent()),
        best: line.first().copied(),
        cost: Cost {
            nodes: line.len() as u64 + 1,
            ..Cost::default()
        },
        line,
    })
}

fn is_geography(game: &Santorini) -> bool {
    let variant = game.variant();
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
    let walk = Walk::new(game.board(), position.at_height(0), from);
    let step = |to| Move::Build {
        from,
        to,
        site: from,
    };
    walk.leads_both_ways()
        .then(|| walk.winning_step().map(step))
}
