//! Turns of the advanced gods. Those whose power is asked at single steps and
//! builds, or at the end of the opponent's turn, are in `turn` and `whole`.

use super::board::{Number, Place};
use super::simple::mortal;
use super::turn::{Turn, then, then_maybe, then_repeatedly};

/// Ares, end of turn: may remove a block (not a dome) from a free space next
/// to a worker that did not move.
pub fn ares(turn: &Turn) -> Vec<Turn> {
    then_maybe(mortal(turn), |built| {
        let mut ends = Vec::new();
        for unmoved in built.unmoved() {
            for site in built.game.in_reach(built.place_of(unmoved)) {
                if built.game.is_free(site) && built.game.level(site) > 0 {
                    let mut removed = built.clone();
                    removed.game.remove_tokens(site);
                    removed.game.tower_mut(site).blocks -= 1;
                    ends.push(removed);
                }
            }
        }
        ends
    })
}

/// Charon, before moving: may force a neighbouring opponent's worker to the
/// space on the other side of the worker that then moves, if it is free.
pub fn charon(turn: &Turn) -> Vec<Turn> {
    let mut ends = mortal(turn);
    ends.extend(turn.by_each(|worker| {
        let moved = then(ferried(turn, worker), |ferried| ferried.moves(worker));
        then(moved, |moved| moved.builds(worker))
    }));
    ends
}

/// The turn after a worker has ferried a neighbouring opponent's worker.
pub fn ferried(turn: &Turn, ferryman: Number) -> Vec<Turn> {
    let mut results = Vec::new();
    let here = turn.place_of(ferryman);
    for other in turn.game.targets() {
        let there = turn.place_of(other);
        if !turn.game.are_neighbours(here, there) {
            continue;
        }
        let direction = turn.game.direction(there, here);
        let Some(across) = turn.game.next(here, direction) else {
            continue;
        };
        if turn.game.is_free(across) {
            let mut ferried = turn.clone();
            ferried.game.put(other, across);
            results.push(ferried);
        }
    }
    results
}

/// An additional turn of Dionysus: a worker of the opponent moves and builds.
pub fn led_by_dionysus(turn: &Turn) -> Vec<Turn> {
    let mut ends = Vec::new();
    for led in turn.game.targets() {
        ends.extend(then(turn.moves(led), |moved| moved.builds(led)));
    }
    ends
}

/// Hestia may build a second time, but not on a perimeter space.
pub fn hestia(turn: &Turn) -> Vec<Turn> {
    turn.by_each(|worker| {
        let built = then(turn.moves(worker), |moved| moved.builds(worker));
        then_maybe(built, |built| {
            let mut inner = built.game.in_reach(built.place_of(worker));
            inner.retain(|site| !built.game.is_perimeter(*site));
            let builds = inner.into_iter();
            builds.flat_map(|site| built.build(worker, site)).collect()
        })
    })
}

/// Medusa, end of turn: wherever an opponent's worker stands next to one of
/// hers and lower, hers builds if it can, and that worker is out of the game.
pub fn medusa(turn: &Turn) -> Vec<Turn> {
    then(mortal(turn), |built| vec![petrified(built)])
}

fn petrified(turn: &Turn) -> Turn {
    // All are found before the first is turned to stone.
    let mut victims: Vec<(Number, Place)> = Vec::new();
    for victim in turn.game.targets() {
        let there = turn.place_of(victim);
        let seen = turn.mine().into_iter().any(|gorgon| {
            turn.game.are_neighbours(turn.place_of(gorgon), there)
                && turn.level_of(gorgon) > turn.game.level(there)
                && turn.may_build(gorgon, there, false)
        });
        if seen {
            victims.push((victim, there));
        }
    }
    let mut stone = turn.clone();
    for (victim, there) in victims {
        stone.remove_opponent(victim);
        stone.game.remove_tokens(there);
        stone.game.tower_mut(there).blocks += 1;
    }
    stone
}

/// Morpheus does not build as normal: he spends any number of coins, also
/// none, and builds that many times.
pub fn morpheus(turn: &Turn) -> Vec<Turn> {
    turn.by_each(|worker| {
        then_repeatedly(turn.moves(worker), |moved| {
            if moved.game.my_card().stock == 0 {
                return Vec::new();
            }
            let mut paid = moved.clone();
            paid.game.my_card_mut().stock -= 1;
            paid.builds(worker)
        })
    })
}

/// Poseidon, end of turn: if his one worker that did not move is on the
/// ground, it may build up to three times.
pub fn poseidon(turn: &Turn) -> Vec<Turn> {
    then_maybe(mortal(turn), |built| match built.unmoved()[..] {
        [unmoved] if built.level_of(unmoved) == 0 => {
            let once = built.builds(unmoved);
            let twice = then_maybe(once, |once| once.builds(unmoved));
            then_maybe(twice, |twice| twice.builds(unmoved))
        }
        _ => Vec::new(),
    })
}

/// Selene: instead of the normal build her female worker may build a dome at
/// any level, whichever worker moved.
pub fn selene(turn: &Turn) -> Vec<Turn> {
    turn.by_each(|worker| {
        then(turn.moves(worker), |moved| {
            let mut ends = moved.builds(worker);
            let female = moved.game.my_card().worker;
            if let Some(female) = female.filter(|female| moved.mine().contains(female)) {
                ends.extend(moved.domes(female));
            }
            ends
        })
    })
}

/// Triton's worker may move again each time it moves onto a perimeter space.
pub fn triton(turn: &Turn) -> Vec<Turn> {
    turn.by_each(|worker| {
        let moved = then_repeatedly(turn.moves(worker), |moved| {
            if moved.game.is_perimeter(moved.entered[&worker]) {
                moved.moves(worker)
            } else {
                Vec::new()
            }
        });
        then(moved, |moved| moved.builds(worker))
    })
}

/// Zeus' worker may build a block under itself. It is forced up by that, so
/// it does not win.
pub fn zeus(turn: &Turn) -> Vec<Turn> {
    turn.by_each(|worker| {
        then(turn.moves(worker), |moved| {
            let mut ends = moved.builds(worker);
            let here = moved.place_of(worker);
            if !moved.game.next_is_dome(here) {
                ends.extend(moved.lay(worker, here, false));
            }
            ends
        })
    })
}
