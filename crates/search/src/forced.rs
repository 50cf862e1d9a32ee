//! Wins that can be forced within a few turns: what a shallow minimax sees of the end of a game and
//! nothing else.

use std::ops::ControlFlow;

use thera_games::{Game, Player};

/// Who wins within `depth` turns whatever the other does; `None` if neither can force it. A game
/// that is over is won by its winner.
pub fn forced_winner<G: Game>(game: &G, position: &G::Position, depth: u32) -> Option<Player> {
    let mover = game.to_move(position);
    let players = [mover, mover.opponent()];
    let can = |&player: &Player| can_force(game, position, player, depth);
    players.into_iter().find(can)
}

/// Whether `player` wins within `depth` turns whatever the other does. Stops at the first turn that
/// settles it, so that looking two turns ahead costs little more than one.
fn can_force<G: Game>(game: &G, position: &G::Position, player: Player, depth: u32) -> bool {
    if let Some(outcome) = game.outcome(position) {
        return outcome.winner() == Some(player);
    }
    if depth == 0 {
        return false;
    }
    let moves = game.to_move(position) == player;
    let settled = game.visit_moves(position, |turn| {
        match can_force(game, &game.play(position, turn), player, depth - 1) == moves {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    });
    settled.is_break() == moves
}
