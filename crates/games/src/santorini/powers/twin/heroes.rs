//! Turns of the heroes, who use their power once a game.

use super::board::Number;
use super::simple::mortal;
use super::turn::{Turn, then, then_maybe, then_repeatedly};

/// Ordinary turns, and if the hero's power is still there, also those with it.
fn once(turn: &Turn, with_power: impl Fn(&Turn) -> Vec<Turn>) -> Vec<Turn> {
    let mut ends = mortal(turn);
    if !turn.game.my_card().used {
        let mut used = turn.clone();
        used.game.my_card_mut().used = true;
        ends.extend(with_power(&used));
    }
    ends
}

/// The end-of-turn part of a hero after an ordinary turn.
fn once_at_the_end(turn: &Turn, with_power: impl Fn(&Turn) -> Vec<Turn>) -> Vec<Turn> {
    once(turn, |turn| {
        // A turn that is over has no end at which the power could be used.
        let mut built = mortal(turn);
        built.retain(|built| !built.over);
        then(built, &with_power)
    })
}

/// Achilles' worker builds both before and after moving.
pub fn achilles(turn: &Turn) -> Vec<Turn> {
    once(turn, |turn| {
        turn.by_each(|worker| {
            let moved = then(turn.builds(worker), |built| built.moves(worker));
            then(moved, |moved| moved.builds(worker))
        })
    })
}

/// Adonis, end of turn: names one of his workers and one of the opponent's.
pub fn adonis(turn: &Turn) -> Vec<Turn> {
    once_at_the_end(turn, |built| {
        let mut ends = Vec::new();
        for mine in built.mine() {
            for theirs in built.game.targets() {
                let mut named = built.clone();
                named.game.my_card_mut().named = Some((mine, theirs));
                ends.push(named);
            }
        }
        ends
    })
}

/// Atalanta's worker moves any number of additional times.
pub fn atalanta(turn: &Turn) -> Vec<Turn> {
    once(turn, |turn| {
        turn.by_each(|worker| {
            let mut moved = turn.moves(worker);
            // The first move is an ordinary one: winning by it uses nothing.
            moved.retain(|moved| !moved.over);
            let again = then(moved, |moved| moved.moves(worker));
            let moved = then_repeatedly(again, |moved| moved.moves(worker));
            then(moved, |moved| moved.builds(worker))
        })
    })
}

/// Bellerophon's worker moves up two levels.
pub fn bellerophon(turn: &Turn) -> Vec<Turn> {
    once(turn, |turn| {
        turn.by_each(|worker| {
            let from = turn.place_of(worker);
            let mut moved = turn.moves_up_to(worker, 2);
            moved.retain(|moved| {
                let to = moved.entered[&worker];
                turn.game.level(to) == turn.game.level(from) + 2
            });
            then(moved, |moved| moved.builds(worker))
        })
    })
}

const MOST_DOMES: usize = 4;

/// Heracles: instead of the normal build both his workers build any number of
/// domes, also none, at any level. More than four at once are not looked at.
pub fn heracles(turn: &Turn) -> Vec<Turn> {
    once(turn, |turn| {
        turn.by_each(|worker| {
            let mut moved = turn.moves(worker);
            moved.retain(|moved| !moved.over);
            (0..MOST_DOMES).fold(moved, |built, _| {
                then_maybe(built, |built| built.by_each(|builder| built.domes(builder)))
            })
        })
    })
}

/// Jason places a third worker on a free perimeter space of the ground, and
/// moves and builds with it.
pub fn jason(turn: &Turn) -> Vec<Turn> {
    once(turn, |turn| {
        let mut ends = Vec::new();
        for place in turn.game.places() {
            let fits = turn.game.is_perimeter(place) && turn.game.level(place) == 0;
            if !fits || !turn.game.is_free(place) {
                continue;
            }
            let mut placed = turn.clone();
            let third = placed.game.add_worker(placed.game.to_move, place);
            ends.extend(then(placed.moves(third), |moved| moved.builds(third)));
        }
        ends
    })
}

/// Medea, end of turn: removes all blocks from under a worker next to one of
/// hers, which may be another of hers.
pub fn medea(turn: &Turn) -> Vec<Turn> {
    once_at_the_end(turn, |built| {
        let mut sinking: Vec<Number> = built.mine();
        sinking.extend(built.game.targets());
        let hers = built.game.places_of(built.game.to_move);
        let mut ends = Vec::new();
        for worker in sinking {
            let place = built.place_of(worker);
            if built.game.level(place) > 0 && built.game.is_beside_any(place, &hers) {
                let mut sunk = built.clone();
                sunk.game.remove_tokens(place);
                sunk.game.tower_mut(place).blocks = 0;
                ends.push(sunk);
            }
        }
        ends
    })
}

/// Odysseus, start of turn: forces any of the opponent's workers next to his
/// to free corners.
pub fn odysseus(turn: &Turn) -> Vec<Turn> {
    once(turn, |turn| {
        let mine = turn.game.places_of(turn.game.to_move);
        let mut near = turn.game.targets();
        near.retain(|other| turn.game.is_beside_any(turn.place_of(*other), &mine));
        then(banished(turn, &near), mortal)
    })
}

/// The turn after one or more of these workers have been forced to corners,
/// each once.
fn banished(turn: &Turn, workers: &[Number]) -> Vec<Turn> {
    let mut results = Vec::new();
    for worker in workers {
        for corner in turn.game.places() {
            if !turn.game.is_corner(corner) || !turn.game.is_free(corner) {
                continue;
            }
            let mut forced = turn.clone();
            forced.game.put(*worker, corner);
            let mut others = workers.to_vec();
            others.retain(|other| other != worker);
            results.extend(banished(&forced, &others));
            results.push(forced);
        }
    }
    results
}

/// Polyphemus, end of turn: up to two domes at any level on any free spaces.
pub fn polyphemus(turn: &Turn) -> Vec<Turn> {
    once_at_the_end(turn, |built| {
        let builder = built.moved_last.expect("a worker has moved");
        then_maybe(built.domes_anywhere(builder), |built| {
            built.domes_anywhere(builder)
        })
    })
}

/// Theseus, end of turn: removes an opponent's worker that is exactly two
/// levels above a neighbouring one of his.
pub fn theseus(turn: &Turn) -> Vec<Turn> {
    once_at_the_end(turn, |built| {
        let mut ends = Vec::new();
        for victim in built.game.targets() {
            let there = built.place_of(victim);
            let below = built.mine().into_iter().any(|mine| {
                built.game.are_neighbours(built.place_of(mine), there)
                    && built.level_of(mine) + 2 == built.game.level(there)
            });
            if below {
                let mut slain = built.clone();
                slain.remove_opponent(victim);
                ends.push(slain);
            }
        }
        ends
    })
}
