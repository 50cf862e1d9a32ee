//! How long a proven game lasts, where that can be found out.

use std::sync::Arc;

use thera_control::{Control, Interrupted};
use thera_games::Outcome;
use thera_search::solve::Solution;
use thera_solvers::Oracle;

use crate::{Advised, Proof};

/// Positions looked at to find out how long a won game lasts; the same on every machine.
pub(crate) const DISTANCE_NODES: u64 = 100_000;

/// The same for each of many moves of a position.
pub(crate) const MOVE_DISTANCE_NODES: u64 = 50_000;

/// Where an oracle knows who wins all that can follow, so many times as many are looked at: on small
/// boards that is all there are.
const ORACLE_REACH: u64 = 20;

/// Positions an oracle may have that is made for the turns to the end alone.
const ORACLE_POSITIONS: u64 = 200_000_000;

/// A solution with the turns to the end, if a search of so many positions finds them, or one by an
/// oracle: there is one already, or for one position it takes little to make.
pub(crate) fn with_distance<G: Advised>(
    game: &G,
    position: &G::Position,
    solution: Solution<G::Move>,
    nodes: u64,
    oracle: &mut Option<Arc<dyn Oracle<G>>>,
    control: &Control,
) -> Proof<G::Move> {
    let mut proof = Proof {
        outcome: solution.outcome,
        distance: None,
        line: solution.line,
        cost: solution.cost,
    };
    let (Outcome::Won(winner), 1..) = (solution.outcome, nodes) else {
        return proof;
    };
    let part = control.part(control.memory, 1, nodes);
    let mut found = game.shortest_win(position, winner, None, &part);
    if found == Err(Interrupted::OutOfNodes) {
        let knows = |oracle: &Arc<dyn Oracle<G>>| oracle.outcome(position).is_some();
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
    if let Ok(line) = found {
        proof.distance = Some(line.len() as u32);
        proof.line = line;
    }
    proof
}
