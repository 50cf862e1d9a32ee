//! How long a proven game lasts, where that can be found out.

use std::sync::Arc;

use thera_control::{Control, Interrupted};
use thera_games::{AnyGame, AnyMove, AnyPosition, Game, Outcome, Player};
use thera_search::solve::Solution;
use thera_solvers::{Exact, Oracle};

use crate::Proof;

/// Positions looked at to find out how long a won game lasts; the same on every machine.
pub(crate) const DISTANCE_NODES: u64 = 100_000;

/// The same for each of many moves of a position.
pub(crate) const MOVE_DISTANCE_NODES: u64 = 50_000;

/// Where an oracle knows who wins all that can follow, so many times as many are looked at: on small
/// boards that is all there are.
const ORACLE_REACH: u64 = 20;

/// Positions an oracle may have that is made for the turns to the end alone.
const ORACLE_POSITIONS: u64 = 200_000_000;

/// Of the positions for finding a distance, each move of a lost position gets one part in so many.
const MOVE_SHARE: u64 = 20;

/// A solution with the turns to the end, if a search of so many positions finds them, or one by an
/// oracle: there is one already, or for one position it takes little to make. Where they are not
/// found, whoever loses still plays on with a move that is not refuted soon. Also the number of
/// positions they were sought among: none if the search was cut short.
pub(crate) fn with_distance(
    game: &AnyGame,
    position: &AnyPosition,
    solution: Solution<AnyMove>,
    nodes: u64,
    oracle: &mut Option<Arc<dyn Oracle<AnyGame>>>,
    control: &Control,
) -> (Proof, u64) {
    let mut proof = Proof {
        outcome: solution.outcome,
        distance: None,
        line: solution.line,
        cost: solution.cost,
    };
    let (Outcome::Won(winner), 1..) = (solution.outcome, nodes) else {
        return (proof, nodes);
    };
    let part = control.part(control.memory, 1, nodes);
    let mut found = game.shortest_win(position, winner, None, &part);
    if found == Err(Interrupted::OutOfNodes) {
        let knows = |oracle: &Arc<dyn Oracle<AnyGame>>| oracle.outcome(position).is_some();
        if nodes == DISTANCE_NODES && !oracle.as_ref().is_some_and(knows) {
            let part = control.part(control.memory, control.threads, ORACLE_POSITIONS);
            let made = game.oracle(position, &part).map(Arc::from);
            *oracle = made.or(oracle.take());
        }
        if let Some(oracle) = oracle.as_ref().filter(|oracle| knows(oracle)) {
            let part = control.part(control.memory, 1, nodes * ORACLE_REACH);
            found = game.shortest_win(position, winner, Some(&**oracle), &part);
        }
    }
    let sought = match found {
        Ok(_) | Err(Interrupted::OutOfNodes) => nodes,
        Err(_) => 0,
    };
    if let Ok(line) = found {
        proof.distance = Some(line.len() as u32);
        proof.line = line;
    } else if game.to_move(position) != winner
        && let Some(line) = resistance(game, position, winner, nodes / MOVE_SHARE, control)
    {
        proof.line = line;
    }
    (proof, sought)
}

/// The move of a lost position whose refutation is furthest away: one for which none is found in so
/// many positions, else the longest. With best play after it, where that was found.
fn resistance(
    game: &AnyGame,
    position: &AnyPosition,
    winner: Player,
    nodes: u64,
    control: &Control,
) -> Option<Vec<AnyMove>> {
    let mut longest: Option<Vec<AnyMove>> = None;
    for turn in game.moves(position) {
        control.go_on(0).ok()?;
        let next = game.play(position, turn);
        let part = control.part(control.memory, 1, nodes);
        let Ok(rest) = game.shortest_win(&next, winner, None, &part) else {
            return Some(vec![turn]);
        };
        if longest.as_ref().is_none_or(|line| line.len() <= rest.len()) {
            longest = Some([&[turn], &rest[..]].concat());
        }
    }
    longest
}
