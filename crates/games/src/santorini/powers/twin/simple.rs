//! Ordinary turns and the ten simple gods.

use super::turn::{Turn, then, then_maybe, then_repeatedly};

/// A mortal moves one worker and then builds with the same worker.
pub fn mortal(turn: &Turn) -> Vec<Turn> {
    turn.by_each(|worker| then(turn.moves(worker), |moved| moved.builds(worker)))
}

/// Apollo may move onto a neighbouring opponent's worker, which is forced to
/// the space he has just left.
pub fn apollo(turn: &Turn) -> Vec<Turn> {
    swaps(turn, 1)
}

/// Swaps onto opponents' workers that are at most so many levels higher.
pub fn swaps(turn: &Turn, most_up: u8) -> Vec<Turn> {
    // Nobody has to use the power: all ordinary turns are there.
    let mut ends = mortal(turn);
    for worker in turn.mine() {
        let from = turn.place_of(worker);
        for other in turn.game.targets() {
            let to = turn.place_of(other);
            if !turn.game.are_neighbours(from, to) || !turn.may_move(worker, to, most_up) {
                continue;
            }
            // The other one goes to the space just left, at any height.
            let mut swapped = turn.clone();
            swapped.game.put(other, from);
            let moved = vec![swapped.step(worker, to)];
            ends.extend(then(moved, |moved| moved.builds(worker)));
        }
    }
    ends
}

/// Artemis' worker may move a second time, but not back to the space on which
/// it started the turn.
pub fn artemis(turn: &Turn) -> Vec<Turn> {
    turn.by_each(|worker| {
        let start = turn.place_of(worker);
        let moved = then_maybe(turn.moves(worker), |moved| {
            let mut again = moved.moves(worker);
            again.retain(|twice| twice.entered[&worker] != start);
            again
        });
        then(moved, |moved| moved.builds(worker))
    })
}

/// Atlas' build may be a dome at any level.
pub fn atlas(turn: &Turn) -> Vec<Turn> {
    turn.by_each(|worker| {
        then(turn.moves(worker), |moved| {
            let mut ends = moved.builds(worker);
            ends.extend(moved.domes(worker));
            ends
        })
    })
}

/// Demeter may build a second time with the same worker, on another space.
pub fn demeter(turn: &Turn) -> Vec<Turn> {
    turn.by_each(|worker| {
        then(turn.moves(worker), |moved| {
            let mut ends = Vec::new();
            for first in moved.game.in_reach(moved.place_of(worker)) {
                let built = moved.build(worker, first);
                ends.extend(then_maybe(built, |built| {
                    let mut sites = built.game.in_reach(built.place_of(worker));
                    sites.retain(|second| *second != first);
                    let builds = sites.into_iter();
                    builds
                        .flat_map(|second| built.build(worker, second))
                        .collect()
                }));
            }
            ends
        })
    })
}

/// Hephaestus may build a second block on the very space just built on, but
/// never a dome.
pub fn hephaestus(turn: &Turn) -> Vec<Turn> {
    turn.by_each(|worker| {
        then(turn.moves(worker), |moved| {
            let mut ends = Vec::new();
            for site in moved.game.in_reach(moved.place_of(worker)) {
                let built = moved.build(worker, site);
                ends.extend(then_maybe(built, |built| {
                    if built.game.next_is_dome(site) {
                        return Vec::new();
                    }
                    built.build(worker, site)
                }));
            }
            ends
        })
    })
}

/// If Hermes' workers do not move up or down, each may move any number of
/// times, also zero, and then either worker builds.
pub fn hermes(turn: &Turn) -> Vec<Turn> {
    // One ordinary turn remains possible; it may go up or down (and win).
    let mut ends = mortal(turn);
    // Otherwise all moves stay level. They may be split over the workers in
    // any order, so single steps of any worker are taken again and again.
    let walked = then_repeatedly(vec![turn.clone()], |walking| {
        let mut stepped = walking.by_each(|worker| walking.moves(worker));
        stepped.retain(|next| !next.moved_up && !next.moved_down);
        stepped
    });
    ends.extend(then(walked, |standing| {
        standing.by_each(|builder| standing.builds(builder))
    }));
    ends
}

/// Minotaur may move onto a neighbouring opponent's worker if that one can be
/// forced one space straight on.
pub fn minotaur(turn: &Turn) -> Vec<Turn> {
    // Nobody has to use the power: all ordinary turns are there.
    let mut ends = mortal(turn);
    for worker in turn.mine() {
        let from = turn.place_of(worker);
        for other in turn.game.targets() {
            let to = turn.place_of(other);
            if !turn.game.are_neighbours(from, to) || !turn.may_move(worker, to, 1) {
                continue;
            }
            // The next space in the same direction must be on the board and
            // free; any level will do.
            let direction = turn.game.direction(from, to);
            let Some(behind) = turn.game.next(to, direction) else {
                continue;
            };
            if !turn.game.is_free(behind) {
                continue;
            }
            let mut pushed = turn.clone();
            pushed.game.put(other, behind);
            let moved = vec![pushed.step(worker, to)];
            ends.extend(then(moved, |moved| moved.builds(worker)));
        }
    }
    ends
}

/// If Prometheus' worker does not move up, it may build both before and after
/// moving.
pub fn prometheus(turn: &Turn) -> Vec<Turn> {
    // Without the first build it is an ordinary turn, which may go up.
    let mut ends = mortal(turn);
    ends.extend(turn.by_each(|worker| {
        // The worker that built first must be the one that moves, and it may
        // not go up. The heights that count are those after the first build.
        let moved = then(turn.builds(worker), |built| built.moves_up_to(worker, 0));
        then(moved, |moved| moved.builds(worker))
    }));
    ends
}
