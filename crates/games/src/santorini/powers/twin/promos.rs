//! Turns of the promotional gods and of those of the Pantheon edition.

use super::advanced::ferried;
use super::board::{Number, Place};
use super::fleece::{all_build, all_move};
use super::simple::{mortal, swaps};
use super::turn::{Turn, then, then_maybe};

/// Asteria, end of turn: if one of her workers moved down in this turn, she
/// may build a dome on any free space.
pub fn asteria(turn: &Turn) -> Vec<Turn> {
    then_maybe(mortal(turn), |built| {
        if !built.moved_down {
            return Vec::new();
        }
        let builder = built.moved_last.expect("a worker has moved");
        built.domes_anywhere(builder)
    })
}

/// Castor and Pollux may instead move with all workers and not build, or
/// build with all workers and not move.
pub fn castor(turn: &Turn) -> Vec<Turn> {
    let mut ends = mortal(turn);
    ends.extend(all_move(turn, &turn.mine()));
    ends.extend(all_build(turn, &turn.mine()));
    ends
}

/// Eris may instead move and build with a worker of the opponent that is not
/// the one that the opponent moved last.
pub fn eris(turn: &Turn) -> Vec<Turn> {
    let mut ends = mortal(turn);
    for led in turn.game.targets() {
        if turn.game.my_card().worker != Some(led) {
            ends.extend(then(turn.moves(led), |moved| moved.builds(led)));
        }
    }
    ends
}

/// Hydra, end of turn: if none of its workers neighbour each other, a new one
/// is placed on one of the lowest free spaces next to the worker that moved;
/// otherwise one of them is removed.
pub fn hydra(turn: &Turn) -> Vec<Turn> {
    turn.by_each(|worker| {
        let built = then(turn.moves(worker), |moved| moved.builds(worker));
        then(built, |built| {
            let heads = built.game.places_of(built.game.to_move);
            let apart = heads
                .iter()
                .all(|head| !built.game.is_beside_any(*head, &heads));
            if apart {
                head_grown(built, worker)
            } else {
                head_lost(built)
            }
        })
    })
}

fn head_grown(turn: &Turn, moved: Number) -> Vec<Turn> {
    let mut free = turn.game.neighbours(turn.place_of(moved));
    free.retain(|place| turn.game.is_free(*place));
    let Some(lowest) = free.iter().map(|place| turn.game.level(*place)).min() else {
        // There is no room for a new one.
        return vec![turn.clone()];
    };
    let mut ends = Vec::new();
    for place in free {
        if turn.game.level(place) == lowest {
            let mut grown = turn.clone();
            grown.game.add_worker(grown.game.to_move, place);
            ends.push(grown);
        }
    }
    ends
}

fn head_lost(turn: &Turn) -> Vec<Turn> {
    turn.by_each(|head| {
        let mut lost = turn.clone();
        lost.game.workers.retain(|worker| worker.number != head);
        vec![lost]
    })
}

/// Iris' worker may jump over a neighbouring worker, anybody's, to the free
/// space exactly beyond, at any level.
pub fn iris(turn: &Turn) -> Vec<Turn> {
    let mut ends = mortal(turn);
    let mut bridges = turn.mine();
    bridges.extend(turn.game.targets());
    for worker in turn.mine() {
        let from = turn.place_of(worker);
        for bridge in &bridges {
            let over = turn.place_of(*bridge);
            if !turn.game.are_neighbours(from, over) {
                continue;
            }
            let direction = turn.game.direction(from, over);
            let Some(beyond) = turn.game.next(over, direction) else {
                continue;
            };
            if turn.game.is_free(beyond) && turn.may_move(worker, beyond, u8::MAX) {
                let jumped = vec![turn.step(worker, beyond)];
                ends.extend(then(jumped, |jumped| jumped.builds(worker)));
            }
        }
    }
    ends
}

/// Maenads, end of turn: an opponent with a worker between two of theirs, on
/// exactly opposite sides, loses.
pub fn maenads(turn: &Turn) -> Vec<Turn> {
    then(mortal(turn), |built| {
        let mut end = built.clone();
        for victim in built.game.targets() {
            let there = built.place_of(victim);
            for mine in built.game.places_of(built.game.to_move) {
                if !built.game.are_neighbours(mine, there) {
                    continue;
                }
                let direction = built.game.direction(mine, there);
                let opposite = built.game.next(there, direction);
                let behind = opposite.and_then(|place| built.game.worker_at(place));
                if behind.is_some_and(|worker| built.mine().contains(&worker)) {
                    end.defeat(built.game.worker(victim).side);
                }
            }
        }
        vec![end]
    })
}

/// Pegasus' worker may move up more than one level, but cannot win by it.
pub fn pegasus(turn: &Turn) -> Vec<Turn> {
    turn.by_each(|worker| {
        let moved = turn.moves_up_to(worker, u8::MAX);
        then(moved, |moved| moved.builds(worker))
    })
}

/// Proteus: after a move another of his workers is forced, if possible, into
/// the space just left.
pub fn proteus(turn: &Turn) -> Vec<Turn> {
    follow(turn, |arrived, worker, left| {
        let mut results = Vec::new();
        for other in arrived.mine() {
            if other != worker && arrived.game.is_free(left) {
                let mut forced = arrived.clone();
                forced.game.put(other, left);
                results.push(forced);
            }
        }
        if results.is_empty() {
            results.push(arrived.clone());
        }
        results
    })
}

/// Scylla: after her worker moved from a space next to an opponent's worker,
/// she may force that one into the space just left.
pub fn scylla(turn: &Turn) -> Vec<Turn> {
    follow(turn, |arrived, _, left| {
        let mut results = vec![arrived.clone()];
        for other in arrived.game.targets() {
            let near = arrived.game.are_neighbours(arrived.place_of(other), left);
            if near && arrived.game.is_free(left) {
                let mut forced = arrived.clone();
                forced.game.put(other, left);
                results.push(forced);
            }
        }
        results
    })
}

/// Ordinary turns in which somebody may be forced into the space just left,
/// before the opponent's power acts on the worker that moved.
fn follow(turn: &Turn, force: impl Fn(&Turn, Number, Place) -> Vec<Turn>) -> Vec<Turn> {
    turn.by_each(|worker| {
        let mut moved = Vec::new();
        for to in turn.game.in_reach(turn.place_of(worker)) {
            if !turn.game.is_free(to) || !turn.may_move(worker, to, 1) {
                continue;
            }
            let step = turn.step_of(worker, to);
            moved.extend(then(vec![turn.arrive(&step)], |arrived| {
                let forced = force(arrived, worker, step.from).into_iter();
                forced.map(|forced| forced.after_arriving(&step)).collect()
            }));
        }
        then(moved, |moved| moved.builds(worker))
    })
}

/// Apollo of the Pantheon edition swaps only with a worker that is not higher
/// than his own.
pub fn apollo_pantheon(turn: &Turn) -> Vec<Turn> {
    swaps(turn, 0)
}

/// Charon of the Pantheon edition may ferry instead of moving, and then
/// builds.
pub fn charon_pantheon(turn: &Turn) -> Vec<Turn> {
    let mut ends = mortal(turn);
    ends.extend(
        turn.by_each(|worker| then(ferried(turn, worker), |ferried| ferried.builds(worker))),
    );
    ends
}
