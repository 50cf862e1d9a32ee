//! Turns of the gods of the Golden Fleece expansion. Those whose power is
//! asked at single steps and builds are in `turn`.

use super::board::{DIRECTIONS, Number};
use super::simple::mortal;
use super::turn::{Turn, then, then_maybe};

/// Aeolus, end of turn: may lay the wind beside the board in any direction if
/// it is on his card, and otherwise may take it back.
pub fn aeolus(turn: &Turn) -> Vec<Turn> {
    then_maybe(mortal(turn), |built| {
        let winds: Vec<_> = match built.game.my_card().direction {
            Some(_) => vec![None],
            None => DIRECTIONS.iter().map(|(_, wind)| Some(*wind)).collect(),
        };
        let mut ends = Vec::new();
        for wind in winds {
            let mut turned = built.clone();
            turned.game.my_card_mut().direction = wind;
            ends.push(turned);
        }
        ends
    })
}

/// Charybdis, end of turn: may place a whirlpool from her card on any free
/// space.
pub fn charybdis(turn: &Turn) -> Vec<Turn> {
    then_maybe(mortal(turn), |built| {
        let mut ends = Vec::new();
        if built.game.my_card().tokens.len() < 2 {
            for place in built.game.places() {
                if built.game.is_free(place) && !built.game.has_token(place) {
                    let mut placed = built.clone();
                    let tokens = &mut placed.game.my_card_mut().tokens;
                    tokens.push(place);
                    tokens.sort();
                    ends.push(placed);
                }
            }
        }
        ends
    })
}

/// Europa, end of turn: may put Talus on a free space next to the worker that
/// moved.
pub fn europa(turn: &Turn) -> Vec<Turn> {
    turn.by_each(|worker| {
        let built = then(turn.moves(worker), |moved| moved.builds(worker));
        then_maybe(built, |built| {
            let mut ends = Vec::new();
            for place in built.game.neighbours(built.place_of(worker)) {
                if built.game.is_free(place) && !built.game.has_token(place) {
                    let mut placed = built.clone();
                    placed.game.my_card_mut().tokens = vec![place];
                    ends.push(placed);
                }
            }
            ends
        })
    })
}

/// Graeae build with a worker that did not move.
pub fn graeae(turn: &Turn) -> Vec<Turn> {
    turn.by_each(|worker| {
        then(turn.moves(worker), |moved| {
            let builders = moved.unmoved().into_iter();
            builders.flat_map(|builder| moved.builds(builder)).collect()
        })
    })
}

/// Nemesis, end of turn: if no worker of an opponent is next to one of hers,
/// she may force both of hers to the spaces of two of theirs, and vice versa.
pub fn nemesis(turn: &Turn) -> Vec<Turn> {
    then_maybe(mortal(turn), |built| {
        let others = built.game.opponents_of(built.game.to_move).into_iter();
        others
            .flat_map(|other| swapped_with(built, other))
            .collect()
    })
}

fn swapped_with(built: &Turn, opponent: usize) -> Vec<Turn> {
    let hers = built.mine();
    let theirs = built.game.workers_of(opponent);
    let her_places = built.game.places_of(built.game.to_move);
    let apart = theirs.iter().all(|other| {
        !built
            .game
            .is_beside_any(built.place_of(*other), &her_places)
    });
    let mut ends = Vec::new();
    if !apart || hers.len() != 2 {
        return ends;
    }
    for one in &theirs {
        for other in &theirs {
            if one == other {
                continue;
            }
            // Hers go to the places of the two, one way and (in another
            // round of these loops) the other; theirs go either way too.
            let taken = [built.place_of(*one), built.place_of(*other)];
            let left = [built.place_of(hers[0]), built.place_of(hers[1])];
            for (first, second) in [(one, other), (other, one)] {
                let mut swapped = built.clone();
                swapped.game.put(hers[0], taken[0]);
                swapped.game.put(hers[1], taken[1]);
                swapped.game.put(*first, left[0]);
                swapped.game.put(*second, left[1]);
                ends.push(swapped);
            }
        }
    }
    ends
}

/// The Siren, instead of moving: forces one or more of the opponent's workers
/// one space in her direction onto free spaces of any level; then any of her
/// workers builds.
pub fn siren(turn: &Turn) -> Vec<Turn> {
    let mut ends = mortal(turn);
    let lured = lured(turn, &turn.game.targets());
    ends.extend(then(lured, |lured| {
        lured.by_each(|builder| lured.builds(builder))
    }));
    ends
}

/// The turn after one or more of these workers have been forced, each once,
/// one after the other in any order.
fn lured(turn: &Turn, workers: &[Number]) -> Vec<Turn> {
    let mut results = Vec::new();
    let Some(direction) = turn.game.my_card().direction else {
        return results;
    };
    for worker in workers {
        let Some(next) = turn.game.next(turn.place_of(*worker), direction) else {
            continue;
        };
        if !turn.game.is_free(next) {
            continue;
        }
        let mut forced = turn.clone();
        forced.game.put(*worker, next);
        let mut others = workers.to_vec();
        others.retain(|other| other != worker);
        results.extend(lured(&forced, &others));
        results.push(forced);
    }
    results
}

/// All of Terpsichore's workers must move, and then all must build.
pub fn terpsichore(turn: &Turn) -> Vec<Turn> {
    let moved = all_move(turn, &turn.mine());
    then(moved, |moved| all_build(moved, &moved.mine()))
}

/// Each of these workers moves once, in any order.
pub fn all_move(turn: &Turn, workers: &[Number]) -> Vec<Turn> {
    one_by_one(turn, workers, &|turn, worker| turn.moves(worker))
}

/// Each of these workers builds once, in any order.
pub fn all_build(turn: &Turn, workers: &[Number]) -> Vec<Turn> {
    one_by_one(turn, workers, &|turn, worker| turn.builds(worker))
}

fn one_by_one(
    turn: &Turn,
    workers: &[Number],
    act: &dyn Fn(&Turn, Number) -> Vec<Turn>,
) -> Vec<Turn> {
    if workers.is_empty() {
        return vec![turn.clone()];
    }
    let mut results = Vec::new();
    for worker in workers {
        let mut others = workers.to_vec();
        others.retain(|other| other != worker);
        results.extend(then(act(turn, *worker), |next| {
            one_by_one(next, &others, act)
        }));
    }
    results
}
